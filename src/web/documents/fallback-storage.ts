import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { draftOf, type FullDraft } from '#domain/journal/change-entry.ts'
import type { Draft, Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, FallbackStorage, LegacyDiary } from '#domain/journal/entry-store.ts'
import { parseDiary, parseEntry } from '#domain/journal/parse-entry.ts'
import { createLeavingBackup, createLeftDrafts } from './leaving-backup.ts'
import { keepStored, readStored, readStoredJson, storedKeys } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** The fields of a draft are fields of an entry, and parsed as such. */
function parseDraft(found: unknown, date: string): Draft | null {
  const fields = typeof found === 'object' ? found : {}
  const entry = parseEntry({ content: '', ...fields, id: '', date })
  if (entry === null) return null
  const { content, tags, mood, translatedContent, own, ownLanguage } = entry
  return {
    ...{ content, tags, mood },
    ...(translatedContent !== undefined && { translatedContent }),
    ...(own !== undefined && { own }),
    ...(ownLanguage !== undefined && { ownLanguage }),
  }
}

function parseBase(found: unknown, date: string): FullDraft[] {
  const draft = parseDraft(found, date)
  return draft === null ? [] : [{ ...draftOf(undefined), ...draft }]
}

function parseBackup(value: unknown): BackedUpDraft | null {
  const { date, draft: found, bases, page } = fieldsOf(value)
  if (!isDay(date)) return null
  const draft = parseDraft(found, date)
  if (draft === null) return null
  return {
    date,
    draft,
    ...(Array.isArray(bases) && { bases: bases.flatMap((base) => parseBase(base, date)) }),
    ...(typeof page === 'string' && { page }),
  }
}

function createDraftBackup(profileId: string): DraftBackup {
  const left = createLeftDrafts(profileId)
  return {
    ...createLeavingBackup(profileId),
    read: () =>
      left
        .names()
        .flatMap((name) => parseBackup(readStoredJson(PROFILE_KEYS.leftDrafts(profileId) + name)) ?? []),
  }
}

function diaryIn(key: string): Entry[] {
  return parseDiary(readStored(key) ?? '') ?? []
}

function diaryKeys(): string[] {
  return storedKeys().filter((key) => key !== STORAGE_KEYS.entries && diaryIn(key).length > 0)
}

/** Any value of localStorage that is a diary in the interchange shape. */
function createLegacyDiary(profileId: string): LegacyDiary {
  const leftKey = PROFILE_KEYS.legacyLeft(profileId)
  return {
    find: () => (readStored(leftKey) === null ? diaryKeys().flatMap(diaryIn) : []),
    leave() {
      keepStored(leftKey, 'yes')
    },
    forget() {
      for (const key of diaryKeys()) keepStored(key, null)
    },
  }
}

/** What earlier pages have left in this browser: drafts that the store has not got, and a diary of an earlier version. */
export function createFallbackStorage(profileId: string): FallbackStorage {
  return { backup: createDraftBackup(profileId), legacy: createLegacyDiary(profileId) }
}
