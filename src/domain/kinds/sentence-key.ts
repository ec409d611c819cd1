import { type Day, isDay } from '#domain/clock.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'

/**
 * Which sentence: its day, a hash of its words, its language: '2026-11-22-0b7c31e5a9f02d-es-es'. The hash tells no
 * words. Digits, small letters and hyphens in the same places sort alike in every database.
 */
export type SentenceKey = string

const KEY = /^(\d{4}-\d{2}-\d{2})-([01][0-9a-f]{13})-([a-z]{2,8}(?:-[a-z0-9]{1,8})*)$/

export function makeSentenceKey(date: Day, language: LanguageCode, hash: string): SentenceKey {
  return `${date}-${hash}-${language.toLowerCase()}`
}

/** Whether a text is such a key; the language may be one that only a later version knows. */
export function isSentenceKey(key: string): key is SentenceKey {
  return isDay(KEY.exec(key)?.[1])
}

export function dayOfSentence(key: SentenceKey): Day {
  return key.slice(0, 10)
}

/** The language of a sentence; null where this version does not know it. */
export function languageOfSentence(key: SentenceKey): LanguageCode | null {
  const written = KEY.exec(key)?.[3]
  return LANGUAGES.find((language) => language.toLowerCase() === written) ?? null
}

/** What a row of the card store is of: a whole sentence, or words of one that are left out of it, to be filled in. */
export type CardKind = 'sentence' | 'gap'

/**
 * Units of a sentence (`unitsIn`) that follow each other: the place of the first, from 0, and how many. Units are words, or
 * characters where the script has no spaces, so that every browser means the same place.
 */
export type GapPlace = { from: number; count: number }

const GAP_KEY = /^(.+)-x-(0|[1-9]\d{0,2})-([1-9]\d?)$/ // 'x' begins the private part of a language tag (RFC 5646)

/** What stands in a gap is at most as long: a phrase, not a sentence. */
export const MOST_GAP_UNITS = 20

/**
 * The key of a gap: its sentence and its place, so that two devices that keep the same words make one card. It is the key of a
 * sentence in a language that nobody knows, which is what versions without gaps take it for, and carry along.
 */
export function makeGapKey(sentence: SentenceKey, { from, count }: GapPlace): SentenceKey {
  return `${sentence}-x-${from}-${count}`
}

/** Which words of which sentence a key is of; null where it is that of a whole sentence, or of none. */
export function gapOfKey(key: SentenceKey): { sentence: SentenceKey; place: GapPlace } | null {
  const [, sentence, from, count] = GAP_KEY.exec(key) ?? []
  if (sentence === undefined || !isSentenceKey(sentence) || GAP_KEY.test(sentence)) return null
  const place = { from: Number(from), count: Number(count) }
  return place.count > MOST_GAP_UNITS ? null : { sentence, place }
}

export function kindOfCard(key: SentenceKey): CardKind {
  return gapOfKey(key) === null ? 'sentence' : 'gap'
}
