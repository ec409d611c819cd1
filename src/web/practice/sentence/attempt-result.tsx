import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import { type AttemptAccuracy, feedbackBand, headlineAccuracy } from '#domain/shadow/accuracy.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { hearsAccentsBadly } from '#domain/speech/transcriber.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { measuredAccuracy, type SentenceState } from './sentence-state.ts'
import './attempt-result.css'

type AttemptResultProps = { state: SentenceState; measure: AccuracyMeasure }

/**
 * The figure of an attempt, the strict one and the words beside it, and the message. Its live region exists before the result,
 * or it would not be announced; it reads the figures and then the message.
 */
export function AttemptResult({ state, measure }: AttemptResultProps) {
  const { t, language } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const accuracy = measuredAccuracy(state)
  const place = useRef<HTMLDivElement>(null)
  const isOutOfSight = useIsBelow(place, accuracy)
  const percent = accuracy && headlineAccuracy(accuracy, measure)
  const band = percent === null ? '' : `attempt-${feedbackBand(percent)}`
  return (
    <>
      <div ref={place} className={`attempt ${band}`}>
        {percent !== null && <Figure percent={percent} />}
        <div className="attempt-said" role="status">
          {accuracy && percent !== null && (
            <>
              <span className="visually-hidden">
                {t('accuracy', { accuracy: percentText(percent, language) })}
              </span>{' '}
              <Strict accuracy={accuracy} />{' '}
              <div className="attempt-words">
                {/* Of what was written nothing is said of how it was spoken. */}
                {state.how !== 'dictation' && (
                  <p className="attempt-message">{t(`feedback.${feedbackBand(percent)}`)}</p>
                )}
                {hearsAccentsBadly(state.by) && feedbackBand(percent) !== 'great' && (
                  <p className="attempt-listener">{tSpeech('hearsAccentsBadly')}</p>
                )}
              </div>
            </>
          )}
        </div>
        {accuracy && (
          <p className="attempt-understood">
            {t('understood', { understood: accuracy.understood, count: accuracy.total })}
          </p>
        )}
      </div>
      {accuracy && percent !== null && isOutOfSight && (
        <div className={`attempt-in-dock ${band}`} aria-hidden="true">
          <Figure percent={percent} /> <Strict accuracy={accuracy} />
        </div>
      )}
    </>
  )
}

function Strict({ accuracy: { strict } }: { accuracy: AttemptAccuracy }) {
  const { t, language } = useTexts('shadow')
  return <span className="attempt-strict">{t('wordForWord', { strict: percentText(strict, language) })}</span>
}

function Figure({ percent }: { percent: number }) {
  const { language } = useTexts('shadow')
  const { figure, sign } = percentParts(percent, language)
  return (
    <p className="attempt-figure" aria-hidden="true">
      {figure}
      <span>{sign}</span>
    </p>
  )
}

/**
 * Whether something begins below what is seen of the page, under the dock of a phone: a long sentence keeps its place, and its
 * figure is shown on the dock.
 */
function useIsBelow(place: RefObject<HTMLElement | null>, shown: object | null): boolean {
  const [isBelow, setIsBelow] = useState(false)
  useEffect(() => {
    if (place.current === null || shown === null) return setIsBelow(false)
    const dock = document.querySelector('.dock')?.getBoundingClientRect()
    const isAtBottom = dock !== undefined && dock.bottom >= window.innerHeight
    const hidden = isAtBottom ? Math.max(0, Math.round(window.innerHeight - dock.top)) : 0
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last === undefined) return
        setIsBelow(last.intersectionRatio < 1 && last.boundingClientRect.bottom > window.innerHeight - hidden)
      },
      { rootMargin: `0px 0px -${hidden}px 0px`, threshold: [0, 0.5, 1] },
    )
    observer.observe(place.current.querySelector('.attempt-figure') ?? place.current)
    return () => observer.disconnect()
  }, [place, shown])
  return isBelow
}

type AttemptRemarksProps = { accuracy: AttemptAccuracy; by: HeardBy | null }

/** What the figures do not say: that more was said than was asked for, or perhaps something else, and who heard it. */
export function AttemptRemarks({ accuracy, by }: AttemptRemarksProps) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { extra, mayBeAnother } = accuracy
  return (
    <div className="attempt-remarks">
      {extra > 0 && <p>{t('tooMany', { count: extra })}</p>}
      {mayBeAnother && <p>{t('anotherSentence')}</p>}
      {by && <p className="attempt-by">{tSpeech(`heardBy.${by}`)}</p>}
    </div>
  )
}

/** The key to the marks that are there, and the marked words as lists for screen readers. */
export function AttemptMarks({ state }: { state: SentenceState }) {
  const { t } = useTexts('shadow')
  const { language } = state
  const alignment = measuredAccuracy(state)?.alignment ?? []
  const missed = alignment.filter((one) => one.kind === 'omission')
  const others = alignment.filter((one) => one.kind === 'substitution')
  return (
    <>
      {missed.length + others.length > 0 && (
        <p className="attempt-key" aria-hidden="true">
          {missed.length > 0 && (
            <span>
              <span className="attempt-key-missed">{t('key.word')}</span> {t('key.notHeard')}
            </span>
          )}
          {others.length > 0 && (
            <span>
              <span className="attempt-key-other">{t('key.word')}</span> {t('key.heardAsAnother')}
            </span>
          )}
        </p>
      )}
      {missed.length > 0 && (
        <div className="visually-hidden">
          <p>{t('notHeardWords')}</p>
          <ul>
            {missed.map(({ word }) => (
              <li key={word.start} lang={language} translate="no" dir="auto">
                {word.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <div className="visually-hidden">
          <p>{t('heardAsOtherWords')}</p>
          <ul>
            {others.map(({ word, heard }) => (
              <li key={word.start}>
                {withElements(t('heardAs'), {
                  word: (
                    <bdi lang={language} translate="no">
                      {word.text}
                    </bdi>
                  ),
                  heard: (
                    <bdi lang={language} translate="no">
                      {heard.text}
                    </bdi>
                  ),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** A percentage, 0 to 100, in the language of the site: '88%', '88 %'. */
export function percentText(percent: number, siteLanguage: string): string {
  return new Intl.NumberFormat(siteLanguage, { style: 'percent' }).format(percent / 100)
}

/** The same in two parts: the figure, and its sign with the space between them. */
function percentParts(percent: number, siteLanguage: string): { figure: string; sign: string } {
  const parts = new Intl.NumberFormat(siteLanguage, { style: 'percent' }).formatToParts(percent / 100)
  const textOf = (isFigure: boolean) =>
    parts.map(({ type, value }) => ((type === 'integer') === isFigure ? value : '')).join('')
  return { figure: textOf(true), sign: textOf(false) }
}
