import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { once } from '#domain/once.ts'
import type { SoundSight } from '#domain/sound/ruler-source.ts'
import { isMicrophoneFailure } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { HeardSoFar } from '#web/practice/sentence/hearing-now.tsx'
import { isSounding } from '#web/practice/sentence/sentence-state.ts'
import { SentenceText } from '#web/practice/sentence/sentence-text.tsx'
import { useSettled } from '#web/practice/shadow/playback/use-settled.ts'
import type { Today } from '#web/practice/today/today-desk.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { AttemptResult } from './attempt-result.tsx'
import type { Attempts } from './attempts.ts'
import type { Hearing } from './hearing.tsx'
import type { LoadLaterParts } from './later-parts.ts'
import { percentText } from './percent-text.ts'
import { RecordingStrip } from './recording-strip.tsx'
import { ShadowingControls } from './shadowing-controls.tsx'
import { ShadowingDone } from './shadowing-done.tsx'
import { MissingNotices, ShadowingNotice, type SpeechAbilities } from './shadowing-notices.tsx'
import type { ShadowingProps } from './use-shadowing.ts'
import '#web/ui/layout/settling.css'
import './shadowing-panel.css'

type CurrentSentenceProps = ShadowingProps & {
  attempts: Attempts
  measure: AccuracyMeasure
  can: SpeechAbilities
  loadSight(): Promise<SoundSight>
  loadParts: LoadLaterParts
}
type ShadowingPanelProps = CurrentSentenceProps & {
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  /** What is offered once, after the first session ever. */
  offer: ReactNode
  /** Opens today's entry, where another one is practised here. */
  onOpenToday: (() => void) | null
  /** Every sentence is heard before it is seen. */
  hidesText: boolean
  whenIdle(): Promise<void>
}

const loadHearing = once(async () => (await import('./hearing.tsx')).createHearing)

/** What the page can do without at first; undefined until it has come, null where it cannot be had. */
function useHearing(whenIdle: () => Promise<void>) {
  const load = useCallback(async () => {
    try {
      await whenIdle()
      return await loadHearing()
    } catch (error) {
      console.error('A part of practice could not be loaded', error)
      return null
    }
  }, [whenIdle])
  return useAnswer(load)
}

/** All sentences in order; the current one is large, with its controls and result. */
export function ShadowingPanel(props: ShadowingPanelProps) {
  const { state, shadowing, attempts, today, offer, onOpenToday, hidesText, whenIdle, ...rest } = props
  const { best, said, isRead } = useSyncExternalStore(attempts.subscribe, attempts.get)
  const head = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const createHearing = useHearing(whenIdle)
  const hearing = useMemo(
    () => createHearing?.(shadowing, attempts.earlier) ?? null,
    [createHearing, shadowing, attempts],
  )
  const history = createHearing === undefined ? undefined : (hearing?.history ?? null)
  const isSettled = useSettled({ isRead, history, sentence: state.sentence })
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
    shadowing.next(best)
    requestAnimationFrame(() => {
      const target = head.current
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest' })
    })
  }
  if (state.isDone) {
    const placeOf = (isWanted: (sentence: string) => boolean) =>
      Math.max(0, state.sentences.findIndex(isWanted))
    return (
      <ShadowingDone
        {...{ state, attempts, today, offer, head }}
        measure={rest.measure}
        onSay={onOpenToday ?? (() => open(placeOf((sentence) => !said.has(sentence))))}
        onWeakest={() => {
          const weakest = Math.min(...Object.values(best))
          open(placeOf((sentence) => best[sentence] === weakest))
        }}
        onAll={() => open(0)}
      />
    )
  }
  return (
    <>
      {hearing && <hearing.Follow {...{ state, list, head }} isSounding={isSounding(state)} />}
      <ol className={listClass(isRead, isSettled)} ref={list}>
        {state.sentences.map((sentence, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells two equal sentences apart
          <li key={place}>
            {place === state.current ? (
              <CurrentSentence {...rest} {...{ state, shadowing, attempts, head, hearing }} onNext={next} />
            ) : (
              <WaitingSentence
                place={place}
                total={state.sentences.length}
                sentence={sentence}
                language={state.language}
                best={best[sentence]}
                isPracticed={state.practiced.has(sentence) || state.said.has(sentence)}
                hidesText={hidesText}
                onOpen={open}
              />
            )}
          </li>
        ))}
      </ol>
      {hearing && <hearing.PracticeKeysHelp settings={shadowing.settings} />}
    </>
  )
}

/** Until it is read which sentence is the current one, none is shown; until all of that one is there, none below it. */
function listClass(isRead: boolean, isSettled: boolean): string {
  if (!isRead) return 'shadowing shadowing-unread settling'
  return isSettled ? 'shadowing' : 'shadowing settling'
}

