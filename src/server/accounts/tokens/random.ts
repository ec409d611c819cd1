import { randomBytes, randomInt } from 'node:crypto'
import { uuidV7 } from '#server/database/uuid-v7.ts'

/** Where ids and secrets come from. */
export type Random = {
  bytes(count: number): Uint8Array
  /** A new UUID, version 7. */
  id(): string
  /** A whole number from 0 up to, not including, `end`; each as likely as the other. */
  below(end: number): number
}

/** Randomness of the operating system. */
export function nodeRandom(clock: () => number): Random {
  return { bytes: (count) => randomBytes(count), id: () => uuidV7(clock()), below: (end) => randomInt(end) }
}
