export type Currency = 'USD' | 'VND' | 'DKK'

type Money = {
  /** Its smallest units for one US cent, as a fraction: no rounding on the way. */
  perCent: readonly [number, number]
  decimals: 0 | 2
  thousands: ',' | '.'
  decimal: ',' | '.'
  before: string
  after: string
}

/** 1 USD = 14700 VND = 6.8 DKK: the rates of the price list, which do not follow the market. */
const MONEY: Record<Currency, Money> = {
  USD: { perCent: [1, 1], decimals: 2, thousands: ',', decimal: '.', before: '$', after: '' },
  VND: { perCent: [147, 1], decimals: 0, thousands: '.', decimal: ',', before: '', after: '\u00a0₫' },
  DKK: { perCent: [68, 10], decimals: 2, thousands: '.', decimal: ',', before: '', after: '\u00a0kr' },
}

export function currencyOf(siteLanguage: string): Currency {
  if (siteLanguage === 'vi') return 'VND'
  return siteLanguage === 'da' ? 'DKK' : 'USD'
}

/** US cents in the smallest units of a currency (cents, dong, øre), rounded to a whole one. */
export function convertCents(cents: number, currency: Currency): number {
  const [times, over] = MONEY[currency].perCent
  return Math.round((cents * times) / over)
}

/**
 * A price from the currency's smallest unit (cents, dong, øre): '$4.99', '73.353 ₫', '33,93 kr', with a no-break
 * space. Not by Intl, so that a page made at build time reads the same in every browser.
 */
export function formatPrice(units: number, currency: Currency): string {
  const { decimals, decimal, thousands, before, after } = MONEY[currency]
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, thousands)
  const fraction = decimals === 0 ? '' : `${decimal}${digits.slice(-decimals)}`
  return `${units < 0 ? '-' : ''}${before}${whole}${fraction}${after}`
}

/** About how much a price is: rounded to whole dollars, converted, written without decimals ('34 kr'). */
export function formatApproximately(cents: number, currency: Currency): string {
  const units = convertCents(Math.round(cents / 100) * 100, currency)
  const { decimals, decimal } = MONEY[currency]
  return formatPrice(units, currency).replace(`${decimal}${'0'.repeat(decimals)}`, '')
}
