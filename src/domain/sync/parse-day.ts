import { type Day, isDay } from '#domain/clock.ts'
import { parseKept } from '#domain/feedback/kept-corrections.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isMood, isSavedQuality, isTextList } from '#domain/journal/parse-entry.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { type FieldRules, isMoment, isPlainJson, obeysRules } from '#domain/plain-json.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

const isText = (value: unknown) => typeof value === 'string'

function isTagList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > SYNC_LIMITS.tags) return false // before any is looked at
  return isTextList(value) && value.every((tag) => tag.length <= SYNC_LIMITS.tagLength)
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

/** An entry without corrections that are none. */
function withGoodCorrections(page: unknown): unknown {
  const fields = fieldsOf(page)
  if (!Object.hasOwn(fields, 'corrections') || parseKept(fields.corrections) !== undefined) return page
  const { corrections: _, ...rest } = fields
  return rest
}

/** A day without corrections that are none: what a machine said of a page must not keep the page out. */
function withGoodPages(day: unknown): unknown {
  const { entry, deleted } = fieldsOf(day)
  const gone = fieldsOf(deleted).entry
  const [goodEntry, goodGone] = [withGoodCorrections(entry), withGoodCorrections(gone)]
  if (goodEntry === entry && goodGone === gone) return day
  return {
    ...fieldsOf(day),
    ...(goodEntry !== entry && { entry: goodEntry }),
    ...(goodGone !== gone && { deleted: { ...fieldsOf(deleted), entry: goodGone } }),
  }
}

/**
 * A day from outside, as it came but for corrections that are none: that of `date`, where it is given. Null where it is
 * none.
 */
export function parseDay(came: unknown, date?: Day): DayDoc | null {
  const value = withGoodPages(came)
  if (!obeysRules(value, DAY_RULES, []) || !isPlainJson(value, SYNC_LIMITS.depth)) return null
  const doc = value as DayDoc
  return date === undefined || isOf(date, doc) ? doc : null
}
