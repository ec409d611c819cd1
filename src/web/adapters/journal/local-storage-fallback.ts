import { isDay } from '#domain/clock.ts'
import { draftOf, type FullDraft } from '#domain/journal/change-entry.ts'
import type { Draft, Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, FallbackStorage, LegacyDiary } from '#domain/journal/entry-store.ts'
import { parseDiary, parseEntry } from '#domain/journal/parse-entry.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { legacyLeftKey } from './forget-diary.ts'
import { backupPrefix, createLeavingBackup } from './leaving-backup.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

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

function parseBackup(json: string): BackedUpDraft | null {
  const { date, draft: found, bases, page } = (JSON.parse(json) ?? {}) as Partial<Record<string, unknown>>
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
