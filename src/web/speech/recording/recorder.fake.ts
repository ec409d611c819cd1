import { failure, success } from '#domain/outcome.ts'
import type {
  Microphone,
  Recorder,
  RecorderFailure,
  Recording,
  RecordingEnd,
} from '#domain/speech/recorder.ts'

const RATE = 16_000

// The shortest sound a browser plays: a header and one sample.
const SILENCE = 'data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQIAAAAAAA=='

const TONE_SAMPLES = 3.2 * RATE

/** A tone of 3.2 s that swells and fades, so that a drawing of it can be seen. */
function tone(): Float32Array {
  const swell = (i: number) => Math.sin((Math.PI * i) / TONE_SAMPLES)
  return Float32Array.from({ length: TONE_SAMPLES }, (_, i) => Math.sin(i / 8) * swell(i))
}

const TONE = tone()

/** A finished recording of that tone. */
export function scriptedRecording(discard: () => void = () => undefined): Recording {
  const samples = TONE.slice()
  const file = async () => ({ type: 'audio/wav', bytes: new Uint8Array(2 * samples.length).buffer })
  return { url: SILENCE, type: 'audio/wav', file, samples, sampleRate: RATE, discard }
}

type RecorderScript = {
  isSupported?: boolean
  canShareMicrophone?: boolean
  failsWith?: RecorderFailure
  microphones?: Microphone[]
  /** What the microphone hears, at 16 kHz; a tone where not given. */
  samples?: Float32Array
}

/** For tests of screens: a recorder whose microphone the test moves. `counts` tells what became of its recordings. */
export function createScriptedRecorder(script: RecorderScript = {}) {
  let events: Parameters<Recorder['record']>[0] | null = null
  let isHeld = false
  const counts = { begun: 0, stopped: 0, discarded: 0, cancelled: 0 }

  const recorder: Recorder = {
    isSupported: () => script.isSupported ?? true,
    canShareMicrophone: () => script.canShareMicrophone ?? true,
    microphones: async () => script.microphones ?? [],
    async record(recording) {
      if (script.failsWith) return failure(script.failsWith)
      counts.begun += 1
      events = recording
      isHeld = true
      return success({
        async stop() {
          counts.stopped += 1
          isHeld = false
          const recording = scriptedRecording(() => {
            counts.discarded += 1
          })
          return success({ ...recording, samples: script.samples ?? recording.samples })
        },
        cancel() {
          counts.cancelled += 1
          isHeld = false
        },
      })
    },
  }
  return {
    ...recorder,
    counts,
    level: (value: number, ms = 33) => events?.level(value, ms),
    isHeld: () => isHeld,
    /** The recording ends by itself. */
    lose(why: RecordingEnd = 'microphone-lost') {
      isHeld = false
      events?.lost(why)
    },
  }
}
