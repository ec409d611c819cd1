import type { Outcome } from '#domain/outcome.ts'
import type { MicrophoneFailure } from './listener.ts'

/** A finished recording: where it can be played from, and its sound as samples (mono, -1 to 1). */
export type Recording = {
  url: string
  durationMs: number
  samples: Float32Array
  /** Samples a second, in Hz. */
  sampleRate: number
  /** Frees the sound; the url is dead afterwards. */
  discard(): void
}

export type RecorderFailure = MicrophoneFailure | 'unsupported' | 'failed'

/** A recording under way. */
export type ActiveRecording = {
  stop(): Promise<Outcome<Recording, RecorderFailure>>
  /** Ends it and throws away what was recorded. */
  cancel(): void
}

/** A microphone: its id for this site, and its name, '' until the learner has allowed one. */
export type Microphone = { id: string; name: string }

/** Why a recording ended by itself: the microphone went away, or it has reached its greatest length. */
export type RecordingEnd = 'microphone-lost' | 'full'

/** The greatest length of a recording, in ms: ten minutes are a whole session, and 38 MB of samples. */
export const LONGEST_RECORDING_MS = 10 * 60 * 1000

/** Records the learner, so that they can hear themselves. */
export type Recorder = {
  isSupported(): boolean
  /** Whether it can record while a recogniser listens, without taking the microphone from it. */
  canShareMicrophone(): boolean
  /** The microphones there are; an empty list where the browser does not say. */
  microphones?(): Promise<Microphone[]>
  /**
   * Begins to record; `level` gets the loudness, 0 to 1, about 30 times a second. `lost` is told when the recording
   * ends by itself; what was recorded until then is had by `stop`.
   */
  record(events: {
    level(value: number): void
    lost(why: RecordingEnd): void
  }): Promise<Outcome<ActiveRecording, RecorderFailure>>
}
