import type { ReactNode } from 'react'
import { STEP_MINUTES, STEPS, type Step } from '#domain/kinds/steps.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { GRATEFUL, ToneSign } from '#web/ui/icon.tsx'
import { EXAMPLE_LANGUAGES, SaidSentence } from './example-leaves.tsx'
import './features.css'

// Waves of src/web/ui/wave-path.ts, whose code public pages do without; a test compares them.

/** Of the step 'Shadow': in a box of 100, around 16. */
export const SPEAK =
  'M0 16c2.5 0 2.5 -4 5 -4s6.4 12.8 10 12.8s6.4 -17.3 10 -17.3s6.4 16 10 16s6.4 -13.9 10 -13.9s6.4 11.8 10 11.8s6.4 -9.7 10 -9.7s6.4 7.5 10 7.5s6.4 -5.2 10 -5.2s6.4 2.7 10 2.7s1.4 -0.7 5 -0.7'

/** Goes on from a line: in a box of 148. */
export const TODAY =
  'c4.7 0 4.7 -4.4 9.3 -4.4s11.8 12.7 18.5 12.7s11.8 -15.4 18.5 -15.4s11.8 13.1 18.5 13.1s11.8 -10.8 18.5 -10.8s11.8 8.3 18.5 8.3s11.8 -5.7 18.5 -5.7s11.8 3 18.5 3s2.5 -0.8 9.2 -0.8'

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

const FEATURES = ['journal', 'translate', 'shadow', 'progress'] as const

// The build has drawn it: what takes the page over brings no lines.
const LINE =
  import.meta.env.PROD && !import.meta.env.SSR ? undefined : `M0 8H112C128 8 126 18 142 18H152${TODAY}`

/** Today's line, six of ten minutes along: written, translated, and the beginning of the voice. */
function SessionSample() {
  return (
    <svg className="features-session" viewBox="0 0 300 32" preserveAspectRatio="none" aria-hidden="true">
      <path d={LINE} vectorEffect="non-scaling-stroke" suppressHydrationWarning />
      <svg className="features-session-done" width="180" height="32" aria-hidden="true">
        <path d={LINE} vectorEffect="non-scaling-stroke" suppressHydrationWarning />
      </svg>
    </svg>
  )
}

function useSamples(): Record<(typeof FEATURES)[number], ReactNode> {
  const { t, language } = useTexts('site')
  const { target } = EXAMPLE_LANGUAGES[language]
  return {
    journal: (
      <p className="features-tags">
        <span className="features-tag">{t('home.features.journal.sample')}</span>{' '}
        <span className="features-tag">{t('home.features.journal.sampleToo')}</span>{' '}
        <span className="features-mood">
          <ToneSign path={GRATEFUL} /> {t('home.example.mood')}
        </span>
      </p>
    ),
    translate: (
      <p className="features-pair">
        <span>{t('home.features.translate.sample')}</span> <br />
        <span lang={target} translate="no">
          {t('home.features.translate.sampleToo')}
        </span>
      </p>
    ),
    shadow: <SaidSentence sentence={t('home.features.shadow.sample')} language={target} />,
    progress: (
      <>
        <SessionSample />
        <p className="features-today">
          <span>{t('home.features.progress.sample')}</span>{' '}
          <span>{t('home.features.progress.sampleToo')}</span>
        </p>
      </>
    ),
  }
}

/** What the app does, a row each, with a piece of it as it looks. */
export function Features() {
  const { t } = useTexts('site')
  const samples = useSamples()
  return (
    <section className="features wrap" id="features">
      <h2>{t('home.whatItDoes')}</h2>
      <ul className="features-rows">
        {FEATURES.map((feature) => (
          <li key={feature}>
            <div className="features-words">
              <h3>{t(`home.features.${feature}.name`)}</h3>
              <p>{t(`home.features.${feature}.text`)}</p>
            </div>
            <div className="features-sample">{samples[feature]}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
