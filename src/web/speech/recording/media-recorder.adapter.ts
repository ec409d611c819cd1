import { failure, type Outcome, success } from '#domain/outcome.ts'
import {
  type ActiveRecording,
  LONGEST_RECORDING_MS,
  type Microphone,
  type Recorder,
  type RecorderFailure,
  type Recording,
  type RecordingEnd,
} from '#domain/speech/recorder.ts'
import { levelOf } from '#domain/speech/sound-pieces.ts'
import { holdAudioSession } from '#web/speech/audio-session.adapter.ts'
import { within } from '#web/ui/within.ts'

const SAMPLE_RATE = 16_000 // Hz; enough for speech, and what recognisers on a server take
const LEVEL_EVERY_MS = 33 // about 30 times a second
const MUTED_MS = 2000 // by the device: a call, another program, a switch; shorter is an alarm or a plug
const LEVEL_SAMPLES = 16_384 // a third of a second at 48 kHz: as long as a busy page may be late and miss no sound
const RECORDER_TIMEOUT_MS = 3000 // a recorder whose microphone went away may never say that it started, or stopped

// Echo cancellation, noise suppression and gain control change pitch, loudness and timing (correlation with the
// source 1.00 without them, 0.81 with them).
const UNPROCESSED = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: 1,
}

// Chromium lists the choice of the system again, under these names.
const SYSTEM_DEFAULTS = ['default', 'communications']

// Chromium and Firefox record the first, Safari the last; where none is known the browser chooses.
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

// On phones, and in Safari, a recording takes the microphone away from the recogniser (or the reverse).
const TAKES_MICROPHONE = /Android|iPhone|iPad|^((?!Chrome|Chromium|Edg).)*Safari/i

/** How long a recording is at most, and the microphone is silent by the device's doing before it ends. */
type Limits = { longestMs: number; mutedMs: number }

type RecordEvents = Parameters<Recorder['record']>[0] & { released(): void }

function failureOf(error: unknown): RecorderFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not-allowed'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  if (name === 'NotReadableError' || name === 'AbortError') return 'microphone-taken'
  console.error('Recording failed', error)
  return 'failed'
}

/**
 * Begins to record; returns when it has begun, and how to stop and get the whole sound. A recorder also stops when its
 * microphone goes away.
 */
function startRecorder(stream: MediaStream): { started: Promise<unknown>; stop(): Promise<Blob> } {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  const started = new Promise<void>((resolve) => {
    recorder.onstart = () => resolve()
    setTimeout(resolve, RECORDER_TIMEOUT_MS)
  })
  recorder.start()
  return {
    started,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await within(stopped, RECORDER_TIMEOUT_MS, 'the recorder did not stop')
      return new Blob(parts, { type: recorder.mimeType })
    },
  }
}

/** Reports the loudness of all that a stream gives; returns how to stop, which may be called again. */
function watchLevel(stream: MediaStream, onLevel: RecordEvents['level']): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = LEVEL_SAMPLES
  const samples = new Float32Array(analyser.fftSize)
  context.createMediaStreamSource(stream).connect(analyser)
  let heardUntil = context.currentTime // by the clock of the sound: timers are late on a busy page
  const timer = setInterval(() => {
    const heard = Math.round((context.currentTime - heardUntil) * context.sampleRate)
    if (heard <= 0) return
    heardUntil = context.currentTime
    analyser.getFloatTimeDomainData(samples)
    const latest = samples.subarray(-heard)
    onLevel(levelOf(latest), (1000 * latest.length) / context.sampleRate)
  }, LEVEL_EVERY_MS)
  return () => {
    clearInterval(timer)
    if (context.state !== 'closed') void context.close()
  }
}

/** A sound that was recorded before, ready to be played and drawn. */
export async function readRecording(sound: Blob): Promise<Recording> {
  const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE) // decoding resamples to the context's rate
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer())
  const url = URL.createObjectURL(sound)
  return {
    url,
    type: sound.type,
    file: async () => ({ type: sound.type, bytes: await sound.arrayBuffer() }),
    // decoders exceed full scale where a sound jumps
    samples: decoded.getChannelData(0).map((value) => Math.max(-1, Math.min(1, value))),
    sampleRate: decoded.sampleRate,
    discard: () => URL.revokeObjectURL(url),
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = track.onmute = track.onunmute = null
    track.stop()
  }
}

/** Calls back when the device has muted the microphone for a while; returns how to stop watching. */
function watchMuted(stream: MediaStream, mutedMs: number, onMuted: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const track of stream.getTracks()) {
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(onMuted, mutedMs)
    }
    track.onmute = wait
    track.onunmute = () => clearTimeout(timer)
    if (track.muted) wait()
  }
  return () => clearTimeout(timer)
}

/**
 * Records until stopped, the microphone goes away or mute, or the time is up; then releases the stream. Resolves once it
 * has begun.
 */
async function recordStream(
  stream: MediaStream,
  events: RecordEvents,
  { longestMs, mutedMs }: Limits,
): Promise<ActiveRecording> {
  const recorder = startRecorder(stream)
  const stopLevel = watchLevel(stream, events.level)
  const stopMuted = watchMuted(stream, mutedMs, () => endItself('muted'))
  let sound: Promise<Blob> | undefined
  function finish(): Promise<Blob> {
    sound ??= recorder.stop()
    releaseAll()
    return sound
  }
  function releaseAll(): void {
    clearTimeout(limit)
    stopMuted()
    stopLevel()
    release(stream)
    events.released()
  }
  function endItself(why: RecordingEnd): void {
    finish().catch(() => undefined /* `stop` reports it */)
    events.lost(why)
  }
  const limit = setTimeout(() => endItself('full'), longestMs)
  for (const track of stream.getTracks()) track.onended = () => endItself('microphone-lost')
  await recorder.started
  return {
    async stop() {
      try {
        return success(await readRecording(await finish()))
      } catch (error) {
        return failure(failureOf(error))
      }
    },
    cancel: releaseAll, // without its microphone the recorder stops, and nobody asks for its sound
  }
}

async function openMicrophone(
  events: Parameters<Recorder['record']>[0],
  { microphone = () => null, longestMs = LONGEST_RECORDING_MS, mutedMs = MUTED_MS }: RecorderOptions,
): Promise<ActiveRecording> {
  const id = microphone()
  const audio = { ...UNPROCESSED, ...(id !== null && { deviceId: { ideal: id } }) }
  const released = holdAudioSession('recording')
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio })
    return await recordStream(stream, { ...events, released }, { longestMs, mutedMs })
  } catch (error) {
    if (stream !== undefined) release(stream)
    released()
    throw error
  }
}

async function listMicrophones(): Promise<Microphone[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices
      .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
      .filter(({ deviceId }) => !SYSTEM_DEFAULTS.includes(deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
  } catch (error) {
    console.error('The browser does not say which microphones there are', error)
    return []
  }
}

function isSupported(): boolean {
  return typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined
}

type RecorderOptions = Partial<Limits> & { microphone?: () => string | null }

/** By MediaRecorder, with the sound unprocessed. */
export function createMediaRecorder(options: RecorderOptions = {}): Recorder {
  return {
    isSupported,
    canShareMicrophone: () => !TAKES_MICROPHONE.test(navigator.userAgent),
    microphones: async () => (isSupported() ? listMicrophones() : []),
    async record(events): Promise<Outcome<ActiveRecording, RecorderFailure>> {
      if (!isSupported()) return failure('unsupported')
      try {
        return success(await openMicrophone(events, options))
      } catch (error) {
        return failure(failureOf(error))
      }
    },
  }
}
