import type { Database, HowKept, Tx } from './database.ts'

/** Rows that are deleted in one transaction: others write between two. */
export const ROWS_AT_ONCE = 500

/** Deletes batch by batch until there is nothing left to delete; answers how many. */
export async function inBatches(
  { tx }: Pick<Database, 'tx'>,
  deleteSome: (within: Tx) => Promise<unknown[]>,
  how: HowKept = {},
): Promise<number> {
  for (let count = 0; ; ) {
    const deleted = await tx(deleteSome, how)
    count += deleted.length
    if (deleted.length < ROWS_AT_ONCE) return count
  }
}
