import { randomBytes } from 'node:crypto'

const PATTERN = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** An id that sorts by the time it was made (RFC 9562, version 7). 74 random bits: an id, never a secret. */
export function uuidV7(nowMs: number, random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6) // version
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8) // variant
  return bytes.toString('hex').replace(PATTERN, '$1-$2-$3-$4-$5')
}
