import {
  isMicrophoneFailure,
  type ListenEvents,
  type Listener,
  type Listening,
} from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { createCapture } from '#web/speech/recording/recording-capture.ts'
import {
  type AllowedRecognisers,
  askSpeechConsent,
  findAllowedTranscribers,
  type SpeechConsentPorts,
} from '#web/speech/speech-consent.ts'
import { chooseTranscribers, type Ending } from '#web/speech/transcription-job.ts'
import {
  createStreamingRecogniser,
  type Press,
  type RecognitionTask,
  recogniseRecording,
  recogniseStreaming,
} from './recognition.ts'

type RecognitionPorts = SpeechConsentPorts & {
  /** The browser's recogniser on the device. */
  onDevice: Listener
  /** The browser's recogniser as it is, which may send the voice to a server. */
  browser: Listener
  recorder: Recorder
}

/**
 * Recognises with the first engine that works: the browser's on the device, the browser's, our server's. One that fails
 * is not tried again in this visit. Where none works, the sound is only recorded.
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
    async canKeepSound(language) {
      if (!recorder.isSupported() || recorder.canShareMicrophone()) return recorder.isSupported()
      const isHeardHere = (await onDevice.isWorthTrying(language)) || (await browser.isWorthTrying(language))
      return !isHeardHere || (await findAllowedTranscribers(ports, language)).length > 0
    },
    listen(
      language,
      events,
      { keepsSound, onlyRecords = false, endsWithSpeech = false } = { keepsSound: false },
    ) {
      const task = { ...ports, onDevice, browser, language, keepsSound, onlyRecords, endsWithSpeech }
      return beginPress(task, events)
    },
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
  function cancel(): void {
    cancelling.abort()
    press.streaming?.cancel()
  }
  tryInOrder(press).then(
    (ending) => end(press, ending),
    (error) => {
      console.error('Listening came to nothing', error)
      end(press, ['failed'])
      cancel() // nobody else would let go of the microphone
    },
  )
  return {
    stop() {
      press.isStopped = true
      press.streaming?.stop()
      resolve(undefined)
    },
    cancel,
  }
}

/** The events, none of which is reported once `signal` has fired. */
function untilAborted(events: ListenEvents, signal: AbortSignal): Required<ListenEvents> {
  return {
    stage: (stage) => signal.aborted || events.stage?.(stage),
    by: (engine) => signal.aborted || events.by?.(engine),
    heard: (transcript) => signal.aborted || events.heard(transcript),
    lost: (why) => signal.aborted || events.lost?.(why),
    level: (value, ms) => signal.aborted || events.level?.(value, ms),
    fellSilent: (why) => signal.aborted || events.fellSilent?.(why),
    recorded: (recording) => (signal.aborted ? recording.discard() : events.recorded?.(recording)),
    ended: (...ending) => signal.aborted || events.ended(...ending),
  }
}

/** Remembers the recognisers that failed, unless the microphone was the reason, and reports the end. */
function end({ capture, failures, language, events }: Press, ending: Ending): void {
  if (capture.hasRecorded() || !isMicrophoneFailure(ending[0]))
    for (const { recogniser, failure } of failures) recogniser.remember(failure, language)
  events.ended(...ending)
}

async function tryInOrder(press: Press): Promise<Ending> {
  press.events.stage('starting')
  for await (const recognise of recognisersFor(press)) {
    const ending: Ending | null = press.signal.aborted ? [null] : await recognise()
    if (ending !== null) return ending
  }
  return ['unsupported']
}

/**
 * In order, unless only the sound is wanted: on phones, where the recogniser takes the microphone, the server's engines
 * that are allowed hear a recording; the recogniser on the device, the browser's, a recording that the server's engines transcribe or that is
 * only kept. Each answers how the press ended, or null where the next one is to be tried.
 */
async function* recognisersFor(press: Press): AsyncGenerator<() => Promise<Ending | null>> {
  const { onDevice, browser, language, capture } = press
  if (press.onlyRecords) {
    yield () => recogniseRecording(press, [], 'only-recorded')
    return
  }
  const onServer = await transcribersOfSound(press)
  if (onServer.length > 0) {
    yield () => recogniseRecording(press, onServer, 'unsupported')
    return
  }
  if (await onDevice.isWorthTrying(language)) yield () => recogniseStreaming(press, onDevice)
  const allowed = await askConsent(press)
  if (allowed === null) {
    yield async () => {
      if (capture.isRunning()) await capture.finish() // what was said can still be played
      return ['declined']
    }
    return
  }
  // What was said before is only in the recording.
  const isTooLate = press.hasListened && allowed.transcribers.length > 0
  if (allowed.browser && !isTooLate) yield () => recogniseStreaming(press, browser)
  yield () =>
    recogniseRecording(press, allowed.transcribers, press.failures.at(-1)?.failure ?? allowed.reason)
}

/**
 * The server's engines that the learner has allowed to hear the sound, where it is wanted and a recogniser of the browser
 * would take the microphone away.
 */
async function transcribersOfSound(press: Press): Promise<Transcriber[]> {
  const { recorder, keepsSound, language } = press
  if (!keepsSound || !recorder.isSupported() || recorder.canShareMicrophone()) return []
  return findAllowedTranscribers(press, language)
}

/** Asks for consent where an engine could be used; null when the learner closed the question. */
async function askConsent(press: Press): Promise<AllowedRecognisers | null> {
  const { browser, language, recorder, capture, signal } = press
  const [canBrowser, found] = await Promise.all([browser.isWorthTrying(language), press.loadTranscribers()])
  const transcribers = recorder.isSupported() ? chooseTranscribers(found ?? [], language) : []
  const reason = browser.failureFor(language) ?? (found === null ? 'offline' : 'unsupported')
  const isOver = press.isStopped && !capture.isRunning() // there is nothing to recognise
  if (signal.aborted || isOver || (!canBrowser && transcribers.length === 0))
    return { browser: false, transcribers: [], reason }
  return askSpeechConsent(press, { browser: canBrowser, transcribers, reason }, signal)
}
