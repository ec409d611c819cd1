import { randomBytes, randomInt } from 'node:crypto'
import { uuidV7 } from '../database/uuid-v7.ts'
import type { Random } from './provider-ports.ts'

/** Randomness of the operating system. */
export function nodeRandom(clock: () => number): Random {
  return { bytes: (count) => randomBytes(count), id: () => uuidV7(clock()), below: (end) => randomInt(end) }
}
