import { UNREAD } from './leaving-backup.ts'
import { readText, tryStorage } from './local-storage.ts'

/** What was backed up under a key; null where there is nothing, or what is there is damaged. */
export function readLeft(key: string): unknown {
  const text = readText(key, UNREAD) ?? 'null'
  return tryStorage(UNREAD, () => JSON.parse(text), null)
}
