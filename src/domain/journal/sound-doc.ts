import type { Day } from '#domain/clock.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import type { DayDoc, Entry } from './entry.ts'
import { isTextList } from './parse-entry.ts'

const TEXTS = [
  ...['id', 'date', 'content', 'mood', 'translatedContent', 'own'],
  ...['language', 'translationLanguage', 'ownLanguage', 'translatedBy'],
]

/** The page itself, or one in which `instead` stands for what is damaged or missing; undefined where it is no page at all. */
function soundPage(page: unknown, instead: Fields): Fields | undefined {
  if (!isFields(page)) return undefined
  const mended: Fields = {}
  for (const name of TEXTS) {
    const text = typeof page[name] === 'string' ? page[name] : instead[name]
    if (text !== page[name]) mended[name] = text
  }
  const tags = isTextList(page.tags) ? page.tags : instead.tags
  if (tags !== page.tags) mended.tags = tags
  return Object.keys(mended).length === 0 ? page : { ...page, ...mended }
}

/**
 * A day as this device has stored it, fit to be drawn: what should be a text or a list of tags and is none counts as
 * missing, and so does a page of which nothing is there, so that one damaged page does not keep the diary from opening. A
 * sound day is given back itself.
 */
export function soundDoc(stored: DayDoc, date: Day): DayDoc {
  if (!isFields(stored)) return {}
  const needed = { id: date, date, content: '', mood: '', tags: [] } satisfies Entry
  const entry = soundPage(stored.entry, needed)
  const draft = soundPage(stored.draft, {})
  const deleted = isFields(stored.deleted) ? soundPage(stored.deleted.entry, needed) : undefined
  if (entry === stored.entry && draft === stored.draft && deleted === stored.deleted?.entry) return stored
  const { entry: _, draft: __, deleted: ___, ...rest } = stored
  return {
    ...rest,
    ...(entry && { entry }),
    ...(draft && { draft }),
    ...(deleted && { deleted: { ...stored.deleted, entry: deleted } }),
  } as DayDoc
}
