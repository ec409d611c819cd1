import { STEP_MINUTES, STEPS, type Step } from '#domain/kinds/steps.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SPEAK } from '#web/site/page-parts/drawn-waves.ts'
import './how-it-works.css'

const IS_DRAWN = import.meta.env.PROD && !import.meta.env.SSR // by the build: what takes the page over brings no lines

/** One line through all three: straight where one writes, a step where it is translated, a voice. */
const SEGMENTS: Partial<Record<Step, string>> = IS_DRAWN
  ? {}
  : {
      write: 'M0 8H100',
      translate: 'M0 8H24C50 8 46 16 72 16H100',
      speak: SPEAK,
    }

/** The three steps in their order, with what each takes. */
export function HowItWorks() {
  const { t } = useTexts('site')
  return (
    <section className="how wrap" id="how-it-works">
      <h2>{t('home.howItWorks')}</h2>
      <p className="how-method">{t('home.method')}</p>
      <ol className="how-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <svg className="how-line" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
              <path
                fill="none"
                strokeWidth="2.25"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                d={SEGMENTS[step]}
                suppressHydrationWarning
              />
            </svg>
            <h3>{t(`home.steps.${step}.name`)}</h3>
            <p>{t(`home.steps.${step}.text`)}</p>
            <p className="how-minutes">{t('home.minutes', { count: STEP_MINUTES[step] })}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
