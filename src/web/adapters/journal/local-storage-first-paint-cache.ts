import type { Entry } from '#domain/journal/entry.ts'
import { CACHED_ENTRIES, type FirstPaintCache } from '#domain/journal/other-storage.ts'
import { parseDiary } from '#domain/journal/parse-entry.ts'

/** The key of the cache, in the shape of a diary. */
export const CACHE_KEY = 'echolog.entries'

// Of the 5 million characters that localStorage holds: the rest is for words that the store refuses.
const MOST_CHARACTERS = 1_000_000

/** As JSON, as many of the newest as there is room for. */
function shortened(entries: Entry[]): string {
  let room = MOST_CHARACTERS
  const kept: string[] = []
  for (const entry of entries.slice(0, CACHED_ENTRIES)) {
    const json = JSON.stringify(entry)
    room -= json.length
    if (room < 0) break
    kept.push(json)
  }
  return `[${kept.join(',')}]`
}

function clear(): void {
  try {
    localStorage.removeItem(CACHE_KEY)
  } catch (error) {
    console.error('The first-paint cache could not be cleared', error)
  }
}

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
        localStorage.setItem(CACHE_KEY, shortened(entries))
      } catch (error) {
        console.error('The first-paint cache could not be written', error)
        clear() // no list is better than an old one
      }
    },
    clear,
  }
}
