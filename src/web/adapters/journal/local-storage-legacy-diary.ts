import type { LegacyDiary } from '#domain/journal/legacy-diary.ts'
import { parseDiary } from '#domain/journal/parse-entry.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

function diaryKeys(): string[] {
  return Object.keys(localStorage).filter((key) => {
    if (key === CACHE_KEY) return false // ours: a copy of what the store holds
    return (parseDiary(localStorage.getItem(key) ?? '') ?? []).length > 0
  })
}

/** Any value of this origin's localStorage that is a diary in the interchange shape. */
export function createLocalStorageLegacyDiary(): LegacyDiary {
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
