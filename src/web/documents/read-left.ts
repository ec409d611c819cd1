import { readStored, tryStorage } from './local-storage.ts'

/** What was backed up under a key; null where there is nothing, or what is there is damaged. */
export function readLeft(key: string): unknown {
  const text = readStored(key) ?? 'null'
  return tryStorage(`What was backed up is damaged: ${key}`, () => JSON.parse(text), null)
}
