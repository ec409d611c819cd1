import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { once } from '#domain/promises.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import {
  AttemptMarks,
  AttemptRemarks,
  AttemptResult,
  percentText,
} from '#web/practice/sentence/attempt-result.tsx'
import { withoutLatePress } from '#web/practice/sentence/late-press.ts'
import { isSounding, measuredAccuracy } from '#web/practice/sentence/sentence-state.ts'
import { SentenceText } from '#web/practice/sentence/sentence-text.tsx'
import { HeardSoFar } from '#web/practice/sentence/speak-controls.tsx'
import type { Today } from '#web/practice/today/today-desk.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { Attempts } from './attempts.ts'
import { type AfterAttemptProps, type LaterPorts, type Seen, useLaterParts } from './later-parts.ts'
import type { ListeningParts } from './listening-parts.tsx'
import { NextStepRow, useNextStep } from './next-step/next-step.tsx'
import { RecordingStrip } from './recording-strip.tsx'
import { SentenceHead } from './sentence-head.tsx'
import { type BestAccuracy, mayGoOn, nextPlace, type RoundKind } from './shadowing.ts'
import { HideTextChoice, ShadowingControls } from './shadowing-controls.tsx'
import { ShadowingDone } from './shadowing-done.tsx'
import { MissingNotices, ShadowingNotice, type SpeechAbilities } from './shadowing-notices.tsx'
import { type ShadowingProps, useSettled } from './use-shadowing.ts'
import { Reworded, type WordChanging } from './word-change.tsx'
import '#web/ui/layout/settling.css'
import './shadowing-panel.css'

type ShadowingPanelProps = ShadowingProps & {
  attempts: Attempts
  can: SpeechAbilities
  later: LaterPorts & Pick<AfterAttemptProps, 'loadSight'>
  /** Every sentence is heard before it is seen. */
  hidesText: boolean
  /** A short note on the whole text. */
  translationState: ReactNode
  draft: DraftPractised
  /** What is done and left of today; null until it has been loaded. */
  today: Today | null
  /** Opens today's entry, where another one is practised here. */
  onOpenToday: (() => void) | null
}

/** How far the text is one that a machine made. */
type DraftPractised = {
  /** Nobody has checked it; where it is a rough draft, nothing of it is scheduled. */
  isUnchecked: boolean
  isRough: boolean
  /** Words of a rough draft that the learner replaces by what they said. */
  wording: WordChanging
}

const loadListeningParts = once(async () => (await import('./listening-parts.tsx')).createListeningParts)

/** What the page can do without at first; undefined until it has come, null where it cannot be had. */
function useListeningParts(whenIdle: () => Promise<void>) {
  const load = useCallback(async () => {
    try {
      await whenIdle()
      return await loadListeningParts()
    } catch (error) {
      console.error('A part of practice could not be loaded', error)
      return null
    }
  }, [whenIdle])
  return useAnswer(load)
}

/** The current sentence with its controls and result; the others are dots. */
export function ShadowingPanel({ today, onOpenToday, ...props }: ShadowingPanelProps) {
  const { state, shadowing, attempts, draft } = props
  const { best, said, isRead } = useSyncExternalStore(attempts.subscribe, attempts.get)
  const head = useRef<HTMLHeadingElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const createListeningParts = useListeningParts(props.later.whenIdle)
  const listening = useMemo(
    () => createListeningParts?.(shadowing, attempts.earlier) ?? null,
    [createListeningParts, shadowing, attempts],
  )
  const history = createListeningParts === undefined ? undefined : (listening?.history ?? null)
  const isSettled = useSettled({ isRead, history, sentence: state.sentence })
  /** Nothing of what led here is left on screen, so the page and the keyboard follow. */
  function show(change: () => void): void {
    change()
    requestAnimationFrame(() => {
      head.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0, behavior: 'instant' }) // every sentence begins at the same place below the header
    })
  }
  const sayAgain = (kind: RoundKind) => show(() => shadowing.sayAgain(kind, best))
  const firstUnsaid = () => state.sentences.findIndex((sentence) => !said.has(sentence))
  if (state.end !== 'none')
    return (
      <ShadowingDone
        {...{ state, attempts, today, head }}
        isUnchecked={draft.isUnchecked}
        isRough={draft.isRough}
        onSay={onOpenToday ?? (() => show(() => shadowing.open(Math.max(0, firstUnsaid()))))}
        onWeakest={() => sayAgain('weakest')}
        onAll={() => sayAgain('all')}
      />
    )
  return (
    <>
      {listening && <listening.Follow {...{ state, head }} list={place} isSounding={isSounding(state)} />}
      <div className={panelClass(isRead, isSettled)} ref={place}>
        <CurrentSentence key={state.current} {...props} {...{ best, head, listening, show }} />
        {listening && <listening.AttemptList {...{ ...listening, shadowing, state, percentText }} />}
      </div>
      {listening && <listening.PracticeKeysHelp settings={shadowing.settings} />}
    </>
  )
}

/** Until it is read which sentence is the current one, none is shown; until all of that one is there, nothing below it. */
function panelClass(isRead: boolean, isSettled: boolean): string {
  if (!isRead) return 'shadowing shadowing-unread settling'
  return isSettled ? 'shadowing' : 'shadowing settling'
}

type CurrentSentenceProps = Omit<ShadowingPanelProps, 'today' | 'onOpenToday'> & {
  best: BestAccuracy
  head: RefObject<HTMLHeadingElement | null>
  listening: ListeningParts | null
  /** Shows another sentence, and leads the page and the keyboard there. */
  show(change: () => void): void
}

