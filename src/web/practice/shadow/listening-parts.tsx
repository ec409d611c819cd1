import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Lag } from '#domain/shadow/along-lag.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { senseGroups } from '#domain/text/sense-groups.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PracticeKeysHelp } from '#web/practice/sentence/practice-keys.tsx'
import { SpeedSelect } from '#web/practice/sentence/speed-select.tsx'
import {
  type AttemptHistory,
  createAttemptHistory,
  type KeptSource,
  useKeptAttempts,
} from '#web/practice/shadow/playback/attempt-history.ts'
import {
  createPlaybackSequences,
  type LoadSound,
  type PlaybackSequences,
} from '#web/practice/shadow/playback/playback-sequences.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { AttemptList } from './attempt-list.tsx'
import type { Shadowing } from './shadowing.ts'
import { createSpeakAlong, type SpeakAlong } from './speak-along/speak-along.ts'
import type { ShadowingProps } from './use-shadowing.ts'
import './listening-parts.css'

const TOGETHER_MS = 150 // less is not heard as a difference

type AlongProps = {
  along: SpeakAlong
  /** The button that was pressed is gone. */
  onGone(): void
}

/** Begins to record while the voice speaks. */
function AlongButton({ along, onGone }: AlongProps) {
  const { t } = useTexts('shadow')
  function start(): void {
    along.start()
    if (!along.get().isAsking) onGone()
  }
  return (
    <button type="button" onClick={start}>
      {t('speakAlong')}
    </button>
  )
}

type AlongNotesProps = AlongProps & {
  recording: Recording | null
  /** Another notice, shown unless a question is open. */
  notice: ReactNode
}

/** Asks for headphones, and says how far behind the voice the learner was in this recording. */
function AlongNotes({ along, onGone, recording, notice }: AlongNotesProps) {
  const { isAsking, measured } = useSyncExternalStore(along.subscribe, along.get)
  const lag = measured !== null && measured.of === recording ? measured : null
  if (isAsking) return <HeadphonesQuestion {...{ along, onGone }} />
  return notice || (lag && <LagMessage lag={lag.lag} />)
}

function LagMessage({ lag }: { lag: Lag | null }) {
  const { t, language } = useTexts('shadow')
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  function text(): string {
    if (lag === null) return t('along.unknown')
    const { at, ms } = lag
    const seconds = format.format(Math.abs(ms) / 1000)
    if (Math.abs(ms) < TOGETHER_MS) return t(`along.${at}.together`)
    return t(`along.${at}.${ms > 0 ? 'behind' : 'ahead'}`, { seconds })
  }
  return <Message tone="hint">{text()}</Message>
}

function HeadphonesQuestion({ along, onGone }: AlongProps) {
  const { t } = useTexts('shadow')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="along-question">
      <Message tone="hint">
        <p>{t('along.headphones')}</p>
        <div className="shadowing-along">
          <Button
            variant="outline"
            onClick={() => {
              along.confirm()
              onGone()
            }}
          >
            {t('along.confirm')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              along.cancel()
              onGone()
            }}
          >
            {t('cancel')}
          </Button>
        </div>
      </Message>
    </div>
  )
}

/**
 * What practice can do without at first: what sounds after one press, and what was said earlier. It takes from the screen what
 * both need, because files that both import would be cut into chunks of their own.
 */
export type ListeningParts = typeof PARTS & {
  sequences: PlaybackSequences
  history: AttemptHistory
  along: SpeakAlong
}

type ListeningProps = Pick<ShadowingProps, 'state'> & Pick<ListeningParts, 'sequences'>

const PARTS = {
  SpeedSelect,
  ListenToAll,
  PlayBoth,
  PartByPart,
  AttemptList,
  Follow,
  AlongButton,
  AlongNotes,
  PracticeKeysHelp,
}

export function createListeningParts(shadowing: Shadowing, kept: KeptSource): ListeningParts {
  const history = createAttemptHistory(kept)
  const sequences = createPlaybackSequences(shadowing)
  return { ...PARTS, sequences, history, along: createSpeakAlong(shadowing, sequences.playBoth) }
}

/** Begins to say all sentences, where there are several. */
function ListenToAll({ sequences, state: { sentences, sounding, activity } }: ListeningProps) {
  const { t } = useTexts('shadow')
  if (sounding !== null || sentences.length < 2 || activity !== 'none') return null
  return (
    <button type="button" onClick={sequences.listenToAll}>
      {t('listenToAll')}
    </button>
  )
}

type PlayBothProps = Pick<ListeningParts, 'sequences' | 'history'> & {
  sentence: string
  own: LoadSound | null
}

/** The voice, then the recording of this attempt, `own`, or the last one that is kept. */
function PlayBoth({ sequences, history, sentence, own }: PlayBothProps) {
  const { t } = useTexts('shadow')
  const last = useKeptAttempts(history, sentence).sounds.at(-1)
  if (own === null && last === undefined) return null
  const mine = own ?? (async () => (last && history.load(last.id)) ?? null)
  return (
    <button type="button" onClick={() => sequences.playBoth(mine)}>
      {t('playBoth')}
    </button>
  )
}

/** Offers the parts of a long sentence. */
function PartByPart({ sequences, state: { language, sentence, sounding } }: ListeningProps) {
  const { t } = useTexts('shadow')
  const groups = useMemo(() => senseGroups(sentence, language), [sentence, language])
  if (sounding !== null || groups.length < 2) return null
  return (
    <button type="button" onClick={() => sequences.listenInParts(groups)}>
      {t('partByPart')}
    </button>
  )
}

type FollowProps = Pick<ShadowingProps, 'state'> & {
  /** Something sounds that can be stopped. */
  isSounding: boolean
  list: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
}

/** Scrolls to the sentence that is said and may be repeated, and keeps the focus there. */
function Follow({ state, isSounding, list, head }: FollowProps): null {
  const { sounding, current } = state
  const isFollowed = sounding !== null && 'isTurn' in sounding
  useKeptFocus(list, isSounding, current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence is followed, too
  useEffect(() => {
    if (isFollowed) head.current?.scrollIntoView({ block: 'nearest' })
  }, [head, isFollowed, current])
  return null
}

/**
 * Keeps the keyboard with the control that stops what sounds: it is drawn anew when another sentence is shown, and when it goes
 * the focus falls back to the one that begins it. These have `data-stop` and `data-listen`.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, isSounding: boolean, shown: number): void {
  const wasInside = useRef(false)
  useEffect(() => {
    // not by the focus that leaves: a control that goes loses it, too
    const see = ({ target }: Event) => {
      wasInside.current = target instanceof Node && place.current?.contains(target) === true
    }
    document.addEventListener('focusin', see)
    document.addEventListener('pointerdown', see)
    return () => {
      document.removeEventListener('focusin', see)
      document.removeEventListener('pointerdown', see)
    }
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have taken the control away
  useLayoutEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    const find = (name: string) => place.current?.querySelector<HTMLElement>(`[${name}]`)
    const control = find('data-stop') ?? find('data-listen')
    control?.focus({ preventScroll: true })
  }, [place, isSounding, shown])
}
