import type { LanguageCode } from '#domain/languages.ts'
import type { FailingWord } from '#domain/review/failing-words.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { senseGroups } from '#domain/text/sense-groups.ts'
import type { TextSpan } from '#web/practice/sentence/part-attempt.ts'
import type { ReviewDesk } from '../review-desk.ts'

/** A word as it is written in its sentence, where it stands, and what is said of the sentence in one breath with it. */
type WordToPractise = { text: string; span: TextSpan; group: TextSpan }

/** null where the sentence, as it stands now, no longer has the word at its place. */
export function wordToPractise(
  sentence: string,
  language: LanguageCode,
  { word, place }: Pick<FailingWord, 'word' | 'place'>,
): WordToPractise | null {
  const words = wordsToSay(sentence, language)
  const own = words[place]
  if (own === undefined || own.key !== word) return null
  const group = senseGroups(sentence, language).find(
    ({ start, end }) => start <= own.start && own.start < end,
  )
  const within = words.filter(({ start }) => group && group.start <= start && start < group.end)
  const [first = own, last = own] = [within[0], within.at(-1)]
  const span = { from: own.start, to: own.end }
  return { text: own.text, span, group: { from: first.start, to: last.end } }
}

export type PractisedWord = WordToPractise & {
  failing: FailingWord
  sentence: string
  language: LanguageCode
}

/** The words that one keeps failing at, each with the sentence in which it was missed last. */
export function wordsOfDesk(desk: ReviewDesk): PractisedWord[] {
  const { language } = desk.ports
  return desk.failing().flatMap((failing) => {
    const sentence = desk.find(failing.sentence)?.living.text ?? ''
    const word = wordToPractise(sentence, language, failing)
    return word === null ? [] : [{ ...word, failing, sentence, language }]
  })
}
