import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What the database fills on its disk, in bytes; of a SQLite file, what is free in it again counts as free. */
export async function usedBytes({ engine, reader }: Pick<Database, 'engine' | 'reader'>): Promise<number> {
  const ofSqlite = sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`
  const ofPostgres = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await (engine === 'sqlite' ? ofSqlite : ofPostgres).execute(reader)
  return Number(rows[0]?.bytes)
}
