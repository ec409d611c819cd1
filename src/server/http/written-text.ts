import { z } from 'zod'

const SOMETHING_TO_SEE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u // neither control nor half characters, nor blanks of any kind

function isWritten(value: unknown): value is string {
  return typeof value === 'string' && SOMETHING_TO_SEE.test(value)
}

/** A text for an engine; one in which nothing is written is no text. */
export const writtenText = z.custom<string>(isWritten)

/** Whether a value is a list of at most `most`, all of them good. It ends at the first that is not: an error for each costs more than all else. */
export function isListOf<Item>(
  value: unknown,
  most: number,
  isGood: (item: unknown) => item is Item,
): value is Item[] {
  return Array.isArray(value) && value.length <= most && value.every(isGood)
}

/** Whether a value is a list of at most `most` texts for an engine. */
export function areWritten(value: unknown, most: number): value is string[] {
  return isListOf(value, most, isWritten)
}
