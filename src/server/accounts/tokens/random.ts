import { randomBytes, randomInt } from 'node:crypto'

const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** An id that sorts by the time it was made (RFC 9562, version 7). 74 random bits: an id, never a secret. */
export function uuidV7(nowMs: number, random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6) // version
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8) // variant
  return bytes.toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5')
}

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

const LETTERS = 12 // 60 bits of the alphabet below
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789' // 32 signs that nobody takes for another

/** A code that nobody guesses, to be typed from paper or a mail. */
export function newLetterCode(random: Random): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[random.below(ALPHABET.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

/** As it was typed: case, blanks and dashes do not count. */
export function bareCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}
