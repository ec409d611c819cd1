import { isDay } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, FallbackStorage, LegacyDiary } from '#domain/journal/entry-store.ts'
import { parseDiary, parseEntry } from '#domain/journal/parse-entry.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

function parseBackup(json: string): BackedUpDraft | null {
  const { date, draft } = JSON.parse(json) as Partial<BackedUpDraft>
  // the fields of a draft are fields of an entry
  const entry = parseEntry({ id: '', date, content: '', ...draft })
  if (entry === null || !isDay(date)) return null
  const { content, tags, mood, translatedContent } = entry
  return {
    date,
    draft: { content, tags, mood, ...(translatedContent !== undefined && { translatedContent }) },
  }
}

/** Writes, if need be in the space of the first-paint cache, which is only a copy. */
function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    localStorage.removeItem(CACHE_KEY) // throws, too, where nothing is allowed at all
    localStorage.setItem(key, text)
  }
}

function createDraftBackup(profileId: string): DraftBackup {
  const prefix = `echolog.rescue:${profileId}:`
  const keep = (backedUp: BackedUpDraft) => {
    writeText(prefix + backedUp.date, JSON.stringify(backedUp))
    return true
  }
  const read = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parseBackup(localStorage.getItem(key) ?? 'null') ?? [])
  return {
    keep: (backedUp) => tryStorage('A draft could not be backed up either', () => keep(backedUp), false),
    read: () => tryStorage('The backed-up drafts could not be read', read, []),
    clear(date) {
      const remove = () => localStorage.removeItem(prefix + date)
      tryStorage('A backed-up draft could not be cleared', remove, undefined)
    },
  }
}

function diaryIn(key: string): Entry[] {
  return parseDiary(localStorage.getItem(key) ?? '') ?? []
}

function diaryKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key !== CACHE_KEY && diaryIn(key).length > 0)
}

/** Any value of localStorage that is a diary in the interchange shape. */
const legacyDiary: LegacyDiary = {
  find: () =>
    tryStorage('The browser would not show an earlier diary', () => diaryKeys().flatMap(diaryIn), []),
  forget() {
    const forget = () => {
      for (const key of diaryKeys()) localStorage.removeItem(key)
    }
    tryStorage('The earlier diary could not be removed', forget, undefined)
  },
}

export function createLocalStorageFallback(profileId: string): FallbackStorage {
  return { backup: createDraftBackup(profileId), legacy: legacyDiary }
}
