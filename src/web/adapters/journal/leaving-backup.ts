import type { BackedUpDraft, LeavingBackup } from '#domain/journal/entry-store.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { CACHE_KEY } from './local-storage-first-paint-cache.ts'

/** Writes, if need be in the space of the first-paint cache, which is only a copy. */
function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    localStorage.removeItem(CACHE_KEY) // throws, too, where nothing is allowed at all
    localStorage.setItem(key, text)
  }
}

export function backupPrefix(profileId: string): string {
  return `echolog.rescue:${profileId}:`
}

/** Writes the draft backup in localStorage, which answers before the page is gone. */
export function createLeavingBackup(profileId: string): LeavingBackup {
  const prefix = backupPrefix(profileId)
  const keyOf = ({ date, page }: Pick<BackedUpDraft, 'date' | 'page'>) =>
    prefix + date + (page === undefined ? '' : `:${page}`)
  const keep = (backedUp: BackedUpDraft) => {
    writeText(keyOf(backedUp), JSON.stringify(backedUp))
    return true
  }
  const hasAny = () => Object.keys(localStorage).some((key) => key.startsWith(prefix))
  return {
    keep: (backedUp) => tryStorage('A draft could not be backed up either', () => keep(backedUp), false),
    clear(key) {
      const remove = () => localStorage.removeItem(keyOf(key))
      tryStorage('A backed-up draft could not be cleared', remove, undefined)
    },
    hasAny: () => tryStorage('The backed-up drafts could not be looked for', hasAny, false),
  }
}
