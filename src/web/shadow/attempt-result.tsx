import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { headlineAccuracy, type Score } from '#domain/shadow/accuracy.ts'
import { feedbackBand } from '#domain/shadow/feedback.ts'
import type { HeardBy } from '#domain/shadow/listener.ts'
import { AttemptMarks } from './attempt-marks.tsx'
import { percentParts, percentText } from './percent-text.ts'
import './attempt-result.css'

type AttemptResultProps = {
  score: Score | null
  measure: AccuracyMeasure
  language: LanguageCode
  /** Who heard it, where that is known. */
  by: HeardBy | null
}

/**
 * What an attempt came to. The live region is there before the result, or it would not be announced; it reads
 * the figure and the message, the rest is only drawn.
 */
export function AttemptResult({ score, measure, language, by }: AttemptResultProps) {
  const { t, i18n } = useTranslation('shadow')
  const accuracy = score && headlineAccuracy(score, measure)
  const band = accuracy === null ? null : feedbackBand(accuracy)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (score !== null) place.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [score])
  return (
    <div ref={place} className={band ? `attempt attempt-${band}` : 'attempt'}>
      {accuracy !== null && <Figure accuracy={accuracy} />}
      <div className="attempt-words">
        <div role="status">
          {accuracy !== null && band !== null && (
            <>
              <span className="visually-hidden">
                {t('accuracy', { accuracy: percentText(accuracy, i18n.language) })}
              </span>{' '}
              <p className="attempt-message">{t(`feedback.${band}`)}</p>
            </>
          )}
        </div>
        {score && <Detail score={score} measure={measure} />}
        {score && by && <p className="attempt-by">{t(`heardBy.${by}`)}</p>}
      </div>
      {score && <AttemptMarks alignment={score.alignment} language={language} />}
    </div>
  )
}

function Figure({ accuracy }: { accuracy: number }) {
  const { t, i18n } = useTranslation('shadow')
  const { figure, sign } = percentParts(accuracy, i18n.language)
  return (
    <>
      <p className="attempt-label" aria-hidden="true">
        {t('accuracyLabel')}
      </p>
      <p className="attempt-figure" aria-hidden="true">
        {figure}
        <span>{sign}</span>
      </p>
    </>
  )
}

function Detail({ score, measure }: { score: Score; measure: AccuracyMeasure }) {
  const { t, i18n } = useTranslation('shadow')
  const { understood, total: count, strict, aligned } = score
  return (
    <p className="attempt-detail">
      {measure === 'strict'
        ? t('strict', { understood, count, aligned: percentText(aligned, i18n.language) })
        : t('understood', { understood, count, strict: percentText(strict, i18n.language) })}
    </p>
  )
}
