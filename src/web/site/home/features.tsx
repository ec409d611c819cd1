import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TODAY } from '#web/site/page-parts/drawn-waves.ts'
import { GRATEFUL, ToneSign } from '#web/ui/icon.tsx'
import { EXAMPLE_LANGUAGES, SaidSentence } from './said-sentence.tsx'
import './features.css'

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
