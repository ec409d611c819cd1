import {
  isMicrophoneFailure,
  type ListenEvents,
  type Listener,
  type Listening,
} from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { type Press, type RecognitionTask, recogniseRecording, recogniseStreaming } from './recognition.ts'
import { createCapture } from './recording-capture.ts'
import { askSpeechConsent, type Hearers, type SpeechConsentPorts } from './speech-consent.ts'
import { createStreamingRecogniser } from './streaming-recogniser.ts'
import { chooseTranscribers, type Ending } from './transcription-job.ts'

type RecognitionPorts = SpeechConsentPorts & {
  /** The browser's recogniser where the voice stays on the device. */
  onDevice: Listener
  /** The browser's recogniser as it is, which may send the voice away. */
  browser: Listener
  recorder: Recorder
}

/**
 * Hears with the best engine that works: the browser's on the device, the browser's, our server's. Each is tried
 * rather than trusted, and one that fails is not tried again in this visit. Where nothing hears, the sound is recorded.
 */
export function createFallbackRecogniser(ports: RecognitionPorts): Listener {
  const { recorder, loadTranscribers } = ports
  const onDevice = createStreamingRecogniser(ports.onDevice)
  const browser = createStreamingRecogniser(ports.browser)
  return {
    isSupported: () => ports.browser.isSupported() || recorder.isSupported(),
    async canRecognise(language) {
      if (await onDevice.isWorthTrying(language)) return true
      if (await browser.isWorthTrying(language)) return true
      return (
        recorder.isSupported() && chooseTranscribers((await loadTranscribers()) ?? [], language).length > 0
      )
    },
    listen: (language, events, { keepsSound } = { keepsSound: false }) =>
      beginPress({ ...ports, onDevice, browser, language, keepsSound }, events),
  }
}

function beginPress(task: RecognitionTask, outside: ListenEvents): Listening {
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

/** The recognisers that failed are remembered, unless the microphone was to blame. */
function end({ capture, failures, language, events }: Press, ending: Ending): void {
  if (capture.hasRecorded() || !isMicrophoneFailure(ending[0]))
    for (const { recogniser, failure } of failures) recogniser.remember(failure, language)
  events.ended(...ending)
}

const CANCELLED: Ending = [null] // nobody hears of it

async function tryInOrder(press: Press): Promise<Ending> {
  press.events.stage('starting')
  for await (const hear of recognisersFor(press)) {
    const ending = press.signal.aborted ? CANCELLED : await hear()
    if (ending !== null) return ending
  }
  return ['unsupported']
}

/**
 * What hears, in order: the recogniser on the device, the browser's, and a recording that the server's engines hear
 * or, where there are none, the learner. Each answers how the press ended, or null for the next to go on.
 */
async function* recognisersFor(press: Press): AsyncGenerator<() => Promise<Ending | null>> {
  const { onDevice, browser, language } = press
  if (await onDevice.isWorthTrying(language)) yield () => recogniseStreaming(press, onDevice)
  const hearers = await askWhoMayHear(press)
  if (hearers === null) {
    yield () => endUnchosen(press)
    return
  }
  // What is said already, only a recording still has.
  const isTooLate = press.hasListened && hearers.transcribers.length > 0
  if (hearers.browser && !isTooLate) yield () => recogniseStreaming(press, browser)
  yield () =>
    recogniseRecording(press, hearers.transcribers, press.failures.at(-1)?.failure ?? hearers.reason)
}

/** Asks who may hear, where somebody could; null when the learner closed the question. */
async function askWhoMayHear(press: Press): Promise<Hearers | null> {
  const { browser, language, recorder, capture, signal } = press
  const [canBrowser, found] = await Promise.all([browser.isWorthTrying(language), press.loadTranscribers()])
  const transcribers = recorder.isSupported() ? chooseTranscribers(found ?? [], language) : []
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
