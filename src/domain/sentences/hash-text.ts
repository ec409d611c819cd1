/** The last step of MurmurHash3, after which every bit depends on every other: https://github.com/aappleby/smhasher */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 32 bits of the UTF-16 units of a text, taken in as FNV-1a does. */
function hash32(text: string, start: number, factor: number): number {
  let hash = start
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(mix(hash) ^ text.charCodeAt(index), factor)
  return mix(hash ^ text.length)
}

const LOW = [0x811c9dc5, 0x01000193] as const
const HIGH = [0x9747b28c, 0x5bd1e995] as const
const HIGH_BITS = 0x1fffff // 21 of them, above the 32 of the other

/** 53 bits of a text in 14 hexadecimal digits. */
export function hash53(text: string): string {
  const [low, high] = [hash32(text, ...LOW), hash32(text, ...HIGH) & HIGH_BITS]
  return high.toString(16).padStart(6, '0') + low.toString(16).padStart(8, '0')
}

/** 16 bits of a text: tells words of one sentence apart, and no word by itself. */
export function hash16(text: string): number {
  return hash32(text, ...LOW) & 0xffff
}
