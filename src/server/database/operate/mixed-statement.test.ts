import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { memoryDatabase } from '../memory-database.fixture.ts'
import { refuseMixedStatement } from './mixed-statement.fixture.ts'

describe('statements about accounts and diaries', () => {
  it.each([
    'select 1 from account join record on record.user_id = account.user_id',
    'select 1 from record, account where record.user_id = account.user_id',
    'delete from reminder where user_id not in (select user_id from "account")',
    'insert into diary select user_id, 0, 0, 0, 0, null, 1 from user_email',
    'update "revision" set cause = (select name from session)',
  ])('are refused where they join both: %s', (text) => {
    expect(() => refuseMixedStatement(text)).toThrow('different machines')
  })

  it('are refused wherever a test runs them in memory', async () => {
    const { reader } = memoryDatabase()
    const mixed = sql`select 1 from account join record on record.user_id = account.user_id`.execute(reader)
    await expect(mixed).rejects.toThrow('different machines')
  })

  it('are run where they are of diaries alone, and of what every machine has', async () => {
    const { reader } = memoryDatabase()
    const text = sql`select 1 from diary join record on record.user_id = diary.user_id, installation, push_endpoint`
    expect((await text.execute(reader)).rows).toEqual([])
  })
})
