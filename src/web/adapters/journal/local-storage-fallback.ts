import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { Draft, Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, FallbackStorage, LegacyDiary } from '#domain/journal/entry-store.ts'
import { parseDiary } from '#domain/journal/parse-entry.ts'
import { readDraftFields } from '#domain/kinds/entry-fields.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { legacyLeftKey } from './forget-diary.ts'
import { backupPrefix, createLeavingBackup } from './leaving-backup.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

function parseDraft(found: unknown): Draft {
  return readDraftFields(fieldsOf(found))
}

function parseBackup(json: string): BackedUpDraft | null {
  const { date, draft, bases, page } = fieldsOf(JSON.parse(json))
  if (!isDay(date)) return null
  return {
    date,
    draft: parseDraft(draft),
    ...(Array.isArray(bases) && {
      bases: bases.map((base) => ({ ...draftOf(undefined), ...parseDraft(base) })),
    }),
    ...(typeof page === 'string' && { page }),
  }
}

function createDraftBackup(profileId: string): DraftBackup {
  const prefix = backupPrefix(profileId)
  const read = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parseBackup(localStorage.getItem(key) ?? 'null') ?? [])
  return {
    ...createLeavingBackup(profileId),
    read: () => tryStorage('The backed-up drafts could not be read', read, []),
  }
}

function diaryIn(key: string): Entry[] {
  return parseDiary(localStorage.getItem(key) ?? '') ?? []
}

function diaryKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key !== CACHE_KEY && diaryIn(key).length > 0)
}

/** Any value of localStorage that is a diary in the interchange shape. */
function createLegacyDiary(profileId: string): LegacyDiary {
  const leftKey = legacyLeftKey(profileId)
  const find = () => (localStorage.getItem(leftKey) === null ? diaryKeys().flatMap(diaryIn) : [])
  return {
    find: () => tryStorage('The browser would not show an earlier diary', find, []),
    leave() {
      const keep = () => localStorage.setItem(leftKey, 'yes')
      tryStorage('That the earlier diary is left where it is could not be kept', keep, undefined)
    },
    forget() {
      const forget = () => {
        for (const key of diaryKeys()) localStorage.removeItem(key)
      }
      tryStorage('The earlier diary could not be removed', forget, undefined)
    },
  }
}

export function createLocalStorageFallback(profileId: string): FallbackStorage {
  return { backup: createDraftBackup(profileId), legacy: createLegacyDiary(profileId) }
}
