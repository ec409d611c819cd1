import { useMemo } from 'react'
import type { Recording } from '#domain/speech/recorder.ts'
import { soundFileName } from '#domain/speech/sound-file-name.ts'
import { speechSpan } from '#domain/speech/speech-span.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Activity } from '#web/practice/sentence/hearing-now.tsx'
import { isSounding } from '#web/practice/sentence/sentence-state.ts'
import { SpeakButton, VoiceButtons } from '#web/practice/sentence/speak-controls.tsx'
import type { LoadSound } from '#web/practice/shadow/playback/playback-sequences.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PlayRecording } from '#web/ui/speech/play-recording.tsx'
import type { Attempts } from './attempts.ts'
import type { Hearing } from './hearing.tsx'
import { KeepForLater } from './keep-for-later.tsx'
import type { SpeechAbilities } from './shadowing-notices.tsx'
import { mayGoOn } from './shadowing-state.ts'
import type { ShadowingProps } from './use-shadowing.ts'
import '#web/ui/layout/dock.css'
import './shadowing-controls.css'

type ControlsProps = ShadowingProps & {
  attempts: Attempts
  /** null until it has been loaded. */
  hearing: Hearing | null
  can: SpeechAbilities
  onNext(): void
  /** A button that was pressed is gone. */
  onGone(): void
}

/** The buttons to speak and to listen; on a phone in a dock at the bottom. */
export function ShadowingControls({ shadowing, state, onNext, ...quiet }: ControlsProps) {
  const { t } = useTexts('shadow')
  const goesOn = mayGoOn(state)
  const practised = { practice: shadowing, state }
  return (
    <div className="shadowing-controls">
      <div className={dockClass(goesOn, isSounding(state))}>
        <SpeakButton {...practised} isPrimary={!goesOn} />
        <VoiceButtons {...practised} isSquareInDock={goesOn} />
        {goesOn && (
          <Button size="lg" onClick={onNext} data-key="n">
            {t('nextSentence')}
          </Button>
        )}
      </div>
      {state.activity === 'none' ? (
        <QuietControls {...{ shadowing, state, ...quiet }} />
      ) : (
        <Activity state={state} />
      )}
    </div>
  )
}

export function dockClass(goesOn: boolean, canStop: boolean): string {
  if (goesOn) return 'shadowing-dock shadowing-dock-next dock'
  return canStop ? 'shadowing-dock shadowing-dock-speaking dock' : 'shadowing-dock dock'
}

/** What was said, from the first word to the last. */
function ownSound(recording: Recording): LoadSound {
  const { from, to } = speechSpan(recording)
  const { sampleRate } = recording
  return async () => ({ file: await recording.file(), from: from / sampleRate, to: to / sampleRate })
}

function QuietControls(props: Omit<ControlsProps, 'onNext'>) {
  const { shadowing, state, attempts, hearing, can, onGone } = props
  const { t } = useTexts('shadow')
  const { speaker } = shadowing
  const { recording, sentence } = state
  const own = useMemo(() => recording && ownSound(recording), [recording])
  return (
    <div className="shadowing-quiet">
      {hearing && <hearing.SpeedSelect speed={state.rate} onChange={speaker.setSpeed} />}
      {can.record && !can.keepSound && (
        <button type="button" onClick={() => shadowing.startSpeaking({ onlyRecords: true })}>
          {t('onlyRecord')}
        </button>
      )}
      {hearing && <hearing.PlayBoth {...{ ...hearing, sentence, own }} />}
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
      {hearing && can.record && can.speak && <hearing.AlongButton along={hearing.along} onGone={onGone} />}
      {hearing && <hearing.PartByPart {...{ ...hearing, state }} />}
      <KeepForLater sentence={sentence} attempts={attempts} />
    </div>
  )
}
