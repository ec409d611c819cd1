import { useEffect, useRef } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import { type AttemptAccuracy, feedbackBand, headlineAccuracy } from '#domain/shadow/accuracy.ts'
import { hearsAccentsBadly } from '#domain/speech/transcriber.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AttemptMarks } from '#web/practice/sentence/attempt-marks.tsx'
import { measuredAccuracy, type SentenceState } from '#web/practice/sentence/sentence-state.ts'
import { AttemptRemarks } from './attempt-remarks.tsx'
import { percentParts, percentText } from './percent-text.ts'
import './attempt-result.css'

/** The result of an attempt. Its live region exists before the result, or it would not be announced. */
export function AttemptResult({ state, measure }: { state: SentenceState; measure: AccuracyMeasure }) {
  const { t, language } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { by, how } = state
  const accuracy = measuredAccuracy(state)
  const percent = accuracy && headlineAccuracy(accuracy, measure)
  const band = percent === null ? null : feedbackBand(percent)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (accuracy !== null) place.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [accuracy])
  return (
    <div ref={place} className={band ? `attempt attempt-${band}` : 'attempt'}>
      {percent !== null && <Figure percent={percent} />}
      <div className="attempt-words">
        <div role="status">
          {percent !== null && band !== null && (
            <>
              <span className="visually-hidden">
                {t('accuracy', { accuracy: percentText(percent, language) })}
              </span>{' '}
              {/* Of what was written nothing is said of how it was spoken. */}
              {how !== 'dictation' && <p className="attempt-message">{t(`feedback.${band}`)}</p>}
              {hearsAccentsBadly(by) && band !== 'great' && (
                <p className="attempt-message">{tSpeech('hearsAccentsBadly')}</p>
              )}
            </>
          )}
        </div>
        {accuracy && <Measures accuracy={accuracy} measure={measure} />}
        {accuracy && <AttemptRemarks accuracy={accuracy} />}
        {accuracy && by && <p className="attempt-by">{tSpeech(`heardBy.${by}`)}</p>}
      </div>
      {accuracy && <AttemptMarks state={state} />}
    </div>
  )
}

/** What the headline counts; where the other measure comes to another figure, that stands behind Details. */
function Measures({ accuracy, measure }: { accuracy: AttemptAccuracy; measure: AccuracyMeasure }) {
  const { t, language } = useTexts('shadow')
  const { understood, total: count, strict, aligned } = accuracy
  const isStrict = measure === 'strict'
  const differs = strict !== aligned
  return (
    <>
      <p className="attempt-detail">
        {isStrict && differs ? t('strictHeadline') : t('understood', { understood, count })}
      </p>
      {differs && (
        <details className="attempt-detail">
          <summary>{t('details')}</summary>
          <p>
            {isStrict
              ? t('anywhere', { understood, count, aligned: percentText(aligned, language) })
              : t('strict', { strict: percentText(strict, language) })}
          </p>
        </details>
      )}
    </>
  )
}

function Figure({ percent }: { percent: number }) {
  const { t, language } = useTexts('shadow')
  const { figure, sign } = percentParts(percent, language)
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
