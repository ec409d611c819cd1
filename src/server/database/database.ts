import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Reads what is committed. One statement sees one moment; two statements may see two. */
type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'withTables'>

export type Tx = Transaction<Tables>

/**
 * `isNonDurable` is for what a power cut may take back, such as counts of minutes: on SQLite it waits for no disk. It is
 * whole or not there at all, everyone sees it at once, and the next write that must stay takes it along.
 */
export type HowKept = { isNonDurable?: boolean }

/** The store of the server, on either engine. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  reader: Reader
  /**
   * Runs `work` in one transaction and answers when it is on disk. `work` is run again where another writer was in
   * its way, so it changes nothing but the database; it awaits nothing but `tx`, because on SQLite other writers
   * wait for it; and it starts no transaction of its own. Throws a `DatabaseError` for what both engines refuse.
   */
  tx<Value>(work: (tx: Tx) => Promise<Value>, how?: HowKept): Promise<Value>
  /** Whether the database answers now, within two seconds. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}
