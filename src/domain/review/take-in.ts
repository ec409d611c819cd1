import type { Day } from '#domain/clock.ts'
import { hasCome } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { UNKNOWN_PART } from '#domain/sentences/cut-otherwise.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { unitsOf } from '#domain/sentences/sentence-of-text.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { LivingGap } from '#domain/vocabulary/living-gaps.ts'
import { countWaiting } from './plan-day.ts'
import { inOrder, type ReviewSentence, wasHeard } from './review-sentence.ts'

/** A sentence of a saved translation as review reads it: with its words as they are said, whose places attempts name. */
export function reviewOfLiving(sentence: LivingSentence): ReviewSentence {
  const { key, language, text, attempts, kept, keptAt, leftOutWords } = sentence
  const words = wordsToSay(text, language).map((word) => word.key)
  const leftOut = leftOutWords && { leftOutWords }
  return {
    key,
    kind: 'sentence',
    language,
    words,
    attempts,
    ...partsOf(sentence, words.length),
    kept,
    keptAt,
    ...leftOut,
  }
}

/** Parts are counted as a sentence is known; where its words are others as they are said, nobody can tell which those are. */
function partsOf({ text, language, parts }: LivingSentence, words: number): Pick<ReviewSentence, 'parts'> {
  if (parts === undefined) return {}
  const isCountedAlike = words === unitsOf(text, language).length
  return { parts: isCountedAlike ? parts : new Map([...parts.keys()].map((id) => [id, UNKNOWN_PART])) }
}

/** A gap as review reads it. */
export function reviewOfGap({ key, language, attempts, kept, keptAt }: LivingGap): ReviewSentence {
  return { key, kind: 'gap', language, words: [], attempts, kept, keptAt }
}

const MOST_WAITING = 15
const [FEWEST_WORDS, MOST_WORDS] = [4, 14]

/** The share of its words that was understood the first time, 0 to 1; null where it never was heard. */
function firstFigure({ attempts }: ReviewSentence): number | null {
  const first = inOrder(attempts).find(wasHeard)
  return first === undefined ? null : first.understood / first.total
}

/** By how many words a sentence is too short or too long; 0 where it has a usual length. */
function wordsOff({ words: { length } }: ReviewSentence): number {
  return Math.max(0, FEWEST_WORDS - length, length - MOST_WORDS)
}

/**
 * The sentence of an entry that is to be said again, where the learner has kept none of it and fewer than 15 wait: of
 * those that were said, if any was, one of usual length, or of nearly that; of these the one understood least, else the
 * longest. One that never was said has to have the usual length. None is of a rough draft that nobody has checked.
 */
export function chooseForReview(ofEntry: readonly ReviewSentence[], waiting: number): string | null {
  if (waiting >= MOST_WAITING || ofEntry.some(({ kept }) => kept === true)) return null
  const open = ofEntry.filter(({ kept, isDraft }) => kept === null && isDraft !== true)
  const said = open.filter(({ attempts }) => attempts.length > 0)
  const candidates = said.length > 0 ? said : open.filter((sentence) => wordsOff(sentence) === 0)
  const [best] = candidates
    .map((sentence) => ({
      key: sentence.key,
      off: wordsOff(sentence),
      figure: firstFigure(sentence) ?? 2, // more than any
      length: sentence.words.length,
    }))
    .sort((one, other) => one.off - other.off || one.figure - other.figure || other.length - one.length)
  return best?.key ?? null
}

/**
 * Whether an entry still has a sentence to give: something of it was said, the last of it before today, when the first
 * figures of all that was said are known, and nothing of it was ever kept or left out.
 */
function mayGive(sentences: readonly ReviewSentence[], today: Day): boolean {
  const days = sentences
    .flatMap(({ attempts }) => attempts.map(({ day }) => day))
    .filter((day) => hasCome(day, today))
  return days.length > 0 && days.every((day) => day < today) && sentences.every(({ kept }) => kept === null)
}

/**
 * The sentences that are to be said again although the learner has chosen none: one of each entry that was practised,
 * of the first entries first, while fewer than 15 wait. `entries`: the sentences of each, the newest entry first.
 */
export function sentencesToTakeIn(
  entries: readonly (readonly ReviewSentence[])[],
  language: LanguageCode,
  today: Day,
): string[] {
  const ofLanguage = entries.map((sentences) => sentences.filter((one) => one.language === language))
  const waiting = countWaiting(ofLanguage.flat(), language, today)
  const taken: string[] = []
  for (const sentences of ofLanguage) {
    const key = mayGive(sentences, today) ? chooseForReview(sentences, waiting + taken.length) : null
    if (key !== null) taken.push(key)
  }
  return taken
}
