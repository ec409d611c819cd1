import type { MouseEvent } from 'react'
import type { ListenStage } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isSounding } from './sentence-state.ts'
import type { PracticeProps } from './use-sentence-practice.ts'

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
