import { expect, it } from 'vitest'
import { NO_USE } from '#domain/engine-budget.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { budgetStoreContract, CONTRACT_BUDGET } from './budget-store.contract.ts'
import { dropUseIn, purgeUse, sqlBudgetStore } from './sql-budget-store.ts'

const NOW = Date.UTC(2026, 10, 27, 12)

describeOnBothDatabases((database) => {
  budgetStoreContract(() => sqlBudgetStore(database(), CONTRACT_BUDGET))

  const rowsOf = async (spender: string) => {
    const { reader } = database()
    const used = await reader.selectFrom('engine_use').select('day').where('spender', '=', spender).execute()
    const held = await reader.selectFrom('engine_hold').select('day').where('spender', '=', spender).execute()
    return [...used, ...held].map(({ day }) => day).toSorted()
  }

  async function ask(spender: string, day: string) {
    const job = { id: `${spender} ${day}`, engine: 'gemini', spender, day }
    await sqlBudgetStore(database(), CONTRACT_BUDGET).hold(job, { ...NO_USE, calls: 1 }, NOW)
    return job
  }

  it('what was asked before a day is dropped, and nothing of that day', async () => {
    for (let index = 0; index < 3; index += 1) await ask(`old ${index}`, '2026-10-01')
    await ask('old 0', '2026-10-02')
    await purgeUse(database(), '2026-10-02')
    expect(await rowsOf('old 0')).toEqual(['2026-10-02', '2026-10-02'])
    expect([...(await rowsOf('old 1')), ...(await rowsOf('old 2'))]).toEqual([])
  })

  it('what an account asked goes with it, also where a job of it is under way', async () => {
    const job = await ask('gone', '2026-10-03')
    await database().tx((tx) => dropUseIn(tx, 'gone'))
    await sqlBudgetStore(database(), CONTRACT_BUDGET).settle(job, { ...NO_USE, calls: 1 })
    expect(await rowsOf('gone')).toEqual([])
  })
})
