import { useEffect, useRef, useState } from 'react'
import type { ListenStage } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Practice } from './shadowing.ts'
import { isSlowed, type PracticeState } from './shadowing-state.ts'
import { VoiceRate } from './voice-rate.tsx'
import '#web/ui/layout/dock.css'
import './shadowing-controls.css'

type PracticeControlsProps = { practice: Practice; state: PracticeState }

/** Speak and listen; on a phone in a dock under the thumb. */
export function PracticeControls({ practice, state }: PracticeControlsProps) {
  const { t } = useTexts('shadow')
  const { activity, voice } = state
  const isBusy = activity !== 'none'
  return (
    <div className="practice-controls">
      <div className={voice === 'idle' ? 'practice-dock dock' : 'practice-dock practice-dock-speaking dock'}>
        <Button
          size="lg"
          icon={<Icon name={isBusy ? (activity === 'transcribing' ? 'cross' : 'stop') : 'microphone'} />}
          onClick={isBusy ? practice.stopSpeaking : practice.startSpeaking}
        >
          {t(speakLabel(activity))}
        </Button>
        <VoiceButtons practice={practice} state={state} />
      </div>
      {isBusy ? <Activity activity={activity} /> : <QuietControls practice={practice} state={state} />}
    </div>
  )
}

function speakLabel(activity: PracticeState['activity']) {
  if (activity === 'none') return 'startSpeaking'
  return activity === 'transcribing' ? 'cancel' : 'stopSpeaking'
}

/** Listen becomes Pause or Resume, and Stop beside it. */
function VoiceButtons({ practice: { speaker }, state: { voice, activity } }: PracticeControlsProps) {
  const { t } = useTexts('shadow')
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
        icon={<Icon name={icon} />}
        onClick={act}
        disabled={activity !== 'none'}
      >
        {label}
      </Button>
      {voice !== 'idle' && (
        <Button variant="outline" size="lg" icon={<Icon name="stop" />} onClick={speaker.stop}>
          {t('stop')}
        </Button>
      )}
    </>
  )
}

function QuietControls({ practice, state }: PracticeControlsProps) {
  const { t } = useTexts('shadow')
  const { recording } = state
  return (
    <div className="practice-quiet">
      <button type="button" onClick={practice.speaker.slower}>
        {t('slower')}
      </button>
      {isSlowed(state) && (
        <span className="practice-rate">
          <VoiceRate rate={state.rate} />
        </span>
      )}
      {recording && <PlayMe key={recording.url} url={recording.url} onPlay={practice.speaker.stop} />}
    </div>
  )
}

/** Plays the learner's own recording from its beginning. */
function PlayMe({ url, onPlay }: { url: string; onPlay(): void }) {
  const { t } = useTexts('shadow')
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function play(): Promise<void> {
    onPlay()
    if (audio.current === null) return
    audio.current.currentTime = 0
    try {
      await audio.current.play()
      setHasFailed(false)
    } catch (error) {
      console.error('The recording could not be played', error)
      setHasFailed(true)
    }
  }
  return (
    <>
      <button type="button" onClick={() => void play()}>
        {t('playMe')}
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words are on the screen */}
      <audio ref={audio} src={url} />
      {hasFailed && <span role="alert">{t('playFailed')}</span>}
    </>
  )
}

/** What is going on, truly: the red dot and the time are there only while the microphone is open. */
function Activity({ activity }: { activity: ListenStage }) {
  const { t } = useTexts('shadow')
  const isOpen = activity === 'listening' || activity === 'recording'
  return (
    <p className={isOpen ? 'practice-activity practice-activity-open' : 'practice-activity'}>
      <span role="status">{t(activity)}</span>
      {isOpen && <Elapsed />}
    </p>
  )
}

/** The time since it appeared, as minutes and seconds. Not announced: it would never be silent. */
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
