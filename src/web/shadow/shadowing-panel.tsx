import { useCallback, useRef } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LevelLine } from '#web/ui/level-line.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { RecordingStrip } from './recording-strip.tsx'
import { SentenceText } from './sentence-text.tsx'
import type { Practice } from './shadowing.ts'
import { PracticeControls } from './shadowing-controls.tsx'
import { MissingNotices, PracticeNotice } from './shadowing-notices.tsx'
import { currentSentence, type PracticeState } from './shadowing-state.ts'
import { WaitingSentence } from './waiting-sentence.tsx'
import './shadowing-panel.css'

type PracticePanelProps = {
  practice: Practice
  state: PracticeState
  measure: AccuracyMeasure
  bestAccuracy: Record<string, number>
  canListen: boolean
  canRecord: boolean
  canSpeak: boolean
}

/** All sentences in order; the one being practised is large, with its controls and what came of it. */
export function PracticePanel({ state, practice, bestAccuracy, ...rest }: PracticePanelProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const open = useCallback(
    (place: number) => {
      practice.open(place)
      // The button that was pressed is gone; the keyboard goes on at what it opened.
      requestAnimationFrame(() => head.current?.focus({ preventScroll: true }))
    },
    [practice],
  )
  return (
    <ol className="practice">
      {state.sentences.map((sentence, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal sentences apart
        <li key={place}>
          {place === state.current ? (
            <CurrentSentence {...rest} state={state} practice={practice} head={head} />
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

type CurrentSentenceProps = Omit<PracticePanelProps, 'bestAccuracy'> & {
  head: React.RefObject<HTMLHeadingElement | null>
}

function CurrentSentence({ practice, state, measure, head, ...can }: CurrentSentenceProps) {
  const { t } = useTexts('shadow')
  const { language, outcome, transcript, activity } = state
  return (
    <section className="practice-current">
      <h2 ref={head} tabIndex={-1}>
        {t('sentenceOf', { number: state.current + 1, total: state.sentences.length })}
      </h2>
      <SentenceText
        sentence={currentSentence(state)}
        language={language}
        alignment={outcome?.kind === 'measured' ? outcome.accuracy.alignment : null}
        spoken={state.spoken}
        onSay={practice.speaker.sayPart}
      />
      <MissingNotices {...can} />
      <PracticeControls practice={practice} state={state} />
      {(activity === 'listening' || activity === 'recording') && <LevelLine onLevel={practice.onLevel} />}
      {(activity === 'listening' || activity === 'transcribing') && (
        <p className="practice-heard" lang={language} dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
      <PracticeNotice practice={practice} state={state} canRecord={can.canRecord} />
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
