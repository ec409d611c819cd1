import { type Day, isDay } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isMood, isSavedQuality, isTextList } from '#domain/journal/parse-entry.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { type FieldRules, isMoment, isPlainJson, obeysRules } from '#domain/plain-json.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

const isText = (value: unknown) => typeof value === 'string'

function isTagList(value: unknown): boolean {
  if (!isTextList(value) || value.length > SYNC_LIMITS.tags) return false
  return value.every((tag) => tag.length <= SYNC_LIMITS.tagLength)
}

const DRAFT_RULES: FieldRules = {
  content: isText,
  tags: isTagList,
  mood: isMood,
  translatedContent: isText,
  own: isText,
  ownLanguage: isLanguageCode,
}

const ENTRY_RULES: FieldRules = {
  ...DRAFT_RULES,
  id: isText,
  date: isDay,
  language: isLanguageCode,
  translationLanguage: isLanguageCode,
  translatedBy: isText,
  translationQuality: isSavedQuality,
  isTranslationStale: (value) => typeof value === 'boolean',
}

const isEntry = (value: unknown) => obeysRules(value, ENTRY_RULES, ['id', 'date', 'content', 'tags', 'mood'])
const isDraft = (value: unknown) => obeysRules(value, DRAFT_RULES, [])

const DELETED_RULES: FieldRules = { at: isMoment, entry: isEntry, draft: isDraft }

const DAY_RULES: FieldRules = {
  entry: isEntry,
  draft: isDraft,
  deleted: (value) => obeysRules(value, DELETED_RULES, ['at', 'entry']),
  purgedAt: (value) => typeof value === 'number',
  writtenOn: isDay,
}

function isOf(date: Day, { entry, deleted }: DayDoc): boolean {
  return [entry, deleted?.entry].every((page) => page === undefined || page.date === date)
}

/** A day from outside, as it came: that of `date`, where it is given. Null where it is none. */
export function parseDay(value: unknown, date?: Day): DayDoc | null {
  if (!isPlainJson(value, SYNC_LIMITS.depth) || !obeysRules(value, DAY_RULES, [])) return null
  const doc = value as DayDoc
  return date === undefined || isOf(date, doc) ? doc : null
}
