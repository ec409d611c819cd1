import { type MouseEvent, useEffect, useState } from 'react'
import type { ListenStage } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LevelLine } from '#web/ui/speech/own-voice.tsx'
import { isListening, isSounding, type SentenceState } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
import './speak-controls.css'

const STOP = { label: 'stopSpeaking', icon: 'stop' } as const
const START = { label: 'startSpeaking', icon: 'microphone' } as const
const CANCEL = { label: 'cancel', icon: 'cross' } as const

/** While it starts, a question may be open, and nothing is said yet that could be stopped. */
function speakButtonOf(activity: 'none' | ListenStage) {
  if (activity === 'transcribing') return CANCEL
  return activity === 'none' || activity === 'starting' ? START : STOP
}

type SpeakButtonProps = PracticeProps & {
  isPrimary?: boolean
  /** Listening was started by another button, which also ends it. */
  isStoppedElsewhere?: boolean
  /** Begins to listen, where that is not for an attempt at the sentence. */
  onStart?(): void
  size?: 'sm' | 'lg'
}

/** Begins and ends speaking, or the transcription that follows it. */
export function SpeakButton(props: SpeakButtonProps) {
  const { practice, state, isPrimary = false, isStoppedElsewhere = false, onStart, size = 'lg' } = props
  const { t } = useTexts('shadow')
  const { activity } = state
  const { label, icon } = isStoppedElsewhere ? START : speakButtonOf(activity)
  const start = onStart ?? (() => practice.startSpeaking())
  // this button may appear where 'Next sentence' was: the second press of a double click opens no microphone
  const startOnce = ({ detail }: MouseEvent) => {
    if (detail < 2) start()
  }
  return (
    <Button
      size={size}
      variant={isPrimary ? 'primary' : 'outline'}
      icon={<Icon name={icon} />}
      disabled={isStoppedElsewhere}
      onClick={activity === 'none' ? startOnce : practice.stopSpeaking}
      data-key={isStoppedElsewhere || activity === 'transcribing' ? undefined : ' '}
    >
      {t(label)}
    </Button>
  )
}

type VoiceButtonsProps = PracticeProps & {
  isSquareInDock: boolean
  /** Another button ends what sounds. */
  isStoppedElsewhere?: boolean
}

/** The model voice: Listen, Pause or Resume, and Stop. */
export function VoiceButtons({
  practice: { speaker },
  state,
  isSquareInDock,
  isStoppedElsewhere = false,
}: VoiceButtonsProps) {
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
      {isSounding(state) && !isStoppedElsewhere && (
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

/** What is going on. The red dot and the time are there only while the microphone is open. */
export function Activity({ state }: { state: Pick<SentenceState, 'activity'> }) {
  const { t } = useTexts('shadow')
  const { activity } = state
  const isOpen = isListening(state)
  if (activity === 'none') return null
  return (
    <p className={isOpen ? 'shadowing-activity shadowing-activity-open' : 'shadowing-activity'}>
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

/** How loud the microphone is, and what has been heard so far. */
export function HeardSoFar({ practice, state, isHidden = false }: PracticeProps & { isHidden?: boolean }) {
  const { activity, transcript, language } = state
  return (
    <>
      {isListening(state) && <LevelLine onLevel={practice.onLevel} />}
      {!isHidden && (activity === 'listening' || activity === 'transcribing') && (
        <p className="shadowing-heard" lang={language} translate="no" dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
    </>
  )
}
