import { CACHED_ENTRIES, type FirstPaintCache } from '#domain/journal/first-paint-cache.ts'
import { parseDiary } from '#domain/journal/parse-entry.ts'

/** The key of the cache, in the shape of a diary. */
export const CACHE_KEY = 'echolog.entries'

/** The first-paint cache in localStorage, because nothing else can be read before the first paint. */
export function createLocalStorageFirstPaintCache(): FirstPaintCache {
  return {
    read() {
      try {
        return parseDiary(localStorage.getItem(CACHE_KEY) ?? '[]') ?? []
      } catch (error) {
        console.error('The first-paint cache could not be read', error)
        return []
      }
    },
    write(entries) {
      try {
        localStorage.setItem(CACHE_KEY, JSON.stringify(entries.slice(0, CACHED_ENTRIES)))
      } catch (error) {
        console.error('The first-paint cache could not be written', error)
      }
    },
    clear() {
      try {
        localStorage.removeItem(CACHE_KEY)
      } catch (error) {
        console.error('The first-paint cache could not be cleared', error)
      }
    },
  }
}
