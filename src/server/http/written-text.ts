import { z } from 'zod'
import { engineText } from '#domain/text/engine-text.ts'

const SOMETHING_TO_SEE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u // neither control nor half characters, nor blanks of any kind

function isWritten(value: unknown): value is string {
  return typeof value === 'string' && SOMETHING_TO_SEE.test(value)
}

/** A text as somebody wrote it; one in which nothing is written is no text. */
export const writtenText = z.custom<string>(isWritten)

/** The same as it goes to an engine, of which no answer names places. */
export const textForEngine = writtenText.transform(engineText)

/** Whether a value is a list of at most `most`, all of them good. It ends at the first that is not: an error for each costs more than all else. */
export function isListOf<Item>(
  value: unknown,
  most: number,
  isGood: (item: unknown) => item is Item,
): value is Item[] {
  return Array.isArray(value) && value.length <= most && value.every(isGood)
}

/** Whether a value is a list of at most `most` texts in each of which something is written. */
export function areWritten(value: unknown, most: number): value is string[] {
  return isListOf(value, most, isWritten)
}
