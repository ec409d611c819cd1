import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { ActiveRecording, Recorder, RecorderFailure, Recording } from '#domain/shadow/recorder.ts'
import { watchLevel } from './sound-level.ts'

const SAMPLE_RATE = 16_000 // Hz; enough for speech, and what recognisers on a server take
const STOP_TIMEOUT_MS = 3000 // a recorder whose microphone went away may never say that it stopped

// Echo cancellation, noise suppression and gain control change pitch, loudness and timing: the learner
// shall hear what they said (correlation with the source 1.00 without them, 0.81 with them).
const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
}

// Chromium and Firefox record the first, Safari the last; where none is known the browser chooses.
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

// On phones, and in Safari, a recording takes the microphone away from the recogniser (or the reverse).
const TAKES_MICROPHONE = /Android|iPhone|iPad|^((?!Chrome|Chromium|Edg).)*Safari/i

type RecordEvents = Parameters<Recorder['record']>[0]

function failureOf(error: unknown): RecorderFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not-allowed'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  console.error('Recording failed', error)
  return 'failed'
}

/** Begins to record. The answer asks for the whole sound; a recorder also stops when its microphone goes. */
function startRecorder(stream: MediaStream): () => Promise<Blob> {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start()
  return async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    const tooLate = new Promise((_, reject) => {
      setTimeout(() => reject(new Error('the recorder did not stop')), STOP_TIMEOUT_MS)
    })
    await Promise.race([stopped, tooLate])
    return new Blob(parts, { type: recorder.mimeType })
  }
}

async function readRecording(sound: Blob): Promise<Recording> {
  const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE) // decoding resamples to the context's rate
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer())
  const url = URL.createObjectURL(sound)
  return {
    url,
    durationMs: Math.round(decoded.duration * 1000),
    samples: decoded.getChannelData(0),
    sampleRate: decoded.sampleRate,
    discard: () => URL.revokeObjectURL(url),
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null
    track.stop()
  }
}

function recordStream(stream: MediaStream, events: RecordEvents): ActiveRecording {
  const stopRecorder = startRecorder(stream)
  const stopLevel = watchLevel(stream, events.level)
  for (const track of stream.getTracks()) track.onended = () => events.lost()
  function letGo(): void {
    stopLevel()
    release(stream)
  }
  return {
    async stop() {
      try {
        return success(await readRecording(await stopRecorder()))
      } catch (error) {
        return failure(failureOf(error))
      } finally {
        letGo()
      }
    },
    cancel: letGo, // without its microphone the recorder stops, and nobody asks for its sound
  }
}

async function openMicrophone(events: RecordEvents): Promise<ActiveRecording> {
  const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
  try {
    return recordStream(stream, events)
  } catch (error) {
    release(stream)
    throw error
  }
}

function isSupported(): boolean {
  return typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined
}

/** Records with the browser's MediaRecorder, the sound left as it is. */
export function createMediaRecorder(): Recorder {
  return {
    isSupported,
    canShareMicrophone: () => !TAKES_MICROPHONE.test(navigator.userAgent),
    async record(events): Promise<Outcome<ActiveRecording, RecorderFailure>> {
      if (!isSupported()) return failure('unsupported')
      try {
        return success(await openMicrophone(events))
      } catch (error) {
        return failure(failureOf(error))
      }
    },
  }
}
