import { createHash } from 'node:crypto'

export type Value = string | number | null

export type Row = Record<string, Value>

/** How many rows, and the sum of their hashes: the same for the same rows in any order. */
export type Digest = { rows: number; sum: string }

const MODULUS = 2n ** 256n

/** The row as text, whatever order its columns come in. */
function textOf(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function hashOf(row: Row): bigint {
  return BigInt(`0x${createHash('sha256').update(textOf(row)).digest('hex')}`)
}

/** Adds up rows. The engines sort text differently, so the order is left out. */
export function rowDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row): void {
      rows += 1
      sum = (sum + hashOf(row)) % MODULUS
    },
    result: (): Digest => ({ rows, sum: sum.toString(16) }),
  }
}
