import type { BillingPeriod, PlanPrice } from './plan.ts'

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
