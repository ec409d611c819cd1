import { BILLING_PERIODS, PLANS } from '#domain/plans/plan.ts'
import { PLAN_QUESTIONS } from '#domain/site/faq.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Begin } from '#web/site/page-parts/home-parts.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlanColumn } from './plan-column.tsx'
import './pricing-page.css'

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
