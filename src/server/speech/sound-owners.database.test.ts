import { pino } from 'pino'
import { expect, it } from 'vitest'
import { budgetsIn } from '#server/budgets/budgets.ts'
import { memoryBudgetStore } from '#server/budgets/memory-budget-store.ts'
import { type Spender, spendingAs } from '#server/budgets/spending.ts'
import { testConfig } from '#server/config.fixture.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { dropSoundKeyIn, soundOwners } from './sound-owners.ts'

const { engineBudget } = testConfig({})
const budgets = budgetsIn(memoryBudgetStore(engineBudget), engineBudget, pino({ enabled: false }))

describeOnBothDatabases((database) => {
  const as = (is: Spender['is'], id: string) => spendingAs({ is, id }, budgets, soundOwners(database()).now)

  it('those of an account, under a key of its own that stays', async () => {
    const ana = await as('account', 'ana')
    expect(ana).toEqual(await as('account', 'ana'))
    expect((await soundOwners(database()).stillThere([ana?.id ?? ''])).size).toBe(1)
    const boris = await as('account', 'boris')
    expect(boris?.id).not.toBe(ana?.id)
    expect(boris?.key).not.toBe(ana?.key)
    expect(JSON.stringify(ana)).not.toContain('ana')
  })

  it('sixteen at once get the same key', async () => {
    const owners = await Promise.all(Array.from({ length: 16 }, () => as('account', 'cleo')))
    expect(new Set(owners.map((owner) => owner?.key)).size).toBe(1)
  })

  it('nobody’s who is not logged in', async () => {
    expect(await as('stranger', 'address x')).toBeNull()
    expect(await soundOwners(database()).now()).toBeNull()
  })

  it('those of an account go with it, and another of the same id begins anew', async () => {
    const before = await as('account', 'dan')
    await database().tx((tx) => dropSoundKeyIn(tx, 'dan'))
    expect((await soundOwners(database()).stillThere([before?.id ?? ''])).has(before?.id ?? '')).toBe(false)
    expect((await as('account', 'dan'))?.key).not.toBe(before?.key)
  })
})

it('where there are no accounts those of an address, until the server ends', async () => {
  const [first, second] = [soundOwners(null), soundOwners(null)]
  const visit = (owners: typeof first) => spendingAs({ is: 'visitor', id: 'address x' }, budgets, owners.now)
  const visitor = await visit(first)
  expect(visitor).toEqual(await visit(first))
  expect((await first.stillThere([])).has(visitor?.id ?? '')).toBe(true)
  expect(await visit(second)).not.toEqual(visitor)
  expect((await second.stillThere([visitor?.id ?? ''])).has(visitor?.id ?? '')).toBe(false)
})
