import type { Outcome } from '#domain/outcome.ts'
import type { MicrophoneFailure } from './listener.ts'

/** A sound as it was recorded, to be kept: its MIME type and its bytes. */
export type SoundFile = { type: string; bytes: ArrayBuffer }

/** `url` plays it; the samples are mono, -1 to 1. */
export type Recording = {
  url: string
  /** Its MIME type. */
  type: string
  /** The compressed sound. It is to be asked for before `discard`. */
  file(): Promise<SoundFile>
  samples: Float32Array
  sampleRate: number // Hz
  /** Frees the sound; the url is dead afterwards. */
  discard(): void
}

export type RecorderFailure = MicrophoneFailure | 'unsupported' | 'failed'

export type ActiveRecording = {
  stop(): Promise<Outcome<Recording, RecorderFailure>>
  /** Discards what was recorded. */
  cancel(): void
}

/** `id` is for this site only; `name` is empty until the learner has allowed a microphone. */
export type Microphone = { id: string; name: string }

/** muted: the device has given silence for a while, as during a call; hidden: the page is not to be seen any more. */
export type RecordingEnd = 'microphone-lost' | 'full' | 'muted' | 'hidden'

// ten minutes are a whole session, and 38 MB of samples
export const LONGEST_RECORDING_MS = 10 * 60 * 1000

export type Recorder = {
  isSupported(): boolean
  /** Whether it can record beside a recogniser without taking the microphone from it. */
  canShareMicrophone(): boolean
  microphones?(): Promise<Microphone[]>
  /**
   * Resolves once sound is recorded. `level` gets the loudness, 0 to 1, about 30 times a second, and for how many ms it was
   * that; `lost` is called when the recording ends by itself, before `stop` returns it.
   */
  record(events: {
    level(value: number, ms: number): void
    lost(why: RecordingEnd): void
  }): Promise<Outcome<ActiveRecording, RecorderFailure>>
}
