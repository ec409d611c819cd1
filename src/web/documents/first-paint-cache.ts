import type { Entry } from '#domain/journal/entry.ts'
import { CACHED_ENTRIES, type FirstPaintCache, parseDiary } from '#domain/journal/entry-store.ts'
import { entryNames, withoutFields } from '#domain/kinds/entry-fields.ts'
import { keepStored, readStored, STORAGE_KEYS } from './local-storage.ts'

const NOT_CACHED = entryNames(({ isCached }) => isCached === false)

// of the 5 million that localStorage holds: the rest is for draft backups
const MOST_CHARACTERS = 1_000_000

/** An entry with what the cache keeps of it. */
export function cachedOf(entry: Entry): Entry {
  return withoutFields(entry, NOT_CACHED)
}

/** JSON of as many of the newest as there is room for. */
function shortened(entries: Entry[]): string {
  let room = MOST_CHARACTERS
  const kept: string[] = []
  for (const entry of entries.slice(0, CACHED_ENTRIES)) {
    const json = JSON.stringify(cachedOf(entry))
    room -= json.length
    if (room < 0) break
    kept.push(json)
  }
  return `[${kept.join(',')}]`
}

function clear(): void {
  keepStored(STORAGE_KEYS.entries, null)
}

/** In localStorage, because nothing else can be read before the first paint. */
export function createFirstPaintCache(): FirstPaintCache {
  return {
    read: () => parseDiary(readStored(STORAGE_KEYS.entries) ?? '[]') ?? [],
    write(entries) {
      if (!keepStored(STORAGE_KEYS.entries, shortened(entries))) clear() // no list is better than an old one
    },
    clear,
  }
}
