import { describe, expect, it } from 'vitest'
import { programSpending } from './program-routes.ts'

const HOUR = 3_600_000
const BUDGETS = {
  bytes: { token: 100, account: 150, windowMs: HOUR },
  databaseMs: { token: 10, account: 20, windowMs: 60_000 },
}

describe('what a program may cost', () => {
  it('is counted for its token and its account, until the window is over', () => {
    let now = 0
    const { waitMs, spend } = programSpending(() => now, BUDGETS)
    const [one, two, others] = [
      { id: 'one', userId: 'ann' },
      { id: 'two', userId: 'ann' },
      { id: 'three', userId: 'bob' },
    ]
    spend(one, 'bytes', 100)
    expect([waitMs(one), waitMs(two), waitMs(others)]).toEqual([HOUR, 0, 0])
    spend(two, 'bytes', 60)
    expect([waitMs(one), waitMs(two), waitMs(others)]).toEqual([HOUR, HOUR, 0])
    now = HOUR
    expect([waitMs(one), waitMs(two)]).toEqual([0, 0])
  })

  it('is time of the database, too', () => {
    const { waitMs, spend } = programSpending(() => 0, BUDGETS)
    const who = { id: 'one', userId: 'ann' }
    spend(who, 'databaseMs', 9)
    expect(waitMs(who)).toBe(0)
    spend(who, 'databaseMs', 2)
    expect(waitMs(who)).toBe(60_000)
  })
})
