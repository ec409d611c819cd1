import { memo, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { once } from '#domain/once.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { KeptSource } from '#web/shadow/hear/kept-source.ts'
import { useLater } from '#web/shadow/hear/use-later.ts'
import { LevelLine } from '#web/ui/level-line.tsx'
import { AttemptResult } from './attempt-result.tsx'
import type { Hearing } from './hearing.tsx'
import type { KeptForLater } from './keep-for-later.tsx'
import { percentText } from './percent-text.ts'
import { RecordingStrip } from './recording-strip.tsx'
import { SentenceText } from './sentence-text.tsx'
import { ShadowingControls } from './shadowing-controls.tsx'
import { ShadowingDone } from './shadowing-done.tsx'
import { MissingNotices, ShadowingNotice, type SpeechAbilities } from './shadowing-notices.tsx'
import { type BestAccuracy, currentSentence, isSounding } from './shadowing-state.ts'
import type { ShadowingProps } from './use-shadowing.ts'
import './shadowing-panel.css'

type CurrentSentenceProps = ShadowingProps &
  SpeechAbilities & {
    measure: AccuracyMeasure
    /** An attempt that is heard is not recorded, and one that is recorded is not heard. */
    offersOnlyRecord: boolean
    keptForLater: KeptForLater
  }
type ShadowingPanelProps = CurrentSentenceProps & {
  /** What was said earlier; null where attempts cannot be kept. */
  earlier: KeptSource | null
  bestAccuracy: BestAccuracy
  minutesToday: number
  whenIdle(): Promise<void>
}

const loadHearing = once(async () => (await import('./hearing.tsx')).createHearing)

/** All sentences in order; the current one is large, with its controls and result. */
export function ShadowingPanel(props: ShadowingPanelProps) {
  const { state, shadowing, bestAccuracy, minutesToday, whenIdle, earlier, ...rest } = props
  const head = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const createHearing = useLater(loadHearing, whenIdle)
  const hearing = useMemo(
    () => createHearing?.(shadowing, earlier) ?? null,
    [createHearing, shadowing, earlier],
  )
  const open = useCallback(
    (place: number) => {
      shadowing.open(place)
      // The button that was pressed is gone; the keyboard goes on at what it opened.
      requestAnimationFrame(() => head.current?.focus({ preventScroll: true }))
    },
    [shadowing],
  )
  /** Nothing of what led here is left on screen, so the page and the keyboard follow. */
  const next = () => {
    shadowing.next(bestAccuracy)
    requestAnimationFrame(() => {
      const target = head.current
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest' })
    })
  }
  if (state.isDone)
    return <ShadowingDone {...{ state, bestAccuracy, minutesToday, head }} onAgain={() => open(0)} />
  return (
    <>
      {hearing && <hearing.Follow {...{ state, list, head }} isSounding={isSounding(state)} />}
      <ol className="shadowing" ref={list}>
        {state.sentences.map((sentence, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal sentences apart
          <li key={place}>
            {place === state.current ? (
              <CurrentSentence {...rest} {...{ state, shadowing, head, hearing }} onNext={next} />
            ) : (
              <WaitingSentence
                place={place}
                sentence={sentence}
                language={state.language}
                best={bestAccuracy[sentence]}
                isPracticed={state.practiced.has(sentence) || state.said.has(sentence)}
                onOpen={open}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function CurrentSentence({
  head,
  measure,
  shadowing,
  state,
  onNext,
  offersOnlyRecord,
  keptForLater,
  hearing,
  ...can
}: CurrentSentenceProps & {
  head: RefObject<HTMLHeadingElement | null>
  hearing: Hearing | null
  onNext(): void
}) {
  const { t } = useTexts('shadow')
  const { language, outcome, transcript, activity } = state
  const sentence = currentSentence(state)
  const accuracy = outcome?.kind === 'measured' ? outcome.accuracy : null
  return (
    <section className="shadowing-current">
      <div className="shadowing-head">
        <h2 ref={head} tabIndex={-1}>
          {t('sentenceOf', { number: state.current + 1, total: state.sentences.length })}
        </h2>
        {hearing && can.canSpeak && <hearing.ListenToAll {...{ ...hearing, shadowing, state, sentence }} />}
      </div>
      <SentenceText
        sentence={sentence}
        language={language}
        alignment={accuracy?.alignment ?? []}
        spoken={state.spoken}
        onSay={shadowing.speaker.sayPart}
      />
      <MissingNotices {...can} />
      <ShadowingControls {...{ shadowing, state, hearing, onNext, offersOnlyRecord, keptForLater }} />
      {(activity === 'listening' || activity === 'recording') && <LevelLine onLevel={shadowing.onLevel} />}
      {(activity === 'listening' || activity === 'transcribing') && (
        <p className="shadowing-heard" lang={language} dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
      <ShadowingNotice shadowing={shadowing} state={state} canRecord={can.canRecord} />
      <AttemptResult accuracy={accuracy} measure={measure} language={language} by={state.by} />
      {state.recording && <RecordingStrip recording={state.recording} />}
      {hearing?.history && (
        <hearing.AttemptList
          {...{ ...hearing, history: hearing.history, shadowing, state, sentence, percentText }}
        />
      )}
    </section>
  )
}

type WaitingSentenceProps = {
  place: number
  sentence: string
  language: LanguageCode
  /** In percent; undefined when it was not tried. */
  best: number | undefined
  isPracticed: boolean
  onOpen(place: number): void
}

/** A sentence that can be opened. There may be thousands, so it is memoised. */
const WaitingSentence = memo(function WaitingSentence(props: WaitingSentenceProps) {
  const { place, sentence, language, best, isPracticed, onOpen } = props
  const { t, language: siteLanguage } = useTexts('shadow')
  return (
    <button type="button" className="shadowing-waiting" onClick={() => onOpen(place)}>
      <span className="shadowing-waiting-text" lang={language} dir="auto">
        {sentence}
      </span>{' '}
      {best === undefined ? (
        <span>{isPracticed ? t('practiced') : t('notTried')}</span>
      ) : (
        <strong>{t('best', { accuracy: percentText(best, siteLanguage) })}</strong>
      )}
    </button>
  )
})
