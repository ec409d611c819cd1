import { expect, it } from 'vitest'
import { type EngineBudget, type EngineUse, NO_USE } from '#domain/engine-budget.ts'
import { type BudgetJob, type BudgetStore, HOLD_MS } from './budget-store.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const DAY = '2026-11-27'

export const CONTRACT_BUDGET: EngineBudget = {
  account: { characters: 100, soundMs: 1000, calls: 10 },
  installation: { characters: 250, soundMs: 2500, calls: 25 },
}

let jobs = 0

/** A job of an engine that no other test asks, unless it is named. */
function job(given: Partial<BudgetJob> = {}): BudgetJob {
  jobs += 1
  return { id: `job ${jobs}`, engine: `engine ${jobs}`, spender: 'ann', day: DAY, ...given }
}

const calls = (count: number): EngineUse => ({ ...NO_USE, calls: count })

/** What every store of budgets keeps to. `open` answers one with CONTRACT_BUDGET; tests share it. */
export function budgetStoreContract(open: () => BudgetStore): void {
  it.each(['characters', 'soundMs', 'calls'] as const)(
    'lets an account use its budget of %s to the last one, and no more',
    async (unit) => {
      const { engine } = job()
      const most = CONTRACT_BUDGET.account[unit]
      const first = job({ engine })
      expect(await open().hold(first, { ...NO_USE, [unit]: most - 1 }, NOW)).toBeNull()
      await open().settle(first, { ...NO_USE, [unit]: most - 1 })
      expect(await open().hold(job({ engine }), { ...NO_USE, [unit]: 1 }, NOW)).toBeNull()
      const over = await open().hold(job({ engine }), { ...NO_USE, [unit]: 1 }, NOW)
      expect(over).toEqual({ scope: 'account', unit })
    },
  )

  it('an account that has used up its budget leaves that of others, of other engines and of the next day', async () => {
    const { engine } = job()
    expect(await open().hold(job({ engine }), calls(10), NOW)).toBeNull()
    expect(await open().hold(job({ engine }), calls(1), NOW)).not.toBeNull()
    expect(await open().hold(job({ engine, spender: 'bob' }), calls(10), NOW)).toBeNull()
    expect(await open().hold(job(), calls(10), NOW)).toBeNull()
    expect(await open().hold(job({ engine, day: '2026-11-28' }), calls(10), NOW + 12 * 3_600_000)).toBeNull()
  })

  it('all accounts together use no more than the budget of the installation, and nothing of a refused job is kept', async () => {
    const { engine } = job()
    for (const spender of ['ann', 'bob'])
      expect(await open().hold(job({ engine, spender }), calls(10), NOW)).toBeNull()
    const over = { scope: 'installation', unit: 'calls' }
    expect(await open().hold(job({ engine, spender: 'cleo' }), calls(6), NOW)).toEqual(over)
    expect(await open().hold(job({ engine, spender: 'cleo' }), calls(5), NOW)).toBeNull()
    const ofAccount = job()
    expect(await open().hold(ofAccount, calls(11), NOW)).toEqual({ scope: 'account', unit: 'calls' })
    const others = ['bob', 'cleo'].map((spender) => job({ engine: ofAccount.engine, spender }))
    for (const other of others) expect(await open().hold(other, calls(10), NOW)).toBeNull()
    expect(await open().hold(job({ engine: ofAccount.engine, spender: 'dan' }), calls(5), NOW)).toBeNull()
  })

  it('counts what a job used, and gives back what it did not', async () => {
    const asked = job()
    await open().hold(asked, { characters: 90, soundMs: 900, calls: 9 }, NOW)
    await open().settle(asked, { characters: 40, soundMs: 0, calls: 2 })
    const next = { characters: 60, soundMs: 1000, calls: 8 }
    expect(await open().hold(job({ engine: asked.engine }), next, NOW)).toBeNull()
    expect(await open().hold(job({ engine: asked.engine }), calls(1), NOW)).not.toBeNull()
  })

  it('a job may set more aside, and settles all of it at once', async () => {
    const asked = job()
    expect(await open().hold(asked, calls(6), NOW)).toBeNull()
    expect(await open().hold(asked, calls(4), NOW)).toBeNull()
    expect(await open().hold(asked, calls(1), NOW)).not.toBeNull()
    await open().settle(asked, calls(3))
    expect(await open().hold(job({ engine: asked.engine }), calls(7), NOW)).toBeNull()
    expect(await open().hold(job({ engine: asked.engine }), calls(1), NOW)).not.toBeNull()
  })

  it('what a server that crashed had set aside is free again when its time is over, and not before', async () => {
    const { engine } = job({})
    await open().hold(job({ engine }), calls(10), NOW)
    expect(await open().hold(job({ engine }), calls(1), NOW + HOLD_MS - 1)).not.toBeNull()
    expect(await open().hold(job({ engine }), calls(10), NOW + HOLD_MS)).toBeNull()
  })

  it('counts what was used also where the time of what was set aside is over', async () => {
    const late = job()
    await open().hold(late, calls(10), NOW)
    await open().hold(job({ engine: late.engine }), calls(1), NOW + HOLD_MS)
    await open().settle(late, calls(9))
    expect(await open().hold(job({ engine: late.engine }), calls(1), NOW + HOLD_MS)).not.toBeNull()
  })

  it('sixteen at once get exactly what there is, and so they do once more where they gave it back', async () => {
    const { engine } = job()
    for (const round of [1, 2]) {
      const asking = Array.from({ length: 16 }, (_, index) =>
        job({ engine, spender: ['ann', 'bob', 'cleo', 'dan'][index % 4] ?? '' }),
      )
      const answers = await Promise.all(asking.map((one) => open().hold(one, calls(3), NOW)))
      const allowed = asking.filter((_, index) => answers[index] === null)
      expect([round, allowed.length]).toEqual([round, 8])
      await Promise.all(allowed.map((one) => open().settle(one, NO_USE)))
    }
  })

  it('sixteen callers who use what they get never use more than their budgets', async () => {
    const { engine } = job()
    let used = 0
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        for (let time = 0; time < 3; time += 1) {
          const one = job({ engine, spender: `learner ${index % 3}` })
          if ((await open().hold(one, calls(2), NOW)) !== null) continue
          used += 1 + (time % 2)
          await open().settle(one, calls(1 + (time % 2)))
        }
      }),
    )
    expect(used).toBeLessThanOrEqual(25)
    const day = (await open().usedOn(DAY)).find((one) => one.engine === engine)
    expect(day).toEqual({ engine, used: calls(used), spenders: 3 })
  })

  it('knows what each engine was asked on a day', async () => {
    const [first, second] = [job({ day: '2026-11-20' }), job({ day: '2026-11-20', spender: 'bob' })]
    for (const one of [first, second, job({ engine: first.engine, day: '2026-11-19' })])
      await open().hold(one, calls(1), NOW)
    await open().settle(first, { characters: 7, soundMs: 8, calls: 1 })
    const inOrder = [
      { engine: first.engine, used: { characters: 7, soundMs: 8, calls: 1 }, spenders: 1 },
      { engine: second.engine, used: NO_USE, spenders: 1 },
    ].toSorted((a, b) => (a.engine < b.engine ? -1 : 1))
    expect(await open().usedOn('2026-11-20')).toEqual(inOrder)
  })
}
