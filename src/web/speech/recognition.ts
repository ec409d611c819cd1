import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import {
  isMicrophoneFailure,
  type ListenEvents,
  type ListenFailure,
  type Listening,
} from '#domain/speech/listener.ts'
import type { Recorder, RecorderFailure } from '#domain/speech/recorder.ts'
import { holdsSpeech } from '#domain/speech/sound-pieces.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { type Capture, createCapture } from './recording-capture.ts'
import {
  askSpeechConsent,
  type Hearers,
  type SpeechConsentPorts,
  transcribersWithConsent,
} from './speech-consent.ts'
import type { StreamingRecogniser } from './streaming-recogniser.ts'
import {
  createTranscriptionJob,
  type Ending,
  runTranscriptionJob,
  transcribersFor,
} from './transcription-job.ts'

export type RecognitionTask = SpeechConsentPorts & {
  onDevice: StreamingRecogniser
  browser: StreamingRecogniser
  recorder: Recorder
  language: LanguageCode
  keepsSound: boolean
}

/** One press of the microphone's button, as far as it has come. */
type Press = RecognitionTask & {
  events: Required<ListenEvents>
  /** Fires when the press is cancelled. */
  signal: AbortSignal
  /** Resolves when the learner has said it all. */
  stopped: Promise<undefined>
  isStopped: boolean
  streaming: Listening | null
  capture: Capture
  failures: { recogniser: StreamingRecogniser; failure: ListenFailure }[]
  /** What a streaming recogniser has heard for good. */
  heard: string
  hasListened: boolean
}

/** Nothing more is told once `signal` has fired. */
function untilAborted(events: ListenEvents, signal: AbortSignal): Required<ListenEvents> {
  return {
    stage: (stage) => signal.aborted || events.stage?.(stage),
    by: (engine) => signal.aborted || events.by?.(engine),
    heard: (transcript) => signal.aborted || events.heard(transcript),
    lost: (why) => signal.aborted || events.lost?.(why),
    level: (value) => signal.aborted || events.level?.(value),
    recorded: (recording) => (signal.aborted ? recording.discard() : events.recorded?.(recording)),
    ended: (...ending) => signal.aborted || events.ended(...ending),
  }
}

/** Listens for one press: from recogniser to recogniser, until one has heard what was said or none is left. */
export function beginRecognition(task: RecognitionTask, outside: ListenEvents): Listening {
  const cancelling = new AbortController()
  const { signal } = cancelling
  const events = untilAborted(outside, signal)
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
  const press: Press = {
    ...task,
    events,
    signal,
    stopped,
    isStopped: false,
    streaming: null,
    capture: createCapture({ ...task, events, signal }),
    failures: [],
    heard: '',
    hasListened: false,
  }
  tryInOrder(press).then(
    (ending) => end(press, ending),
    (error) => {
      console.error('Listening came to nothing', error)
      end(press, ['failed'])
    },
  )
  return {
    stop() {
      press.isStopped = true
      press.streaming?.stop()
      resolve(undefined)
    },
    cancel() {
      cancelling.abort()
      press.streaming?.cancel()
    },
  }
}

/** The recognisers that failed are remembered, unless the microphone was to blame. */
function end({ capture, failures, language, events }: Press, ending: Ending): void {
  if (capture.hasRecorded() || !isMicrophoneFailure(ending[0]))
    for (const { recogniser, failure } of failures) recogniser.remember(failure, language)
  events.ended(...ending)
}

async function tryInOrder(press: Press): Promise<Ending> {
  press.events.stage('starting')
  for await (const recognise of recognisersFor(press)) {
    const ending = press.signal.aborted ? CANCELLED : await recognise()
    if (ending !== null) return ending
  }
  return ['unsupported']
}

const CANCELLED: Ending = [null] // nobody hears of it

type Recognise = () => Promise<Ending | null>

/**
 * What hears, in order: the recogniser on the device, the browser's, and a recording that the server's engines hear
 * or, where there are none, the learner. Each answers how the press ended, or null for the next to go on.
 */
async function* recognisersFor(press: Press): AsyncGenerator<Recognise> {
  const { onDevice, browser, language } = press
  if (await onDevice.isWorthTrying(language)) yield () => stream(press, onDevice)
  const hearers = await askWhoMayHear(press)
  if (hearers === null) {
    yield () => endUnchosen(press)
    return
  }
  // What is said already, only a recording still has.
  const isTooLate = press.hasListened && hearers.transcribers.length > 0
  if (hearers.browser && !isTooLate) yield () => stream(press, browser)
  const reason = press.failures.at(-1)?.failure ?? hearers.reason
  yield () => record(press, hearers.transcribers, reason)
}

