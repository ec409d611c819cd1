import { describe, expect, it } from 'vitest'
import { budgetDay } from '#domain/engine-budget.ts'
import { openTestSqlite, testFolder } from '#server/database/test-database.fixture.ts'
import { runAccountsCommand } from './accounts-command.ts'
import { sqlBudgetStore } from './budgets/sql-budget-store.ts'
import { testConfig } from './config.fixture.ts'

const folder = testFolder()

async function status(env: Record<string, string>, ...options: string[]) {
  const said: string[] = []
  const say = { out: (line: string) => said.push(line), error: (line: string) => said.push(line) }
  const code = await runAccountsCommand(['status', ...options], { DATA_DIR: folder, ...env }, say)
  return { code, said }
}

describe('npm run accounts -- status', () => {
  it('says where there is nothing to look at', async () => {
    const { code, said } = await status({ DATA_DIR: `${folder}/none` })
    expect([code, said]).toEqual([1, [expect.stringContaining('holds no database')]])
  })

  it.each([{}, { AUTH_URL: 'https://accounts.example/auth/v1' }])(
    'says what engines with a key were asked today, also where accounts are elsewhere: %j',
    async (env: Record<string, string>) => {
      const database = await openTestSqlite(folder)
      const store = sqlBudgetStore(database, testConfig({}).engineBudget)
      const before = (await store.usedOn(budgetDay(Date.now())))[0]?.used.calls ?? 0
      const job = { id: '1', engine: 'gemini', spender: 'ana', day: budgetDay(Date.now()) }
      await store.hold(job, { characters: 0, soundMs: 0, calls: 1 }, Date.now())
      await store.settle(job, {
        characters: before === 0 ? 1234 : 0,
        soundMs: before === 0 ? 90_000 : 0,
        calls: 1,
      })
      await database.close()
      const { code, said } = await status({ ENGINE_DAILY_CALLS: '7/77', ...env })
      expect([code, said]).toEqual([
        0,
        [
          'engine\tcharacters\tminutes\tcalls\taccounts',
          `gemini\t1234 of 2000000\t1.5 of 600\t${before + 1} of 77\t1`,
          'An account may have 50000 characters, 15 minutes of sound and 7 calls of each engine a day.',
          expect.stringMatching(/^A new day begins at \d{4}-\d\d-\d\dT00:00:00\.000Z\.$/),
          expect.stringMatching(/^Accounts and diaries fill 0\.00 GiB of \d+\.\d\d GiB \(0 %\)\.$/),
        ],
      ])
      const json = await status(env, '--json')
      expect(json.said.map((line) => JSON.parse(line))).toMatchObject([
        { engine: 'gemini', characters: 1234, minutes: 1.5, accounts: 1, most: { calls: 20_000 } },
      ])
    },
  )
})
