import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BILLING_PERIODS, PLANS, type PlanPrice, type ShownPrice, shownPrice } from './plan.ts'

function planOf(id: string) {
  const plan = PLANS.find((one) => one.id === id)
  if (plan === undefined) throw new Error(`no plan ${id}`)
  return plan
}

describe('the plans', () => {
  it('PRICE-2 DATA-6: are freeTrial, premium, family and lifetime', () => {
    expect(PLANS.map(({ id }) => id)).toEqual(['freeTrial', 'premium', 'family', 'lifetime'])
  })

  it('PRICE-3 DATA-6: each includes something', () => {
    for (const { features } of PLANS) expect(features.length).toBeGreaterThan(0)
  })

  it('PRICE-4 DATA-6: premium alone is highlighted', () => {
    expect(PLANS.filter(({ highlighted }) => highlighted).map(({ id }) => id)).toEqual(['premium'])
  })

  it('PRICE-5 DATA-6: the free trial alone has a duration', () => {
    expect(PLANS.filter(({ durationDays }) => durationDays !== undefined).map(({ id }) => id)).toEqual([
      'freeTrial',
    ])
  })
})

describe('the price that a plan shows', () => {
  const CASES: [string, string, 'monthly' | 'annual', ShownPrice][] = [
    ['PRICE-10: the trial is free', 'freeTrial', 'monthly', { kind: 'free' }],
    ['PRICE-10: the trial is free in annual billing too', 'freeTrial', 'annual', { kind: 'free' }],
    ['PRICE-6: premium is 4.99 a month', 'premium', 'monthly', { kind: 'monthly', cents: 499 }],
    ['PRICE-7: premium is 29.99 a year', 'premium', 'annual', { kind: 'annual', cents: 2999 }],
    ['PRICE-8: family is 59.99 a year', 'family', 'annual', { kind: 'annual', cents: 5999 }],
    ['PRICE-11 OPEN-7: family has no monthly price', 'family', 'monthly', { kind: 'annual', cents: 5999 }],
    ['PRICE-9: lifetime is 99.99 once', 'lifetime', 'monthly', { kind: 'oneTime', cents: 9999 }],
    ['PRICE-12: a period changes nothing in it', 'lifetime', 'annual', { kind: 'oneTime', cents: 9999 }],
  ]

  it.each(CASES)('%s', (_, id, period, expected) => {
    expect(shownPrice(planOf(id).price, period)).toEqual(expected)
  })

  it('PRICE-11: a plan sold by the month alone shows that price under annual billing', () => {
    expect(shownPrice({ monthly: 100 }, 'annual')).toEqual({ kind: 'monthly', cents: 100 })
  })

  const cents = fc.integer({ min: 1, max: 1_000_000 })
  const prices: fc.Arbitrary<PlanPrice> = fc.record(
    { monthly: cents, annual: cents, oneTime: cents },
    { requiredKeys: [] },
  )

  it('PRICE-11 PRICE-12: is one of its own prices, and free only where it has none', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(...BILLING_PERIODS), (price, period) => {
        const shown = shownPrice(price, period)
        if (shown.kind === 'free') expect(price).toEqual({})
        else expect(price[shown.kind]).toBe(shown.cents)
        if (price.oneTime !== undefined) expect(shown.kind).toBe('oneTime')
        else if (price[period] !== undefined) expect(shown.kind).toBe(period)
      }),
    )
  })
})
