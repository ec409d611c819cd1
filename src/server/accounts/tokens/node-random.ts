import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '#server/accounts/core/account-ports.ts'
import { uuidV7 } from '#server/database/uuid-v7.ts'

/** Randomness of the operating system. */
export function nodeRandom(clock: () => number): Random {
  return { bytes: (count) => randomBytes(count), id: () => uuidV7(clock()), below: (end) => randomInt(end) }
}