const loadNothing = async () => undefined

/** What belongs to an attempt, or to a text that is hidden; undefined until it is needed and there, null where it cannot be had. */
function useParts({ hidden, activity, outcome }: ShadowingProps['state'], loadParts: LoadLaterParts) {
  const isNeeded = hidden !== null || activity !== 'none' || outcome !== null
  return useAnswer(isNeeded ? loadParts : loadNothing)
}

type DrawnSentenceProps = CurrentSentenceProps & {
  head: RefObject<HTMLHeadingElement | null>
  hearing: Hearing | null
  onNext(): void
}

function CurrentSentence(props: DrawnSentenceProps) {
  const { head, measure, shadowing, state, attempts, onNext, can, hearing, loadSight, loadParts } = props
  const { t } = useTexts('shadow')
  const { outcome, activity, hidden } = state
  const parts = useParts(state, loadParts)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isPlaced, onPlaced] = useState(false)
  const speed = hearing && <hearing.SpeedSelect speed={state.rate} onChange={shadowing.speaker.setSpeed} />
  const isWriting = hidden === 'write' && activity === 'none' && parts !== null
  const canChoose = isPlaced && outcome !== null
  const hasNoMicrophone = outcome?.kind === 'failed' && isMicrophoneFailure(outcome.failure)
  const practised = { practice: shadowing, state }
  /** The button that was pressed is gone; the keyboard goes on at the sentence. */
  const goOn = () => requestAnimationFrame(() => head.current?.focus())
  function showText(): void {
    shadowing.showText()
    goOn()
  }
  return (
    <section className="shadowing-current">
      <div className="shadowing-head">
        <h2 ref={head} tabIndex={-1}>
          {t('sentenceOf', { number: state.current + 1, total: state.sentences.length })}
        </h2>
        {hearing && can.speak && <hearing.ListenToAll {...{ ...hearing, state }} />}
      </div>
      <SentenceText
        {...practised}
        isPlaced={canChoose}
        chosen={canChoose ? chosen : null}
        onChoose={setChosen}
      />
      {hidden !== null && <p className="visually-hidden">{t('textHidden')}</p>}
      <MissingNotices can={{ ...can, record: can.record && !hasNoMicrophone }} />
      {isWriting ? (
        parts && <parts.ListeningExercise {...practised} speed={speed} onShown={goOn} />
      ) : (
        <ShadowingControls {...{ shadowing, state, attempts, hearing, can, onNext }} onGone={goOn} />
      )}
      {hidden !== null && !isWriting && (
        <LinkButton className="shadowing-show" onClick={showText}>
          {t('showSentence')}
        </LinkButton>
      )}
      <HeardSoFar {...practised} />
      {hearing && <hearing.AlongNotes along={hearing.along} recording={state.recording} onGone={goOn} />}
      <ShadowingNotice shadowing={shadowing} state={state} canRecord={can.record} />
      <AttemptResult state={state} measure={measure} />
      {parts ? (
        <parts.AfterAttempt {...{ ...practised, loadSight, chosen, onPlaced }} onGone={goOn} />
      ) : (
        state.recording && <RecordingStrip recording={state.recording} />
      )}
      {hearing && <hearing.AttemptList {...{ ...hearing, shadowing, state, percentText }} />}
    </section>
  )
}

type WaitingSentenceProps = {
  place: number
  total: number
  sentence: string
  language: LanguageCode
  /** In percent; undefined when it was not tried. */
  best: number | undefined
  isPracticed: boolean
  hidesText: boolean
  onOpen(place: number): void
}

/** A sentence that can be opened. There may be thousands, so it is memoised. */
const WaitingSentence = memo(function WaitingSentence(props: WaitingSentenceProps) {
  const { place, total, sentence, language, best, isPracticed, hidesText, onOpen } = props
  const { t, language: siteLanguage } = useTexts('shadow')
  const isHidden = hidesText && best === undefined && !isPracticed
  return (
    <button type="button" className="shadowing-waiting" onClick={() => onOpen(place)}>
      {isHidden ? (
        <span className="shadowing-waiting-hidden">
          <span className="visually-hidden">{t('sentenceOf', { number: place + 1, total })}</span>
        </span>
      ) : (
        <span className="shadowing-waiting-text" lang={language} translate="no" dir="auto">
          {sentence}
        </span>
      )}{' '}
      {best === undefined ? (
        <span>{isPracticed ? t('practiced') : t('notTried')}</span>
      ) : (
        <strong>{t('best', { accuracy: percentText(best, siteLanguage) })}</strong>
      )}
    </button>
  )
})
