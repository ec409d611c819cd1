import { isDay } from '#domain/clock.ts'
import type {
  BackedUpDraft,
  DraftBackup,
  FallbackStorage,
  LegacyDiary,
} from '#domain/journal/other-storage.ts'
import { parseDiary, parseEntry } from '#domain/journal/parse-entry.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

function parseBackup(json: string): BackedUpDraft | null {
  const { date, draft } = JSON.parse(json) as Partial<BackedUpDraft>
  // A draft is the changing part of an entry, so an entry's parser knows its fields.
  const entry = parseEntry({ id: '', date, content: '', ...draft })
  if (entry === null || !isDay(date)) return null
  const { content, tags, mood, translatedContent } = entry
  return {
    date,
    draft: { content, tags, mood, ...(translatedContent !== undefined && { translatedContent }) },
  }
}

/** Writes, if need be in the room of the first-paint cache, which is only a copy. */
function writeSomehow(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    localStorage.removeItem(CACHE_KEY) // throws, too, where nothing is allowed at all
    localStorage.setItem(key, text)
  }
}

/** The draft backup: small, and often still writable when IndexedDB is not. */
function createDraftBackup(profileId: string): DraftBackup {
  const prefix = `echolog.rescue:${profileId}:`
  return {
    keep(backedUp) {
      try {
        writeSomehow(prefix + backedUp.date, JSON.stringify(backedUp))
        return true
      } catch (error) {
        console.error('A draft could not be backed up either', error)
        return false
      }
    },
    read() {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
        const found = keys.map((key) => parseBackup(localStorage.getItem(key) ?? 'null'))
        return found.filter((backedUp) => backedUp !== null)
      } catch (error) {
        console.error('The backed-up drafts could not be read', error)
        return []
      }
    },
    clear(date) {
      try {
        localStorage.removeItem(prefix + date)
      } catch (error) {
        console.error('A backed-up draft could not be cleared', error)
      }
    },
  }
}

function diaryKeys(): string[] {
  return Object.keys(localStorage).filter((key) => {
    if (key === CACHE_KEY) return false // ours: a copy of what the store holds
    return (parseDiary(localStorage.getItem(key) ?? '') ?? []).length > 0
  })
}

/** Any value of this origin's localStorage that is a diary in the interchange shape. */
function createLegacyDiary(): LegacyDiary {
  return {
    find() {
      try {
        return diaryKeys().flatMap((key) => parseDiary(localStorage.getItem(key) ?? '') ?? [])
      } catch (error) {
        console.error('The browser would not show an earlier diary', error)
        return []
      }
    },
    forget() {
      try {
        for (const key of diaryKeys()) localStorage.removeItem(key)
      } catch (error) {
        console.error('The earlier diary could not be removed', error)
      }
    },
  }
}

/** Where words of one account may lie outside its store, in this browser. */
export function createLocalStorageFallback(profileId: string): FallbackStorage {
  return { backup: createDraftBackup(profileId), legacy: createLegacyDiary() }
}
