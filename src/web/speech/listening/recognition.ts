import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ListenEvents, Listener, ListenFailure, Listening } from '#domain/speech/listener.ts'
import type { Recorder, RecorderFailure } from '#domain/speech/recorder.ts'
import { holdsSpeech } from '#domain/speech/sound-pieces.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { Capture } from '#web/speech/recording/recording-capture.ts'
import { findAllowedTranscribers, type SpeechConsentPorts } from '#web/speech/speech-consent.ts'
import { createTranscriptionJob, type Ending, runTranscriptionJob } from '#web/speech/transcription-job.ts'

type StreamingRecogniser = ReturnType<typeof createStreamingRecogniser>

/** A recogniser that works while the learner speaks, with its failures in this visit. */
export function createStreamingRecogniser(listener: Listener) {
  const unknown = new Set<LanguageCode>()
  let failed: ListenFailure | null = null
  /** Why it is no longer tried for this language; null where it is. */
  const failureFor = (language: LanguageCode) =>
    failed ?? (unknown.has(language) ? 'unsupported-language' : null)
  return {
    listener,
    failureFor,
    async isWorthTrying(language: LanguageCode): Promise<boolean> {
      if (failureFor(language) !== null || !listener.isSupported()) return false
      return (await listener.canRecognise?.(language)) ?? true
    },
    /** Stops trying it in this visit; for one language only where that is what it does not know. */
    remember(failure: ListenFailure, language: LanguageCode): void {
      if (failure === 'unsupported-language') unknown.add(language)
      else failed = failure
    },
  }
}

export type RecognitionTask = SpeechConsentPorts & {
  onDevice: StreamingRecogniser
  browser: StreamingRecogniser
  recorder: Recorder
  language: LanguageCode
  keepsSound: boolean
  onlyRecords: boolean
  /** Somebody outside follows the loudness and stops it. */
  endsWithSpeech: boolean
}

export type Press = RecognitionTask & {
  events: Required<ListenEvents>
  /** Fires when the press is cancelled. */
  signal: AbortSignal
  /** Resolves when the learner presses stop. */
  stopped: Promise<undefined>
  isStopped: boolean
  streaming: Listening | null
  capture: Capture
  failures: { recogniser: StreamingRecogniser; failure: ListenFailure }[]
  /** The final words of a streaming recogniser. */
  heard: string
  hasListened: boolean
}

/** Recognises until the learner stops; null where the recogniser failed. */
export async function recogniseStreaming(press: Press, recogniser: StreamingRecogniser) {
  if (press.isStopped) return null
  const failure = await listenWith(press, recogniser)
  if (failure === null) return finishStream(press, recogniser)
  press.failures.push({ recogniser, failure })
  return null
}

/** Begins the recording after the recogniser, which must have the microphone first. */
function listenWith(press: Press, { listener }: StreamingRecogniser): Promise<ListenFailure | null> {
  const { events, capture, language } = press
  let isOver = false // it was given up, and the next one listens
  let isListening = false
  function tellListening(): void {
    if (isOver || isListening) return
    isListening = true
    events.stage('listening')
  }
  return new Promise((resolve) => {
    function ended(failure: ListenFailure | null): void {
      isOver = true
      resolve(failure)
    }
    try {
      press.streaming = listener.listen(language, {
        stage(stage) {
          if (isOver) return
          if (stage !== 'listening') return events.stage(stage)
          press.hasListened = true
          void whenRecorded(capture).then(tellListening)
        },
        by: (engine) => isOver || events.by(engine),
        heard(transcript) {
          if (isOver) return
          tellListening()
          press.heard = transcript.final
          events.heard(transcript)
        },
        ended,
      })
    } catch (error) {
      console.error('A recogniser threw', error)
      ended('failed')
    }
    if (recordsBeside(press)) capture.begin()
    void capture.endsItself()?.then((why) => {
      if (isOver || press.isStopped || why === 'full') return // the recogniser has no such limit
      events.lost(why)
      press.streaming?.stop()
    })
  })
}

/** Whether a recording runs beside a recogniser: for its sound, or for its loudness alone. */
function recordsBeside({ recorder, keepsSound, endsWithSpeech }: Press): boolean {
  return (keepsSound || endsWithSpeech) && recorder.isSupported() && recorder.canShareMicrophone()
}

/** What is said once 'Listening' is on screen is in the recording, too, which begins after the recogniser. */
async function whenRecorded(capture: Capture): Promise<void> {
  await null
  await capture.opened()
}

/** Where a recogniser heard nothing although something was said, the server transcribes the recording. */
async function finishStream(press: Press, recogniser: StreamingRecogniser): Promise<Ending> {
  const { capture, events, language, heard, signal } = press
  const made = capture.isRunning() ? await capture.finish() : undefined
  if (made?.ok !== true || heard !== '' || !holdsSpeech(made.value)) return [null]
  const transcribers = await findAllowedTranscribers(press, language)
  if (transcribers.length === 0) return [null]
  return runTranscriptionJob(createTranscriptionJob(made.value, language, transcribers), signal, {
    ...events,
    heard(transcript) {
      recogniser.remember('silent', language)
      events.heard(transcript)
    },
  })
}

/** Records and has `transcribers` transcribe it; where there are none, ends for that `reason`. */
export async function recogniseRecording(
  press: Press,
  transcribers: Transcriber[],
  reason: ListenFailure,
): Promise<Ending> {
  const { capture, events, recorder, language, signal } = press
  await capture.openingFailure() // the recogniser may have held the microphone: then it begins again
  const isRunning = capture.isRunning()
  if (press.isStopped && !isRunning)
    return [press.heard !== '' || press.failures.length === 0 ? null : reason]
  if (!recorder.isSupported() || (transcribers.length === 0 && !press.keepsSound)) return [reason]
  if (!isRunning) events.stage('starting')
  const made = await recordUntilStopped(press, transcribers[0])
  if (!made.ok) return [made.error]
  if (transcribers.length === 0) return [reason]
  const job = createTranscriptionJob(made.value, language, transcribers, isRunning ? '' : press.heard)
  return runTranscriptionJob(job, signal, events)
}

async function recordUntilStopped(
  { capture, events, stopped }: Press,
  transcriber: Transcriber | undefined,
): Promise<Outcome<Sound, RecorderFailure>> {
  capture.begin()
  const error = await capture.openingFailure()
  if (error !== null) return { ok: false, error }
  if (transcriber !== undefined) events.by(transcriber.id)
  events.stage(transcriber === undefined ? 'recording' : 'listening')
  const lost = await Promise.race([stopped, capture.endsItself()])
  if (lost !== undefined) events.lost(lost)
  return capture.finish()
}
