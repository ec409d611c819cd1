import { type Day, isDay } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isMood, isSavedQuality, isTextList } from '#domain/journal/parse-entry.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

type Fields = Record<string, unknown>

/** What a field that is given must be. Fields without a rule are those of newer versions, and stay as they are. */
type Rules = Record<string, (value: unknown) => boolean>

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'] // names that make a plain object something else

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is JSON of at most `depth` levels without names that JavaScript reads as more than names. */
function isPlainJson(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (depth === 0) return false
  if (Object.keys(value).some((name) => FORBIDDEN.includes(name))) return false
  return Object.values(value).every((item) => isPlainJson(item, depth - 1))
}

const isText = (value: unknown) => typeof value === 'string'

function isTagList(value: unknown): boolean {
  if (!isTextList(value) || value.length > SYNC_LIMITS.tags) return false
  return value.every((tag) => tag.length <= SYNC_LIMITS.tagLength)
}

function obeys(value: unknown, rules: Rules, required: readonly string[]): boolean {
  if (!isFields(value) || required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(rules).every(([name, isValid]) => !Object.hasOwn(value, name) || isValid(value[name]))
}

const DRAFT_RULES: Rules = { content: isText, tags: isTagList, mood: isMood, translatedContent: isText }

const ENTRY_RULES: Rules = {
  ...DRAFT_RULES,
  id: isText,
  date: isDay,
  language: isLanguageCode,
  translationLanguage: isLanguageCode,
  translatedBy: isText,
  translationQuality: isSavedQuality,
  isTranslationStale: (value) => typeof value === 'boolean',
}

const isEntry = (value: unknown) => obeys(value, ENTRY_RULES, ['id', 'date', 'content', 'tags', 'mood'])
const isDraft = (value: unknown) => obeys(value, DRAFT_RULES, [])

const LAST_MOMENT = 8.64e15 // ms, of what a Date can hold

const isMoment = (value: unknown) => typeof value === 'number' && Math.abs(value) <= LAST_MOMENT

const DELETED_RULES: Rules = { at: isMoment, entry: isEntry, draft: isDraft }

const DAY_RULES: Rules = {
  entry: isEntry,
  draft: isDraft,
  deleted: (value) => obeys(value, DELETED_RULES, ['at', 'entry']),
  purgedAt: (value) => typeof value === 'number',
}

function isOf(date: Day, { entry, deleted }: DayDoc): boolean {
  return [entry, deleted?.entry].every((page) => page === undefined || page.date === date)
}

/** A day from outside, as it came: that of `date`, where it is given. Null where it is none. */
export function parseDay(value: unknown, date?: Day): DayDoc | null {
  if (!isPlainJson(value, SYNC_LIMITS.depth) || !obeys(value, DAY_RULES, [])) return null
  const doc = value as DayDoc
  return date === undefined || isOf(date, doc) ? doc : null
}
