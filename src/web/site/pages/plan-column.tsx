import {
  BILLING_PERIODS,
  convertCents,
  currencyOf,
  formatApproximately,
  formatPrice,
  type Plan,
  type ShownPrice,
  shownPrice,
} from '#domain/plans/plan.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './plan-column.css'

function Price({ price, when = '' }: { price: ShownPrice; when?: string }) {
  const { t, language } = useTexts('site')
  if (price.kind === 'free') return <p className="plan-price">{t('pricing.free')}</p>
  const currency = currencyOf(language)
  return (
    <p className={`plan-price ${when}`.trim()}>
      {formatPrice(convertCents(price.cents, currency), currency)}{' '}
      <span className="plan-period">{t(`pricing.per.${price.kind}`)}</span>
    </p>
  )
}

/** The price under each billing period; where both are the same, once. */
function Prices({ plan }: { plan: Plan }) {
  const [monthly, annual] = [shownPrice(plan.price, 'monthly'), shownPrice(plan.price, 'annual')]
  if (monthly.kind === annual.kind) return <Price price={monthly} />
  return BILLING_PERIODS.map((period) => (
    <Price key={period} price={shownPrice(plan.price, period)} when={`plan-when-${period}`} />
  ))
}

/** Elsewhere than in dollars, premium says about how much it is: about its monthly price, a round one. */
function useDescription({ id, price }: Plan): string {
  const { t, language } = useTexts('site')
  const currency = currencyOf(language)
  if (id !== 'premium' || price.monthly === undefined || currency === 'USD')
    return t(`pricing.plans.${id}.description`)
  return t('pricing.premiumAbout', { price: formatApproximately(price.monthly, currency) })
}

/** One plan. Its button has nothing to do yet. */
export function PlanColumn({ plan }: { plan: Plan }) {
  const { t } = useTexts('site')
  const description = useDescription(plan)
  return (
    <li className={plan.highlighted ? 'plan plan-highlighted' : 'plan'}>
      <div className="plan-head">
        <h2>{t(`pricing.plans.${plan.id}.name`)}</h2>
        {plan.durationDays !== undefined && <p>{t('pricing.days', { count: plan.durationDays })}</p>}
        {plan.highlighted && <p className="plan-recommended">{t('pricing.recommended')}</p>}
      </div>
      <Prices plan={plan} />
      <p className="plan-description">{description}</p>
      <h3>{t('pricing.included')}</h3>
      <ul className="plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="tick" size={18} />
            <span>{t(`pricing.features.${feature}`)}</span>
          </li>
        ))}
      </ul>
      <Button variant={plan.highlighted ? 'primary' : 'outline'} fullWidth>
        {t(`pricing.plans.${plan.id}.button`)}
      </Button>
    </li>
  )
}
