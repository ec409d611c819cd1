import { memo, useCallback, useRef } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LevelLine } from '#web/ui/level-line.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { percentText } from './percent-text.ts'
import { RecordingStrip } from './recording-strip.tsx'
import { SentenceText } from './sentence-text.tsx'
import type { Shadowing } from './shadowing.ts'
import { ShadowingControls } from './shadowing-controls.tsx'
import { MissingNotices, ShadowingNotice } from './shadowing-notices.tsx'
import { currentSentence, type ShadowingState } from './shadowing-state.ts'
import './shadowing-panel.css'

type ShadowingPanelProps = {
  shadowing: Shadowing
  state: ShadowingState
  measure: AccuracyMeasure
  bestAccuracy: Record<string, number>
  canListen: boolean
  canRecord: boolean
  canSpeak: boolean
}

/** All sentences in order; the one being practised is large, with its controls and what came of it. */
export function ShadowingPanel({ state, shadowing, bestAccuracy, ...rest }: ShadowingPanelProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const open = useCallback(
    (place: number) => {
      shadowing.open(place)
      // The button that was pressed is gone; the keyboard goes on at what it opened.
      requestAnimationFrame(() => head.current?.focus({ preventScroll: true }))
    },
    [shadowing],
  )
  return (
    <ol className="shadowing">
      {state.sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal sentences apart
        <li key={place}>
          {place === state.current ? (
            <CurrentSentence {...rest} state={state} shadowing={shadowing} head={head} />
          ) : (
            <WaitingSentence
              place={place}
              sentence={sentence}
              language={state.language}
              best={bestAccuracy[sentence]}
              isPracticed={state.practiced.has(sentence)}
              onOpen={open}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

type CurrentSentenceProps = Omit<ShadowingPanelProps, 'bestAccuracy'> & {
  head: React.RefObject<HTMLHeadingElement | null>
}

function CurrentSentence({ shadowing, state, measure, head, ...can }: CurrentSentenceProps) {
  const { t } = useTexts('shadow')
  const { language, outcome, transcript, activity } = state
  return (
    <section className="shadowing-current">
      <h2 ref={head} tabIndex={-1}>
        {t('sentenceOf', { number: state.current + 1, total: state.sentences.length })}
      </h2>
      <SentenceText
        sentence={currentSentence(state)}
        language={language}
        alignment={outcome?.kind === 'measured' ? outcome.accuracy.alignment : null}
        spoken={state.spoken}
        onSay={shadowing.speaker.sayPart}
      />
      <MissingNotices {...can} />
      <ShadowingControls shadowing={shadowing} state={state} />
      {(activity === 'listening' || activity === 'recording') && <LevelLine onLevel={shadowing.onLevel} />}
      {(activity === 'listening' || activity === 'transcribing') && (
        <p className="shadowing-heard" lang={language} dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
      <ShadowingNotice shadowing={shadowing} state={state} canRecord={can.canRecord} />
      <AttemptResult
        accuracy={outcome?.kind === 'measured' ? outcome.accuracy : null}
        measure={measure}
        language={language}
        by={state.by}
      />
      {state.recording && <RecordingStrip recording={state.recording} />}
    </section>
  )
}

type WaitingSentenceProps = {
  /** Its place among the sentences. */
  place: number
  sentence: string
  language: LanguageCode
  /** Its best accuracy so far in percent; undefined when it was not tried. */
  best: number | undefined
  isPracticed: boolean
  onOpen(place: number): void
}

/** A sentence that can be opened, and how it went so far. There may be thousands: each is drawn when it changes. */
const WaitingSentence = memo(function WaitingSentence(props: WaitingSentenceProps) {
  const { place, sentence, language, best, isPracticed, onOpen } = props
  const { t, language: siteLanguage } = useTexts('shadow')
  const state = isPracticed ? t('practiced') : t('notTried')
  return (
    <button type="button" className="shadowing-waiting" onClick={() => onOpen(place)}>
      <span className="shadowing-waiting-text" lang={language} dir="auto">
        {sentence}
      </span>{' '}
      {best === undefined ? (
        <span>{state}</span>
      ) : (
        <strong>{t('best', { accuracy: percentText(best, siteLanguage) })}</strong>
      )}
    </button>
  )
})
