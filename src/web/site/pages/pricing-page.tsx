import {
  BILLING_PERIODS,
  convertCents,
  currencyOf,
  formatApproximately,
  formatPrice,
  PLANS,
  type Plan,
  type ShownPrice,
  shownPrice,
} from '#domain/plans/plan.ts'
import { PLAN_QUESTIONS } from '#domain/site/faq.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Begin } from '#web/site/page-parts/home-parts.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './pricing-page.css'

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
function PlanColumn({ plan }: { plan: Plan }) {
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

/** Two native radios, of which the style sheet makes one control and by which it shows the prices: it needs no script. */
function BillingToggle() {
  const { t } = useTexts('site')
  return (
    <fieldset className="billing">
      <legend className="visually-hidden">{t('pricing.period')}</legend>
      {BILLING_PERIODS.map((period) => (
        <label key={period}>
          <input type="radio" name="billing" value={period} defaultChecked={period === BILLING_PERIODS[0]} />
          <span>{t(`pricing.${period}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function PlanQuestions() {
  const { t } = useTexts('site')
  return (
    <section className="plan-questions wrap">
      <h2>{t('pricing.faq.title')}</h2>
      <div>
        {PLAN_QUESTIONS.map((id, index) => (
          <details key={id} open={index === 0}>
            <summary>
              <span>{t(`pricing.faq.${id}.question`)}</span>
              <Icon name="chevron" />
            </summary>
            <p>{t(`pricing.faq.${id}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** What it costs, by the month or by the year, in the currency of the reader's language. */
export function PricingPage() {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <>
      <section className="pricing wrap">
        <div className="pricing-head">
          <h1>{t('pricing.title')}</h1>
          <BillingToggle />
        </div>
        <p className="pricing-note">{t('pricing.notYet')}</p>
        <ul className="plans">
          {PLANS.map((plan) => (
            <PlanColumn key={plan.id} plan={plan} />
          ))}
        </ul>
      </section>
      <PlanQuestions />
      <Begin>
        <ButtonLink to="/signup" size="lg">
          {common('signUp')}
        </ButtonLink>
      </Begin>
    </>
  )
}
