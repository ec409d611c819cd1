import { DAY_MS, type Day } from '#domain/clock.ts'
import {
  AT_ONCE,
  missingValue,
  SAVED,
  standsWith,
  TYPED,
  tellingFields,
  withFields,
  withoutFields,
} from '#domain/kinds/entry-fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DayDoc, Draft, Entry } from './entry.ts'
import { inStep, isAsWritten } from './straight.ts'

/**
 * What the learner sees of a day: the draft where there is one, else the saved entry, else nothing. An entry that is practised as it
 * is written has no translation.
 */
export type FullDraft = Required<Draft>

export function draftOf(doc: DayDoc | undefined): FullDraft {
  const { entry, draft } = doc ?? {}
  const full: Record<string, unknown> = {}
  for (const name of TYPED) full[name] = draft?.[name] ?? entry?.[name] ?? missingValue(name)
  if (entry && isAsWritten(entry)) full.translatedContent = draft?.translatedContent ?? ''
  return full as FullDraft
}

export function isSameDraft(left: FullDraft, right: FullDraft): boolean {
  return TYPED.every((name) => isSameJson(left[name], right[name]))
}

/**
 * Keeps what has been typed as the day's draft; only fields that differ from the saved entry stay in it. The learner's
 * own version is never a draft: it stands in the entry, and in the draft only while there is no entry.
 */
export function keepDraft(doc: DayDoc, typed: Draft): DayDoc {
  const full = { ...draftOf(doc), ...typed }
  const { draft: kept, entry, ...rest } = doc
  const saved = draftOf(entry && { entry })
  const changed = TYPED.filter((name) => !isSameJson(full[name], saved[name]))
  const unsaved = changed
    .filter((name) => !AT_ONCE.includes(name) && standsWith(name, changed))
    .map((name) => [name, full[name]])
  const draft: Draft = {
    ...Object.fromEntries(unsaved),
    ...(entry === undefined && tellingFields(full, AT_ONCE)),
  }
  const isWritten = changed.some((name) => AT_ONCE.includes(name))
  const stored = entry && { entry: isWritten ? withFields(entry, full, AT_ONCE) : entry }
  return Object.keys(draft).length === 0
    ? { ...rest, ...stored }
    : { ...rest, ...stored, draft: { ...withoutFields({ ...kept, ...typed }, TYPED), ...draft } }
}

/** Whether Save would change the entry of the day, or make it. */
export function hasUnsavedWords(doc: DayDoc): boolean {
  const isChanged = SAVED.some((name) => doc.draft?.[name] !== undefined)
  return isChanged && !isBlank(draftOf(doc).content)
}

/** What Save writes of a draft; all but the content is replaced only when given. */
export type EntryChange = Draft & { content: string }

/** What a new entry needs beside its text. */
export type EntryOrigin = { date: Day; id: string; language: LanguageCode }

function withContent(entry: Entry, content: string): Entry {
  if (content === entry.content) return entry
  const isStale = entry.translatedContent !== undefined && entry.translatedContent !== ''
  return { ...entry, content, ...(isStale && { isTranslationStale: true }) }
}

/**
 * Saves a change as the entry of the day, new or in place. Blank content changes nothing; a translation of
 * other words is kept and marked stale.
 */
export function saveEntry(doc: DayDoc, change: EntryChange, origin: EntryOrigin): DayDoc {
  if (isBlank(change.content)) return doc
  const fresh: Entry = { ...origin, content: change.content, tags: [], mood: '' }
  const given = SAVED.filter((name) => change[name] !== undefined)
  const before = inStep(doc.entry ?? fresh)
  const saved = before.writtenIn === undefined ? before : { ...before, language: origin.language }
  const entry = inStep(withFields(withContent(saved, change.content), change, given))
  return keepDraft({ ...doc, entry }, withoutFields(doc.draft ?? {}, SAVED))
}

/** Deletes the entry of a day, so that it can be brought back until it is purged. */
export function deleteEntry(doc: DayDoc, now: number): DayDoc {
  if (doc.entry === undefined) return doc
  const { entry, draft, ...rest } = doc
  return { ...rest, deleted: { at: now, entry, ...(draft && { draft }) } }
}

export const KEPT_AFTER_DELETION_MS = 30 * DAY_MS // the promise to the learner: 30 days to change their mind

/** Drops a deleted entry for good once its 30 days are over. */
export function purgeDeleted(doc: DayDoc, now: number): DayDoc {
  if (doc.deleted === undefined || now - doc.deleted.at < KEPT_AFTER_DELETION_MS) return doc
  const { deleted: _, ...rest } = doc
  const { writtenOn: __, ...empty } = rest
  return rest.entry === undefined && rest.draft === undefined ? empty : rest
}

/** An id for a new entry: the time it was made, in ms, and a random text. */
export function newEntryId(now: number, random: string): string {
  return `${now}-${random}`
}
