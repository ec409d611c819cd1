import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import type { Database } from './database.ts'
import { newPostgresDatabase, openTestPostgres } from './test-database.fixture.ts'

const serverUrl = inject('postgresUrl')

function events(database: Database) {
  return database.tx((tx) => tx.selectFrom('installation').select('value').where('name', '=', 'x').execute())
}

it.skipIf(serverUrl === null)('a statement is planned once, and goes on when a column is added', async () => {
  const database = await openTestPostgres(await newPostgresDatabase(serverUrl ?? ''))
  for (let count = 0; count < 8; count += 1) await events(database)
  const kept = await database.tx((tx) =>
    sql<{ runs: number }>`
      select generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like 'select "value" from "installation"%'`.execute(tx),
  )
  expect(kept.rows).toEqual([{ runs: 8 }])
  await database.tx((tx) => sql`alter table installation add column more text`.execute(tx))
  expect(await events(database)).toEqual([])
  const all = database.reader.selectFrom('installation').selectAll()
  expect(await all.execute()).toEqual(expect.any(Array))
  await database.tx((tx) => sql`alter table installation add column even_more text`.execute(tx))
  expect(await all.execute()).toEqual(expect.any(Array))
  await database.close()
})
