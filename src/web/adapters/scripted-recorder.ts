import { failure, success } from '#domain/outcome.ts'
import type { Recorder, RecorderFailure, Recording } from '#domain/shadow/recorder.ts'

const RATE = 16_000

// The shortest sound a browser plays: a header and one sample.
const SILENCE = 'data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQIAAAAAAA=='

/** A second of a tone that swells and fades, so that a drawing of it can be seen. */
function tone(): Float32Array {
  return Float32Array.from({ length: RATE }, (_, i) => Math.sin(i / 8) * Math.sin((Math.PI * i) / RATE))
}

type RecorderScript = { isSupported?: boolean; canShareMicrophone?: boolean; failsWith?: RecorderFailure }

/** For tests of screens: a recorder whose microphone the test moves. `counts` tells what became of its recordings. */
export function createScriptedRecorder(script: RecorderScript = {}) {
  let events: Parameters<Recorder['record']>[0] | null = null
  const counts = { begun: 0, stopped: 0, discarded: 0, cancelled: 0 }

  function makeRecording(): Recording {
    return {
      url: SILENCE,
      durationMs: 3200,
      samples: tone(),
      sampleRate: RATE,
      discard: () => {
        counts.discarded += 1
      },
    }
  }

  const recorder: Recorder = {
    isSupported: () => script.isSupported ?? true,
    canShareMicrophone: () => script.canShareMicrophone ?? true,
    async record(recording) {
      if (script.failsWith) return failure(script.failsWith)
      counts.begun += 1
      events = recording
      return success({
        async stop() {
          counts.stopped += 1
          return success(makeRecording())
        },
        cancel() {
          counts.cancelled += 1
        },
      })
    },
  }
  return {
    ...recorder,
    counts,
    level: (value: number) => events?.level(value),
    lose: () => events?.lost(),
  }
}
