import { isFields } from '#domain/fields.ts'
import type { Attempt, SentenceDoc } from './sentence.ts'

function isListOrNone(value: unknown): boolean {
  return value === undefined || Array.isArray(value)
}

function isSoundAttempt(value: unknown): value is Attempt {
  if (!isFields(value)) return false
  const { id, at, day, missed, heardAs } = value
  const isNamed = typeof id === 'string' && typeof at === 'number' && typeof day === 'string'
  return isNamed && isListOrNone(missed) && isListOrNone(heardAs)
}

/**
 * What this device has stored of a sentence, fit to be worked with: attempts and lists that are none are left out, so that
 * one damaged row does not keep the others from being practised. A sound document is given back itself.
 */
export function soundSentence(stored: unknown): SentenceDoc {
  const doc = isFields(stored) ? (stored as SentenceDoc) : { attempts: [] }
  const attempts = Array.isArray(doc.attempts) ? doc.attempts : []
  const areListsSound = isListOrNone(doc.words) && isListOrNone(doc.leftOutWords)
  if (doc.attempts === attempts && areListsSound && attempts.every(isSoundAttempt)) return doc
  const { words, leftOutWords, ...rest } = doc
  return {
    ...rest,
    attempts: attempts.filter(isSoundAttempt),
    ...(Array.isArray(words) && { words }),
    ...(Array.isArray(leftOutWords) && { leftOutWords }),
  }
}
