import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Reads what is committed. One statement sees one moment; two statements may see two. */
type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'withTables' | 'getExecutor'>

export type Tx = Transaction<Tables>

/**
 * `isNonDurable`: a power cut may undo it, as with rate limits. On SQLite it does not wait for the disk; it is
 * atomic, visible at once, and made durable by the next durable write. `isErasure`: what it overwrites or deletes is
 * in no file of SQLite any more when it resolves, not even in its log of writes, unless another process reads just then.
 */
export type HowKept = { isNonDurable?: boolean; isErasure?: boolean }

/** The store of the server, on either engine. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  /** Rows of different accounts may lie on different machines; as it was when the database was opened. */
  isDistributed?: boolean
  reader: Reader
  /**
   * Runs `work` in one transaction and answers when it is on disk. `work` may run again, so it changes nothing
   * but the database; it awaits only `tx`, as on SQLite other writers wait for it; it starts no transaction.
   * Throws a `DatabaseError` for what both engines refuse.
   */
  tx<Value>(work: (tx: Tx) => Promise<Value>, how?: HowKept): Promise<Value>
  /** Of PostgreSQL: its connections, and how many requests wait for one. */
  connections?(): { busy: number; idle: number; waiting: number }
  /** Whether the database answers now, within two seconds. */
  isReady(): Promise<boolean>
  /** Which machine of a distributed database does not answer, or that a file is damaged; '' where nothing is known. */
  awayPart(): Promise<string>
  close(): Promise<void>
}

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
