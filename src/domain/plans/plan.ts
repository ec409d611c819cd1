export const BILLING_PERIODS = ['monthly', 'annual'] as const

type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** US cents; only the prices that it is sold at. */
export type PlanPrice = { monthly?: number; annual?: number; oneTime?: number }

type PlanFeature =
  | 'entries'
  | 'translation'
  | 'shadowing'
  | 'wholeTrial'
  | 'noEnd'
  | 'additions'
  | 'wholePremium'
  | 'people'
  | 'ownDiaries'
  | 'laterVersions'
  | 'noRenewal'

/** The texts of a plan are found by its id and its features. */
export type Plan = {
  id: 'freeTrial' | 'premium' | 'family' | 'lifetime'
  durationDays?: number // only of the trial
  price: PlanPrice
  features: readonly PlanFeature[]
  highlighted?: true
}

export const PLANS: readonly Plan[] = [
  {
    id: 'freeTrial',
    durationDays: 14,
    price: {},
    features: ['entries', 'translation', 'shadowing'],
  },
  {
    id: 'premium',
    price: { monthly: 499, annual: 2999 },
    features: ['wholeTrial', 'noEnd', 'additions'],
    highlighted: true,
  },
  {
    id: 'family',
    price: { annual: 5999 },
    features: ['wholePremium', 'people', 'ownDiaries'],
  },
  {
    id: 'lifetime',
    price: { oneTime: 9999 },
    features: ['wholePremium', 'laterVersions', 'noRenewal'],
  },
]

export type ShownPrice = { kind: 'free' } | { kind: BillingPeriod | 'oneTime'; cents: number }

/** The price to show for a billing period: a one-time price before any other, else that of the period, else any. */
export function shownPrice({ monthly, annual, oneTime }: PlanPrice, period: BillingPeriod): ShownPrice {
  if (oneTime !== undefined) return { kind: 'oneTime', cents: oneTime }
  if (period === 'annual' && annual !== undefined) return { kind: 'annual', cents: annual }
  if (monthly !== undefined) return { kind: 'monthly', cents: monthly }
  return annual === undefined ? { kind: 'free' } : { kind: 'annual', cents: annual }
}

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
