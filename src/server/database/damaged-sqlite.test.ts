import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isOutage } from './database-error.ts'
import { openTestSqlite, testFolder } from './test-database.fixture.ts'

const PAGE_BYTES = 4096

/** A database whose file has 400 pages of one table, in which nothing has been read yet. */
async function openFilled(folder: string) {
  const filling = await openTestSqlite(folder)
  await filling.tx(async (tx) => {
    await sql`create table if not exists fill (id integer primary key, text text not null)`.execute(tx)
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 400)
      insert into fill select i, hex(randomblob(1500)) from n`.execute(tx)
  })
  await filling.close()
  return openTestSqlite(folder)
}

/** Writes over the last pages of the file, as a bad disk does. */
function damage(folder: string): void {
  const file = join(folder, 'echolog.sqlite')
  const open = openSync(file, 'r+')
  writeSync(
    open,
    Buffer.alloc(20 * PAGE_BYTES, 0xa5),
    0,
    20 * PAGE_BYTES,
    statSync(file).size - 60 * PAGE_BYTES,
  )
  closeSync(open)
}

const [before, meanwhile] = [testFolder(), testFolder()]

it('a file that is found damaged when it is opened is not ready, and says why', async () => {
  const folder = before
  await (await openFilled(folder)).close()
  damage(folder)
  const database = await openTestSqlite(folder)
  expect([await database.isReady(), await database.awayPart()]).toEqual([false, 'damaged'])
  await database.close()
})

it('a file that is damaged while it is open is ready until that is noticed, and not any more from then on', async () => {
  const folder = meanwhile
  const database = await openFilled(folder)
  expect([await database.isReady(), await database.awayPart()]).toEqual([true, ''])
  damage(folder)
  const reading = sql`select sum(length(text)) from fill`.execute(database.reader)
  const error = await reading.catch((thrown: unknown) => thrown)
  expect(isOutage(error)).toBe(true)
  expect([await database.isReady(), await database.awayPart()]).toEqual([false, 'damaged'])
  await database.close()
})
