import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from './provider-ports.ts'

function uuid7(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Randomness of the operating system. */
export function nodeRandom(clock: () => number): Random {
  return { bytes: (count) => randomBytes(count), id: () => uuid7(clock()), below: (end) => randomInt(end) }
}
