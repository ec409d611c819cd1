import { failure, type Outcome, success } from '#domain/outcome.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { isBlank, segmentsOf } from '#domain/text/text-summary.ts'

/** Characters as a reader counts them, of a text that is brought. */
export const LONGEST_TEXT = 5000

const MOST_UNITS = 4 * LONGEST_TEXT // more than so many characters of most texts take; a flood of combining marks stays cheap

/** How many bytes a file may have to be read at all: a text of that length in any script takes fewer. */
export const MOST_TEXT_BYTES = 4 * MOST_UNITS

export type TextFault = 'empty' | 'too-long' | 'not-text'

/** How many characters a text has as a reader counts them; of one that is far too long its UTF-16 units. */
export function countCharacters(text: string): number {
  if (text.length > MOST_UNITS) return text.length
  let count = 0
  for (const _ of segmentsOf(text, 'grapheme')) count += 1
  return count
}

/** A text as it was pasted, typed or shared, without what nobody sees, or why it cannot be practised. What looks like code stays as it is. */
export function takeText(given: string): Outcome<string, TextFault> {
  if (given.includes('\0')) return failure('not-text')
  const text = importedText(given).trim().normalize('NFC')
  if (isBlank(text)) return failure('empty')
  return countCharacters(text) > LONGEST_TEXT ? failure('too-long') : success(text)
}

/** What another app has given to this one; 'lost': it gave something that is no longer there. */
export type GivenText = Outcome<string, TextFault | 'lost'>

/** Port: texts that are shared to this app, or opened with it. Nothing of them is stored. */
export type TextSource = {
  /** Calls back with each, once. Returns how to stop. */
  watch(onGiven: (given: GivenText) => void): () => void
}