/** Asks who may hear, where somebody could; null when the learner closed the question. */
async function askWhoMayHear(press: Press): Promise<Hearers | null> {
  const { browser, language, recorder, capture, signal } = press
  const [canBrowser, found] = await Promise.all([browser.isWorthTrying(language), press.loadTranscribers()])
  const transcribers = recorder.isSupported() ? transcribersFor(found ?? [], language) : []
  const reason = browser.failureFor(language) ?? (found === null ? 'offline' : 'unsupported')
  const isOver = press.isStopped && !capture.isRunning() // there is nothing to be heard
  if (signal.aborted || isOver || (!canBrowser && transcribers.length === 0))
    return { browser: false, transcribers: [], reason }
  return askSpeechConsent(press, { browser: canBrowser, transcribers, reason }, signal)
}

/** Closing the question ends this press; what was said before it stays theirs to hear. */
async function endUnchosen({ capture }: Press): Promise<Ending> {
  if (capture.isRunning()) await capture.finish()
  return ['declined']
}

/** Has a recogniser hear to the end of what is said. */
async function stream(press: Press, recogniser: StreamingRecogniser): Promise<Ending | null> {
  if (press.isStopped) return null
  const failure = await listenWith(press, recogniser)
  if (failure === null) return finishStream(press, recogniser)
  press.failures.push({ recogniser, failure })
  return null
}

/** A recording runs beside the recogniser, begun after it: that one must have the microphone first. */
function listenWith(press: Press, { listener }: StreamingRecogniser): Promise<ListenFailure | null> {
  const { events, recorder, capture, language, keepsSound } = press
  return new Promise((resolve) => {
    press.streaming = listener.listen(language, {
      stage(stage) {
        press.hasListened ||= stage === 'listening'
        events.stage(stage)
      },
      by: events.by,
      heard(transcript) {
        press.heard = transcript.final
        events.heard(transcript)
      },
      ended: (failure) => resolve(failure),
    })
    if (keepsSound && recorder.isSupported() && recorder.canShareMicrophone()) capture.begin()
  })
}

/** Where a recogniser heard nothing although something was said, the server hears the recording. */
async function finishStream(press: Press, recogniser: StreamingRecogniser): Promise<Ending> {
  const { capture, events, language, heard, signal } = press
  const made = capture.isRunning() ? await capture.finish() : undefined
  if (made?.ok !== true || heard !== '' || !holdsSpeech(made.value)) return [null]
  const transcribers = await transcribersWithConsent(press, language)
  if (transcribers.length === 0) return [null]
  return runTranscriptionJob(createTranscriptionJob(made.value, language, transcribers), signal, {
    ...events,
    heard(transcript) {
      recogniser.remember('silent', language)
      events.heard(transcript)
    },
  })
}

/** Goes on with a recording: `transcribers` hear it, or where there are none, for that `reason`, the learner does. */
async function record(press: Press, transcribers: Transcriber[], reason: ListenFailure): Promise<Ending> {
  const { capture, events, recorder, language, signal } = press
  await capture.openingFailure() // the recogniser may have held the microphone: then it begins anew
  const isRunning = capture.isRunning()
  // Nothing was recorded, and nothing more will be said.
  if (press.isStopped && !isRunning)
    return [press.heard !== '' || press.failures.length === 0 ? null : reason]
  if (!recorder.isSupported() || (transcribers.length === 0 && !press.keepsSound)) return [reason]
  if (!isRunning) events.stage('starting')
  const made = await recordUntilStopped(press, transcribers[0])
  if (!made.ok) return [made.error]
  if (transcribers.length === 0) return [reason]
  const before = isRunning ? '' : press.heard
  return runTranscriptionJob(
    createTranscriptionJob(made.value, language, transcribers, before),
    signal,
    events,
  )
}

/** Records until the learner has said it all or the microphone goes away. */
async function recordUntilStopped(
  { capture, events, stopped }: Press,
  hearer: Transcriber | undefined,
): Promise<Outcome<Sound, RecorderFailure>> {
  capture.begin()
  const error = await capture.openingFailure()
  if (error !== null) return { ok: false, error }
  if (hearer !== undefined) events.by(hearer.id)
  events.stage(hearer === undefined ? 'recording' : 'listening')
  const lost = await Promise.race([stopped, capture.endsItself()])
  if (lost !== undefined) events.lost(lost)
  return capture.finish()
}
