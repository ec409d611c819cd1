import type { Entry } from './entry.ts'

/** How many of the newest entries the cache holds: more than a screen shows. */
export const CACHED_ENTRIES = 20

/**
 * The newest saved entries, readable without waiting, so that the list is there at the first paint. Only ever
 * shown: never the source of a save or a sync.
 */
export type FirstPaintCache = {
  /** Newest first; empty when there is none or it cannot be read. */
  read(): Entry[]
  write(entries: Entry[]): void
  clear(): void
}
