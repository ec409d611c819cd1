import type { Entry } from '#domain/journal/entry.ts'
import { CACHED_ENTRIES, type FirstPaintCache } from '#domain/journal/entry-store.ts'
import { parseDiary } from '#domain/journal/parse-entry.ts'
import { entryNames, withoutFields } from '#domain/kinds/entry-fields.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'

export const CACHE_KEY = 'echolog.entries'

const NOT_CACHED = entryNames(({ isCached }) => isCached === false)

// of the 5 million that localStorage holds: the rest is for draft backups
const MOST_CHARACTERS = 1_000_000

/** JSON of as many of the newest as there is room for. */
function shortened(entries: Entry[]): string {
  let room = MOST_CHARACTERS
  const kept: string[] = []
  for (const entry of entries.slice(0, CACHED_ENTRIES)) {
    const json = JSON.stringify(withoutFields(entry, NOT_CACHED))
    room -= json.length
    if (room < 0) break
    kept.push(json)
  }
  return `[${kept.join(',')}]`
}

function read(): Entry[] {
  return parseDiary(localStorage.getItem(CACHE_KEY) ?? '[]') ?? []
}

function write(entries: Entry[]): boolean {
  localStorage.setItem(CACHE_KEY, shortened(entries))
  return true
}

function clear(): void {
  const remove = () => localStorage.removeItem(CACHE_KEY)
  tryStorage('The first-paint cache could not be cleared', remove, undefined)
}

/** In localStorage, because nothing else can be read before the first paint. */
export function createLocalStorageFirstPaintCache(): FirstPaintCache {
  return {
    read: () => tryStorage('The first-paint cache could not be read', read, []),
    write(entries) {
      const isWritten = tryStorage('The first-paint cache could not be written', () => write(entries), false)
      if (!isWritten) clear() // no list is better than an old one
    },
    clear,
  }
}
