import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BILLING_PERIODS,
  type Currency,
  convertCents,
  currencyOf,
  formatApproximately,
  formatPrice,
  PLANS,
  type PlanPrice,
  type ShownPrice,
  shownPrice,
} from './plan.ts'

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

const CURRENCIES: Currency[] = ['USD', 'VND', 'DKK']
const DECIMALS: Record<Currency, number> = { USD: 2, VND: 0, DKK: 2 }

function priceText(cents: number, currency: Currency): string {
  return formatPrice(convertCents(cents, currency), currency)
}

/** The amount of a written price, in the smallest unit. */
function unitsIn(text: string): number {
  return Number(text.replace(/\D/g, '')) * (text.startsWith('-') ? -1 : 1)
}

describe('the currency', () => {
  it.each([
    ['PRICE-16: vi pays in dong', 'vi', 'VND'],
    ['PRICE-17: da pays in kroner', 'da', 'DKK'],
    ['PRICE-18: en pays in dollars', 'en', 'USD'],
    ['PRICE-18: so does any other language', 'sv', 'USD'],
    ['PRICE-18: and a name that only begins like one', 'vie', 'USD'],
    ['PRICE-18: and none', '', 'USD'],
  ] as const)('%s', (_, language, currency) => {
    expect(currencyOf(language)).toBe(currency)
  })
})

describe('a price in another currency', () => {
  it('PRICE-19: 1 USD is 14700 VND and 6.8 DKK', () => {
    expect(convertCents(100, 'USD')).toBe(100)
    expect(convertCents(100, 'VND')).toBe(14_700)
    expect(convertCents(100, 'DKK')).toBe(680)
  })

  it.each([
    ['PRICE-20: a dollar sign before, a dot and two decimals', 499, 'USD', '$4.99'],
    ['PRICE-20: the four prices of the list', 2999, 'USD', '$29.99'],
    ['PRICE-20: the four prices of the list', 5999, 'USD', '$59.99'],
    ['PRICE-20: the four prices of the list', 9999, 'USD', '$99.99'],
    ['PRICE-20: a comma between thousands', 123_456_789, 'USD', '$1,234,567.89'],
    ['PRICE-20: less than a dollar', 5, 'USD', '$0.05'],
    [
      'PRICE-21 PRICE-23 OPEN-13: dots between thousands, no decimals, the sign after',
      499,
      'VND',
      '73.353\u00a0₫',
    ],
    ['PRICE-23: the four prices of the list', 2999, 'VND', '440.853\u00a0₫'],
    ['PRICE-23: the four prices of the list', 5999, 'VND', '881.853\u00a0₫'],
    ['PRICE-23: the four prices of the list', 9999, 'VND', '1.469.853\u00a0₫'],
    ['PRICE-21: nothing at all', 0, 'VND', '0\u00a0₫'],
    ['PRICE-22 PRICE-24 OPEN-13: a comma and two decimals, kr after', 499, 'DKK', '33,93\u00a0kr'],
    ['PRICE-24: the four prices of the list', 2999, 'DKK', '203,93\u00a0kr'],
    ['PRICE-24: the four prices of the list', 5999, 'DKK', '407,93\u00a0kr'],
    ['PRICE-24: the four prices of the list', 9999, 'DKK', '679,93\u00a0kr'],
    ['PRICE-22: a dot between thousands', 1_000_000, 'DKK', '68.000,00\u00a0kr'],
  ] as const)('%s: %i cents in %s', (_, cents, currency, text) => {
    expect(priceText(cents, currency)).toBe(text)
  })

  it.each([
    ['PRICE-25: dong', 499, 'VND', '73.500\u00a0₫'],
    ['PRICE-25: kroner', 499, 'DKK', '34\u00a0kr'],
    ['PRICE-25: dollars, where they are asked for', 499, 'USD', '$5'],
    ['PRICE-25: a rounded price over a thousand', 99_960, 'DKK', '6.800\u00a0kr'],
  ] as const)('%s, rounded to whole dollars first', (_, cents, currency, text) => {
    expect(formatApproximately(cents, currency)).toBe(text)
  })
})

describe('writing a price', () => {
  const currencies = fc.constantFrom(...CURRENCIES)
  const units = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })

  it('PRICE-20 PRICE-21 PRICE-22: loses nothing, and groups by three', () => {
    fc.assert(
      fc.property(currencies, units, (currency, amount) => {
        const text = formatPrice(amount, currency)
        expect(unitsIn(text)).toBe(amount)
        const [whole = '', fraction = ''] = text.replace(/[^\d.,]/g, '').split(currency === 'USD' ? '.' : ',')
        expect(fraction).toHaveLength(DECIMALS[currency])
        expect(whole).toMatch(currency === 'USD' ? /^\d{1,3}(,\d{3})*$/ : /^\d{1,3}(\.\d{3})*$/)
      }),
    )
  })

  it('PRICE-19: a higher price in dollars is never a lower one elsewhere', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(currencies, cents, cents, (currency, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(convertCents(less, currency)).toBeLessThanOrEqual(convertCents(more, currency))
      }),
    )
  })
})
