import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'

/** A word of a sentence, from `start` up to `end` (UTF-16 units of the sentence), and what was heard for it. */
export type HeardInstead = { start: number; end: number; heard: string }

/** A text before and after one word of it was changed: the whole text, and the sentence, which is the one at `place`. */
export type WordChange = { place: number; before: string; after: string; sentence: string; changed: string }

const FIRST_LETTER = /^\P{L}*\p{L}/u

const isAllCapital = (word: string) =>
  word === word.toUpperCase() && word !== word.toLowerCase() && [...word].length > 1

/** The words that were heard, with the case of the word whose place they take; a capital letter alone ('I') stays one. */
function inCaseOf(word: string, heard: string): string {
  if (isAllCapital(word)) return heard.toUpperCase()
  if (/^\p{Lu}$/u.test(heard)) return heard
  const plain = isAllCapital(heard) ? heard.toLowerCase() : heard
  const isCapital = /^\P{L}*\p{Lu}/u.test(word)
  return plain.replace(FIRST_LETTER, (start) => (isCapital ? start.toUpperCase() : start.toLowerCase()))
}

/** Where each sentence of a text begins. */
function placesOf(text: string, sentences: readonly string[]): number[] {
  let from = 0
  return sentences.map((sentence) => {
    const at = text.indexOf(sentence, from)
    from = at + sentence.length
    return at
  })
}

/**
 * The text with what was heard in the place of one word, and nothing else changed: punctuation, spaces and other sentences stay.
 * null where that would change nothing, or how the text is cut into sentences.
 */
export function withHeardWord(
  text: string,
  language: LanguageCode,
  place: number,
  { start, end, heard }: HeardInstead,
): WordChange | null {
  const sentences = sentencesOf(text, language)
  const [sentence, at] = [sentences[place], placesOf(text, sentences)[place]]
  if (sentence === undefined || at === undefined || at < 0 || start >= end || end > sentence.length)
    return null
  const word = inCaseOf(sentence.slice(start, end), heard.trim())
  const changed = sentence.slice(0, start) + word + sentence.slice(end)
  const after = text.slice(0, at) + changed + text.slice(at + sentence.length)
  const others = sentencesOf(after, language)
  const isCutAlike = others.length === sentences.length && others[place] === changed
  return word === '' || changed === sentence || !isCutAlike
    ? null
    : { place, before: text, after, sentence, changed }
}

/** Other words of the sentence that were heard otherwise, where they stand once one of them has been changed. */
export function shiftedBy(
  { sentence, changed }: Pick<WordChange, 'sentence' | 'changed'>,
  { end }: HeardInstead,
  others: readonly HeardInstead[],
): HeardInstead[] {
  const longer = changed.length - sentence.length
  return others.map((other) =>
    other.start < end ? other : { ...other, start: other.start + longer, end: other.end + longer },
  )
}

/** The change that takes this one back. */
export function undone({ before, after, sentence, changed, ...change }: WordChange): WordChange {
  return { ...change, before: after, after: before, sentence: changed, changed: sentence }
}

/**
 * The day with one word of its saved translation changed, and of its entry, where that is the same text. Who made it, and that
 * it is a draft or out of date, stays; a translation that is another by now stays whole. `isEdited`: whether the learner has changed words of it, then.
 */
export function withWordChange(
  doc: DayDoc,
  { before, after }: Pick<WordChange, 'before' | 'after'>,
  isEdited: boolean,
): DayDoc {
  if (doc.entry === undefined || doc.entry.translatedContent !== before) return doc
  const { isTranslationEdited: _, ...rest } = doc.entry
  const text = { translatedContent: after }
  const entry: Entry = isAsWritten(doc.entry)
    ? { ...rest, ...text, content: after }
    : { ...rest, ...text, ...(isEdited && { isTranslationEdited: true }) }
  return keepDraft({ ...doc, entry }, {})
}
