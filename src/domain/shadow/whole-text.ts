import type { LanguageCode } from '#domain/languages.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { type Attempt, bestAttempt, figureOf } from '#domain/sentences/sentence.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { spacedWords, type Word } from '#domain/text/words.ts'
import { percentOf } from './accuracy.ts'

/** Words side by side that were not understood at the best attempt; places in the sentence in UTF-16 units. */
export type MissedWords = { start: number; end: number; kind: 'missed' | 'other' }

/** How a sentence went at best. */
export type SentenceResult = {
  text: string
  figure: number | null // percent, by the learner's measure; null: never measured
  missed: MissedWords[]
}

/** Both figures of a whole text in whole percent. `strict` is null where no attempt has it. */
type WholeTextScore = { understood: number; strict: number | null }

export type TextResult = {
  /** The weakest first; those without a figure last. */
  sentences: SentenceResult[]
  /** null where no sentence has a figure. */
  score: WholeTextScore | null
  /** Sentences that the score leaves out, as they have no figure. */
  leftOut: number
}

export type SaidSentence = Pick<LivingSentence, 'text' | 'attempts' | 'parts'>

type Options = { language: LanguageCode; measure: 'aligned' | 'strict' }

function markOf({ start, end }: Word, heardAs = ''): MissedWords {
  return { start, end, kind: heardAs === '' ? 'missed' : 'other' }
}

/** Makes one mark of those of one kind between which there is only white space. */
function joinMarks(marks: MissedWords[], text: string): MissedWords[] {
  const joined: MissedWords[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    const isBeside = last?.kind === mark.kind && text.slice(last.end, mark.start).trim() === ''
    if (last !== undefined && isBeside) joined.splice(-1, 1, { ...last, end: mark.end })
    else joined.push(mark)
  }
  return joined
}

/** Which words an attempt missed; none where it was at another wording, whose places are others. */
function missedWords({ text, parts }: SaidSentence, attempt: Attempt, language: LanguageCode): MissedWords[] {
  const { id, missed = [], heardAs = [], total = 0 } = attempt
  const words = wordsToSay(text, language)
  if (parts?.has(id) === true || total > words.length) return []
  const marks = missed.flatMap((place, index) => {
    const word = words[place]
    return word === undefined ? [] : [markOf(word, heardAs[index])]
  })
  return joinMarks(marks, text)
}

/**
 * The score of a whole text by the best attempt at each of its sentences. Understood: ΣC / (ΣN + ΣX), correct words out of
 * the words of the sentences and those said too much. Strict: the words parted by white space that each strict figure
 * stands for, out of all of them, and never more than was understood of the same sentences: it does not ask what was said
 * too much. A sentence without figures is left out. null where none has any.
 */
function wholeTextScore(best: readonly { text: string; attempt: Attempt }[]): WholeTextScore | null {
  const sum = { correct: 0, asked: 0 }
  const strictly = { correct: 0, asked: 0, exact: 0, spaced: 0 }
  for (const { text, attempt } of best) {
    const { understood = 0, total = 0, extra = 0, strict } = attempt
    sum.correct += understood
    sum.asked += total + extra
    if (strict === undefined) continue
    const count = spacedWords(text).length
    strictly.correct += understood
    strictly.asked += total + extra
    strictly.exact += Math.round((strict * count) / 100) // which was rounded to a percentage
    strictly.spaced += count
  }
  if (sum.asked === 0) return null
  return {
    understood: percentOf(sum.correct, sum.asked),
    strict:
      strictly.spaced === 0
        ? null
        : Math.min(percentOf(strictly.exact, strictly.spaced), percentOf(strictly.correct, strictly.asked)),
  }
}

/** How a whole text went, with the attempts at each of its sentences, in their order. */
export function resultOfText(sentences: readonly SaidSentence[], { language, measure }: Options): TextResult {
  const known = sentences.map((sentence) => ({ sentence, attempt: bestAttempt(sentence.attempts, measure) }))
  const measured = known.flatMap(({ sentence: { text }, attempt }) =>
    attempt === null ? [] : [{ text, attempt }],
  )
  const results = known.map(({ sentence, attempt }) => ({
    text: sentence.text,
    figure: attempt && figureOf(attempt, measure),
    missed: attempt === null ? [] : missedWords(sentence, attempt, language),
  }))
  return {
    sentences: results.toSorted((one, other) => (one.figure ?? 101) - (other.figure ?? 101)), // in their order where alike
    score: wholeTextScore(measured),
    leftOut: known.length - measured.length,
  }
}
