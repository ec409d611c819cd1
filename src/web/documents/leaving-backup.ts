import type { BackedUpDraft, LeavingBackup } from '#domain/journal/entry-store.ts'
import { keepText, storedKeys, tryStorage } from './local-storage.ts'
import { PROFILE_KEYS, STORAGE_KEYS } from './storage-keys.ts'

/** For the log. */
export const UNREAD = 'What was backed up could not be read'

/** Writes, if need be in the space of the first-paint cache, which is only a copy. */
function keepInRoom(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    const failure = 'What the store has not got could not be backed up either'
    return keepText(STORAGE_KEYS.entries, null, failure) && keepText(key, text, failure)
  }
}

/**
 * What the store has not got of one kind when a page is left: localStorage answers before the page is gone, a transaction
 * does not. `prefix`: of its keys, after which names of its own stand.
 */
export function createLeavingBackupOf(prefix: string) {
  return {
    /** Answers whether it is kept. */
    keep: (name: string, value: unknown) => keepInRoom(prefix + name, JSON.stringify(value)),
    names: () =>
      tryStorage(UNREAD, storedKeys, [])
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    clear: (name: string) => void keepText(prefix + name, null, 'What was backed up could not be cleared'),
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
