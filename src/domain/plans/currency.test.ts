import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, convertCents, currencyOf, formatApproximately, formatPrice } from './currency.ts'

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