const NOTHING_SEEN: Seen = { isPlaced: false, hasInnerPause: false }

function CurrentSentence(props: CurrentSentenceProps) {
  const { shadowing, state, attempts, best, can, later, hidesText, draft, head, listening, show } = props
  const { isRough, wording } = draft
  const { measure } = attempts
  const { t } = useTexts('shadow')
  const { outcome, activity, hidden } = state
  const left = wording.othersIn(state.sentence)
  const parts = useLaterParts(state, left.length > 0, later.loadParts)
  const [chosen, setChosen] = useState<number | null>(null)
  const [{ isPlaced, hasInnerPause }, onSeen] = useState(NOTHING_SEEN)
  const practised = { practice: shadowing, state }
  const way = useNextStep({ ...practised, measure, hasInnerPause })
  const speed = listening && (
    <listening.SpeedSelect speed={state.rate} onChange={shadowing.speaker.setSpeed} />
  )
  const isWriting = hidden === 'write' && activity === 'none' && parts !== null
  const canChoose = isPlaced && outcome !== null
  const isBegun = activity !== 'none'
  useLayoutEffect(() => {
    // what came of the attempt before goes, so whoever had scrolled down to it is taken back to the sentence
    const isAway =
      matchMedia('(width < 640px)').matches || (head.current?.getBoundingClientRect().top ?? 0) < 0
    if (isBegun && isAway) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isBegun, head])
  /** The button that was pressed is gone: the focus moves to the sentence. */
  const goOn = () => requestAnimationFrame(() => head.current?.focus({ preventScroll: true }))
  function showText(): void {
    shadowing.showText()
    goOn()
  }
  const onNext = () => show(() => shadowing.next(best))
  const onward = mayGoOn(state) && <Onward {...{ state, best, onNext }} leads={way.lead === 'on'} />
  const isRewordedOnly = !onward && activity === 'none' // said already, in the words before
  const isLed = way.lead !== 'on'
  const isPartOn = way.attempt.stage !== 'none' // what is heard of it stands below it: the result keeps its place
  return (
    <section
      className={isOver(state) ? 'shadowing-current shadowing-after' : 'shadowing-current'}
      {...withoutLatePress(shadowing)}
    >
      <SentenceHead {...{ state, best, hidesText, head }} onOpen={(at) => show(() => shadowing.open(at))}>
        {props.translationState}
      </SentenceHead>
      <SentenceText
        {...practised}
        isPlaced={canChoose}
        chosen={canChoose ? chosen : null}
        onChoose={setChosen}
      />
      {hidden !== null && <p className="visually-hidden">{t('textHidden')}</p>}
      <MissingNotices can={can} state={state} />
      {isWriting ? (
        parts && (
          <parts.ListeningExercise
            {...{ ...practised, speed }}
            choice={<HideTextChoice settings={shadowing.settings} />}
            onShown={goOn}
          />
        )
      ) : (
        <ShadowingControls
          {...{ shadowing, state, attempts, listening, can, isRough, way }}
          onward={isLed || !onward ? null : onward}
          onGone={goOn}
        />
      )}
      {hidden !== null && !isWriting && (
        <LinkButton className="shadowing-show" onClick={showText}>
          {t('showSentence')}
        </LinkButton>
      )}
      {!isPartOn && <HeardSoFar {...practised} />}
      <ShadowingNotice shadowing={shadowing} state={state} canRecord={can.record}>
        {(notice) =>
          listening ? (
            <listening.AlongNotes {...listening} {...{ notice }} recording={state.recording} onGone={goOn} />
          ) : (
            notice
          )
        }
      </ShadowingNotice>
      <AttemptResult state={state} measure={measure} />
      <NextStepRow {...practised} way={way} onward={isLed && onward} onGone={goOn} />
      {isPartOn && <HeardSoFar {...practised} />}
      <AttemptMarks state={state} />
      {isRough && parts && (
        <parts.UseSaid
          state={state}
          left={left}
          onUse={(instead, others) => void wording.use(state, instead, others)}
        />
      )}
      <Reworded
        {...{ wording, state }}
        onward={isRewordedOnly && <Onward {...{ state, best, onNext }} />}
        onGone={goOn}
      />
      {parts ? (
        <parts.AfterAttempt {...practised} {...{ chosen, onSeen }} loadSight={later.loadSight} />
      ) : (
        state.recording && <RecordingStrip recording={state.recording} />
      )}
      <AttemptDetails state={state} />
      {draft.isUnchecked && <p className="shadowing-guess">{t('guess')}</p>}
    </section>
  )
}

/** Whether an attempt has come to something, and its result is on screen. */
function isOver({ outcome, activity }: ShadowingProps['state']): boolean {
  return outcome?.kind === 'measured' && activity === 'none'
}

function AttemptDetails({ state }: Pick<ShadowingProps, 'state'>) {
  const accuracy = measuredAccuracy(state)
  return accuracy && <AttemptRemarks accuracy={accuracy} by={state.by} />
}

type OnwardProps = Pick<CurrentSentenceProps, 'state' | 'best'> & { leads?: boolean; onNext(): void }

/** The way on from a sentence that was said: it leads, or stands beside what does. After the last one it ends the round. */
function Onward({ state, best, leads = false, onNext }: OnwardProps) {
  const { t } = useTexts('shadow')
  const shared = {
    onClick: onNext,
    'data-key': 'n',
    children: nextPlace(state, best) === null ? t('finish') : t('nextSentence'),
  }
  return leads ? <Button {...shared} size="lg" /> : <LinkButton {...shared} />
}
