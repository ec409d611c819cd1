export const BILLING_PERIODS = ['monthly', 'annual'] as const

export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** What a plan costs, in US cents; a plan has the prices that it is sold at and no other. */
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

/** A way to pay. Name, description and button are texts, found by its id; what is included, by the feature. */
export type Plan = {
  id: 'freeTrial' | 'premium' | 'family' | 'lifetime'
  /** How long it lasts, in days; only of the trial. */
  durationDays?: number
  price: PlanPrice
  features: readonly PlanFeature[]
  highlighted: boolean
}

/** The four plans, in the order in which they are offered. */
export const PLANS: readonly Plan[] = [
  {
    id: 'freeTrial',
    durationDays: 14,
    price: {},
    features: ['entries', 'translation', 'shadowing'],
    highlighted: false,
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
    highlighted: false,
  },
  {
    id: 'lifetime',
    price: { oneTime: 9999 },
    features: ['wholePremium', 'laterVersions', 'noRenewal'],
    highlighted: false,
  },
]

/** What a plan shows as its price: US cents for a period, or nothing to pay. */
export type ShownPrice = { kind: 'free' } | { kind: BillingPeriod | 'oneTime'; cents: number }

/**
 * The price of a plan under the billing period that the visitor has chosen. A one-time price wins over any period;
 * a plan without a price for the period shows its monthly one, and without that its annual one.
 */
export function shownPrice({ monthly, annual, oneTime }: PlanPrice, period: BillingPeriod): ShownPrice {
  if (oneTime !== undefined) return { kind: 'oneTime', cents: oneTime }
  if (period === 'annual' && annual !== undefined) return { kind: 'annual', cents: annual }
  if (monthly !== undefined) return { kind: 'monthly', cents: monthly }
  return annual === undefined ? { kind: 'free' } : { kind: 'annual', cents: annual }
}
