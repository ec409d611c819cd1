import { type Day, isDay } from '#domain/clock.ts'
import { DAY, type Table, TEXT } from './kind.ts'
import type { SentenceKey } from './sentence-key.ts'

/**
 * A text that the learner has brought to practise. It never changes: to bring another one takes less time than to say what becomes
 * of what was practised. Its languages may be some that only a later version knows, so any text passes.
 */
export const BROUGHT_FIELDS = {
  text: { type: TEXT, required: 'everywhere', merge: 'sentence' },
  language: { type: TEXT, required: 'everywhere', merge: 'sentence' },
  /** The learner's own calendar day when it was brought. */
  day: { type: DAY, required: 'everywhere', merge: 'sentence' },
  translation: { type: TEXT, merge: 'sentence' },
  translationLanguage: { type: TEXT, merge: 'sentence' },
} as const satisfies Table

const FIRST_YEAR_OF_DIARIES = '1000'
const [YEARS, MONTHS, DAYS] = [999, 12, 28] // each of these days is in every calendar

/**
 * A day long before any diary, at which a text and its sentences stand: practice is kept by day, and what becomes of an entry of
 * a day must not touch them. `hash`: a whole number from 0.
 */
export function textPlace(hash: number): Day {
  const year = 1 + (hash % YEARS)
  const month = 1 + (Math.floor(hash / YEARS) % MONTHS)
  const day = 1 + (Math.floor(hash / YEARS / MONTHS) % DAYS)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function isTextPlace(date: Day): boolean {
  return date < FIRST_YEAR_OF_DIARIES
}

const KEY = /^(\d{4}-\d{2}-\d{2})-[01][0-9a-f]{13}-brought$/

/**
 * The key of a text, by a hash of its words and its language, so that two devices that bring the same one have it once. It is the
 * key of a sentence in a language that nobody knows, which is what versions without texts take it for, and carry along.
 */
export function makeTextKey(place: Day, hash: string): SentenceKey {
  return `${place}-${hash}-brought`
}

export function isTextKey(key: string): key is SentenceKey {
  const place = KEY.exec(key)?.[1]
  return isDay(place) && isTextPlace(place)
}
