import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { ListenStage } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { soundFileName } from '#domain/speech/sound-file-name.ts'
import { speechSpan } from '#domain/speech/speech-span.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { LoadSound } from '#web/shadow/hear/courses.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlayRecording } from '#web/ui/speech/play-recording.tsx'
import type { Hearing } from './hearing.tsx'
import { KeepForLater, type KeptForLater } from './keep-for-later.tsx'
import { currentSentence, isSounding, mayGoOn } from './shadowing-state.ts'
import type { ShadowingProps } from './use-shadowing.ts'
import '#web/ui/layout/dock.css'
import './shadowing-controls.css'

const STOP = { label: 'stopSpeaking', icon: 'stop' } as const
const START = { label: 'startSpeaking', icon: 'microphone' } as const
const CANCEL = { label: 'cancel', icon: 'cross' } as const

/** While it starts, a question may be open, and nothing is said yet that could be stopped. */
export function speakButtonOf(activity: 'none' | ListenStage) {
  if (activity === 'transcribing') return CANCEL
  return activity === 'none' || activity === 'starting' ? START : STOP
}

type ControlsProps = ShadowingProps & {
  /** null until it has been loaded. */
  hearing: Hearing | null
  onNext(): void
  /** An attempt that is heard is not recorded here. */
  offersOnlyRecord: boolean
  keptForLater: KeptForLater
  /** The voice can speak while the microphone records. */
  canSpeakAlong: boolean
  /** A button that was pressed is gone. */
  onGone(): void
}

/** The buttons to speak and to listen; on a phone in a dock at the bottom. */
export function ShadowingControls({ shadowing, state, onNext, ...quiet }: ControlsProps) {
  const { t } = useTexts('shadow')
  const { activity } = state
  const isBusy = activity !== 'none'
  const goesOn = mayGoOn(state)
  const { label, icon } = speakButtonOf(activity)
  // after 'Next sentence' this button lies where that one was: its second press opens no microphone
  const startOnce = ({ detail }: MouseEvent) => {
    if (detail < 2) void shadowing.startSpeaking()
  }
  return (
    <div className="shadowing-controls">
      <div className={dockClass(goesOn, isSounding(state))}>
        <Button
          size="lg"
          variant={goesOn ? 'outline' : 'primary'}
          icon={<Icon name={icon} />}
          onClick={isBusy ? shadowing.stopSpeaking : startOnce}
          data-key={activity === 'transcribing' ? undefined : ' '}
        >
          {t(label)}
        </Button>
        <VoiceButtons shadowing={shadowing} state={state} isSquareInDock={goesOn} />
        {goesOn && (
          <Button size="lg" onClick={onNext} data-key="n">
            {t('nextSentence')}
          </Button>
        )}
      </div>
      {isBusy ? <Activity activity={activity} /> : <QuietControls {...{ shadowing, state, ...quiet }} />}
    </div>
  )
}

export function dockClass(goesOn: boolean, canStop: boolean): string {
  if (goesOn) return 'shadowing-dock shadowing-dock-next dock'
  return canStop ? 'shadowing-dock shadowing-dock-speaking dock' : 'shadowing-dock dock'
}

type VoiceButtonsProps = ShadowingProps & { isSquareInDock: boolean }

/** The model voice: Listen, Pause or Resume, and Stop. */
export function VoiceButtons({ shadowing: { speaker }, state, isSquareInDock }: VoiceButtonsProps) {
  const { t } = useTexts('shadow')
  const { voice, activity } = state
  const main = {
    idle: { label: t('listen'), icon: 'speaker', act: () => speaker.listen() },
    speaking: { label: t('pause'), icon: 'pause', act: speaker.pause },
    paused: { label: t('resume'), icon: 'play', act: speaker.resume },
  } as const
  const { label, icon, act } = main[voice]
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        isSquareInDock={isSquareInDock}
        icon={<Icon name={icon} />}
        onClick={act}
        disabled={activity !== 'none'}
        data-listen
        data-key="l"
      >
        {label}
      </Button>
      {isSounding(state) && (
        <Button
          variant="outline"
          size="lg"
          isSquareInDock={isSquareInDock}
          icon={<Icon name="stop" />}
          onClick={speaker.stop}
          data-stop
        >
          {t('stop')}
        </Button>
      )}
    </>
  )
}

/** What was said, from the first word to the last. */
function ownSound(recording: Recording): LoadSound {
  const { from, to } = speechSpan(recording)
  const { sampleRate } = recording
  return async () => ({ file: await recording.file(), from: from / sampleRate, to: to / sampleRate })
}

function QuietControls(props: Omit<ControlsProps, 'onNext'>) {
  const { shadowing, state, hearing, offersOnlyRecord, keptForLater, canSpeakAlong, onGone } = props
  const { t } = useTexts('shadow')
  const { speaker } = shadowing
  const { recording } = state
  const own = useMemo(() => recording && ownSound(recording), [recording])
  const sentence = currentSentence(state)
  return (
    <div className="shadowing-quiet">
      {hearing && <hearing.SpeedSelect speed={state.rate} onChange={speaker.setSpeed} />}
      {offersOnlyRecord && (
        <button type="button" onClick={() => shadowing.startSpeaking({ onlyRecords: true })}>
          {t('onlyRecord')}
        </button>
      )}
      {hearing && <hearing.PlayBoth {...{ ...hearing, shadowing, state, sentence, own }} />}
      {recording && (
        <>
          <PlayRecording
            isPlain
            key={recording.url}
            recording={recording}
            isQuiet={state.voice !== 'idle' || state.sounding !== null}
            onPlay={speaker.stop}
          />
          <a href={recording.url} download={soundFileName(`recording-${state.current + 1}`, recording.type)}>
            {t('downloadRecording')}
          </a>
        </>
      )}
      {hearing && canSpeakAlong && <hearing.AlongButton along={hearing.along} onGone={onGone} />}
      {hearing && <hearing.PartByPart {...{ ...hearing, shadowing, state, sentence }} />}
      <KeepForLater sentence={sentence} {...keptForLater} />
    </div>
  )
}

/** What is going on. The red dot and the time are there only while the microphone is open. */
export function Activity({ activity }: { activity: ListenStage }) {
  const { t } = useTexts('shadow')
  const isOpen = activity === 'listening' || activity === 'recording'
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [isOpen])
  return (
    <p ref={place} className={isOpen ? 'shadowing-activity shadowing-activity-open' : 'shadowing-activity'}>
      <span role="status">{t(activity)}</span>
      {isOpen && <Elapsed />}
    </p>
  )
}

/** The time since it appeared, as minutes and seconds. Not announced, as it changes every second. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 250)
    return () => clearInterval(timer)
  }, [])
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span aria-hidden="true">{`, ${text}`}</span>
}
