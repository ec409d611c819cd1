import type { BackedUpDraft, LeavingBackup } from '#domain/journal/entry-store.ts'
import { keepStored, STORAGE_KEYS, storedKeys } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

/** Writes, if need be in the space of the first-paint cache, which is only a copy. */
function keepInRoom(key: string, text: string): boolean {
  return keepStored(key, text) || (keepStored(STORAGE_KEYS.entries, null) && keepStored(key, text))
}

/**
 * What the store has not got of one kind when a page is left: localStorage answers before the page is gone, a transaction
 * does not. `prefix`: of its keys, after which names of its own stand.
 */
export function createLeavingBackupOf(prefix: string) {
  return {
    /** Answers whether it is kept. */
    keep: (name: string, value: unknown) => keepInRoom(prefix + name, JSON.stringify(value)),
    names: () => storedKeys(prefix).map((key) => key.slice(prefix.length)),
    clear: (name: string) => void keepStored(prefix + name, null),
  }
}

/** The drafts of a profile that its store has not got. */
export function createLeftDrafts(profileId: string) {
  return createLeavingBackupOf(PROFILE_KEYS.leftDrafts(profileId))
}

/** Writes the draft backup; what reads it is loaded later. */
export function createLeavingBackup(profileId: string): LeavingBackup {
  const left = createLeftDrafts(profileId)
  const nameOf = ({ date, page }: Pick<BackedUpDraft, 'date' | 'page'>) =>
    page === undefined ? date : `${date}:${page}`
  return {
    keep: (backedUp) => left.keep(nameOf(backedUp), backedUp),
    clear: (key) => left.clear(nameOf(key)),
    hasAny: () => left.names().length > 0,
  }
}
