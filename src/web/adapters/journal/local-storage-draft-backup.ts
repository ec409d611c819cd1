import { isDay } from '#domain/clock.ts'
import type { BackedUpDraft, DraftBackup } from '#domain/journal/draft-backup.ts'
import { parseEntry } from '#domain/journal/parse-entry.ts'
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

/** The last resort in localStorage: small, and often still writable when IndexedDB is not. */
export function createLocalStorageDraftBackup(profileId: string): DraftBackup {
  const prefix = `echolog.rescue:${profileId}:`
  return {
    keep(rescued) {
      try {
        writeSomehow(prefix + rescued.date, JSON.stringify(rescued))
        return true
      } catch (error) {
        console.error('The page could not be rescued either', error)
        return false
      }
    },
    read() {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
        const found = keys.map((key) => parseBackup(localStorage.getItem(key) ?? 'null'))
        return found.filter((rescued) => rescued !== null)
      } catch (error) {
        console.error('A rescued page could not be read', error)
        return []
      }
    },
    clear(date) {
      try {
        localStorage.removeItem(prefix + date)
      } catch (error) {
        console.error('A rescued page could not be cleared', error)
      }
    },
  }
}
