import { isDay } from '#domain/clock.ts'
import { type FieldRules, isMoment, isPlainJson, obeysRules } from '#domain/plain-json.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { ATTEMPT_WAYS, RATINGS, SENTENCE_LIMITS, type SentenceDoc } from './sentence.ts'

const DEPTH = 4 // the document, its attempts, one of them, its list of words; a later version may have one more in it
const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/
const TIME_NAME = /.At$/

function isWhole(value: unknown, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
}

function isListOf(value: unknown, most: number, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= most && value.every(isItem)
}

const isCount = (value: unknown) => isWhole(value, 100_000)
const isShortText = (value: unknown) => typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value)

const ATTEMPT_RULES: FieldRules = {
  id: isShortText,
  at: isMoment,
  day: isDay,
  how: (value) => ATTEMPT_WAYS.some((way) => way === value),
  by: isShortText,
  ms: (value) => isWhole(value, 24 * 60 * 60 * 1000),
  understood: isCount,
  total: isCount,
  extra: isCount,
  strict: (value) => isWhole(value, 100),
  missed: (value) => isListOf(value, SENTENCE_LIMITS.attemptBytes, isCount),
  heardAs: (value) => isListOf(value, SENTENCE_LIMITS.attemptBytes, (item) => typeof item === 'string'),
  rating: (value) => RATINGS.some((rating) => rating === value),
}

const ATTEMPT_REQUIRED = ['id', 'at', 'day', 'how', 'by', 'ms']

function isAttempt(value: unknown): boolean {
  if (!obeysRules(value, ATTEMPT_RULES, ATTEMPT_REQUIRED)) return false
  const { understood = 0, total = understood } = value as { understood?: number; total?: number }
  if (understood > total || !Object.keys(value as object).every((name) => NAME.test(name))) return false
  return utf8Length(JSON.stringify(value)) <= SENTENCE_LIMITS.attemptBytes
}

const SENTENCE_RULES: FieldRules = {
  attempts: (value) => isListOf(value, SENTENCE_LIMITS.attempts, isAttempt),
  kept: (value) => typeof value === 'boolean',
  words: (value) => isListOf(value, SENTENCE_LIMITS.wordHashes, (word) => isWhole(word, 0xffff)),
  leftOutWords: (value) => isListOf(value, SENTENCE_LIMITS.wordHashes, (word) => isWhole(word, 0xffff)),
}

/** A time tells when a choice was made (`keptAt`), also one that only a later version knows. */
function isNamedWell([name, value]: [string, unknown]): boolean {
  if (!NAME.test(name) || /AtAt$/.test(name)) return false
  return !TIME_NAME.test(name) || isMoment(value)
}

/** A sentence from outside, as it came, unknown fields and all; null where it is none. */
export function parseSentence(value: unknown): SentenceDoc | null {
  if (!isPlainJson(value, DEPTH + 1) || !obeysRules(value, SENTENCE_RULES, ['attempts'])) return null
  return Object.entries(value as object).every(isNamedWell) ? (value as SentenceDoc) : null
}
