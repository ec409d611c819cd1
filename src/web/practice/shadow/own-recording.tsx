import type { Recording } from '#domain/speech/recorder.ts'
import { PlayRecording } from '#web/ui/speech/own-voice.tsx'
import type { ShadowingProps } from './use-shadowing.ts'

type OwnRecordingProps = ShadowingProps & { recording: Recording; isPlain?: boolean }

/** Plays the last attempt, and is silent while anything else sounds. */
export function OwnRecording({ shadowing, state, recording, isPlain = false }: OwnRecordingProps) {
  return (
    <PlayRecording
      isPlain={isPlain}
      key={recording.url}
      recording={recording}
      isQuiet={state.voice !== 'idle' || state.sounding !== null}
      onPlay={shadowing.speaker.stop}
    />
  )
}
