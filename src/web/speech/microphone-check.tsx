import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Clock } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LevelLine } from '#web/ui/level-line.tsx'
import { MicrophoneReport } from './microphone-report.tsx'
import { MicrophoneSelect } from './microphone-select.tsx'
import { createMicrophoneTrial, type MicrophoneTrial, type TrialState } from './microphone-trial.ts'
import { SpeechGroup } from './speech-group.tsx'
import './microphone-check.css'

type MicrophoneCheckProps = {
  /** The language that is learnt: what is said is heard in it. */
  language: LanguageCode
  listener: Listener
  recorder: Recorder
  settings: SpeechSettingsStore
  clock?: Clock
}

const deviceClock: Clock = { now: () => performance.now() }

/** The choice of the microphone, and a trial of it: how loud it is, and what is heard. */
export function MicrophoneCheck({
  language,
  listener,
  recorder,
  settings,
  clock = deviceClock,
}: MicrophoneCheckProps) {
  const { t } = useTexts('speech')
  const trial = useMemo(() => createMicrophoneTrial(listener, clock), [listener, clock])
  const state = useSyncExternalStore(trial.subscribe, trial.get)
  useEffect(() => trial.close, [trial])
  const isBusy = state.stage !== null
  return (
    <SpeechGroup title={t('microphone.title')}>
      <MicrophoneSelect recorder={recorder} settings={settings} isBusy={isBusy} />
      <div className="microphone-buttons">
        {isBusy ? (
          <Button
            variant="outline"
            icon={<Icon name="stop" />}
            disabled={state.stage === 'transcribing'}
            onClick={trial.stop}
          >
            {t('microphone.stop')}
          </Button>
        ) : (
          <Button variant="outline" icon={<Icon name="microphone" />} onClick={() => trial.start(language)}>
            {t('microphone.start')}
          </Button>
        )}
        {state.recording !== null && <PlayMe url={state.recording.url} />}
      </div>
      <SpeechConsent trial={trial} state={state} language={language} />
      <MicrophoneReport state={state} language={language} />
    </SpeechGroup>
  )
}

type RecognitionProps = { trial: MicrophoneTrial; state: TrialState; language: LanguageCode }

/** What the microphone hears now. */
function SpeechConsent({ trial, state: { stage, transcript }, language }: RecognitionProps) {
  const { t } = useTexts('speech')
  const isOpen = stage === 'listening' || stage === 'recording'
  return (
    <>
      <p className="microphone-stage" role="status">
        {stage !== null && (
          <span className={isOpen ? 'microphone-open' : undefined}>{t(`microphone.stages.${stage}`)}</span>
        )}
      </p>
      {isOpen && <LevelLine onLevel={trial.onLevel} />}
      {(transcript.final !== '' || transcript.interim !== '') && (
        <p className="microphone-heard" lang={language} dir="auto">
          {transcript.final} <span>{transcript.interim}</span>
        </p>
      )}
    </>
  )
}

/** Plays what the microphone recorded. */
function PlayMe({ url }: { url: string }) {
  const { t } = useTexts('speech')
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function play(): Promise<void> {
    try {
      await audio.current?.play()
      setHasFailed(false)
    } catch (error) {
      console.error('The recording could not be played', error)
      setHasFailed(true)
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own voice, whose words stand below */}
      <audio ref={audio} src={url} />
      <Button variant="outline" icon={<Icon name="play" />} onClick={() => void play()}>
        {t('microphone.playMe')}
      </Button>
      {hasFailed && <span role="alert">{t('microphone.playFailed')}</span>}
    </>
  )
}
