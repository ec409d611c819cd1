export const BILLING_PERIODS = ['monthly', 'annual'] as const

export type BillingPeriod = (typeof BILLING_PERIODS)[number]

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
