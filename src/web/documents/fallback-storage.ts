import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { Draft, Entry } from '#domain/journal/entry.ts'
import {
  type BackedUpDraft,
  type DraftBackup,
  type FallbackStorage,
  type LegacyDiary,
  parseDiary,
} from '#domain/journal/entry-store.ts'
import { readDraftFields } from '#domain/kinds/entry-fields.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { createLeavingBackup, createLeftDrafts } from './leaving-backup.ts'
import { keepStored, readStored, readStoredJson, STORAGE_KEYS, storedKeys } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

function parseDraft(found: unknown): Draft {
  return readDraftFields(fieldsOf(found))
}

function parseBackup(value: unknown): BackedUpDraft | null {
  const { date, draft, bases, page, language } = fieldsOf(value)
  if (!isDay(date)) return null
  return {
    date,
    draft: parseDraft(draft),
    ...(Array.isArray(bases) && {
      bases: bases.map((base) => ({ ...draftOf(undefined), ...parseDraft(base) })),
    }),
    ...(typeof page === 'string' && { page }),
    ...(isLanguageCode(language) && { language }),
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
