import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening, Transcript } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { holdsSpeech } from '#domain/speech/sound-pieces.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { beginCapture, type Capture } from './recognition-capture.ts'
import { listenByRecording } from './recorded-listening.ts'
import {
  type Allowed,
  allowedBy,
  askSpeechConsent,
  type SpeechConsentPorts,
  transcribersWithoutConsent,
} from './speech-consent.ts'
import type { StreamingRecogniser } from './streaming-recogniser.ts'
import { createTranscriptionJob, transcribeRecording, transcribersFor } from './transcription-job.ts'

export type RecognitionTask = SpeechConsentPorts & {
  onDevice: StreamingRecogniser
  browser: StreamingRecogniser
  recorder: Recorder
  language: LanguageCode
  keepsSound: boolean
}

const MICROPHONE_FAILURES: readonly (ListenFailure | null)[] = [
  'not-allowed',
  'no-microphone',
  'microphone-taken',
]

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

/** One press: from engine to engine, until one has heard what was said or none is left. */
export function beginRecognition(task: RecognitionTask, outside: ListenEvents): Listening {
  const { language, keepsSound, recorder, onDevice, browser } = task
  const cancelling = new AbortController()
  const { signal } = cancelling
  const events = untilAborted(outside, signal)
  const failures: { engine: StreamingRecogniser; failure: ListenFailure }[] = []
  let active: Listening | null = null
  let capture: Capture | null = null
  let heard: Transcript = { final: '', interim: '' }
  let hasListened = false
  let isStopped = false

  /** The engines that failed are remembered, unless the microphone was to blame. */
  function end(failure: ListenFailure | null, again?: () => Listening, hasRecorded = false): void {
    const isMicrophones = MICROPHONE_FAILURES.includes(failure) && !hasRecorded
    if (!isMicrophones) for (const failed of failures) failed.engine.remember(failed.failure, language)
    if (again === undefined) events.ended(failure)
    else events.ended(failure, again)
  }

  /** Has an engine hear until it ends. A recording runs beside it, begun after it: it must have the microphone first. */
  function recogniseStreaming({ listener }: StreamingRecogniser): Promise<ListenFailure | null> {
    return new Promise((resolve) => {
      active = listener.listen(language, {
        stage(stage) {
          hasListened ||= stage === 'listening'
          events.stage(stage)
        },
        by: events.by,
        heard(transcript) {
          heard = transcript
          events.heard(transcript)
        },
        ended: (failure) => resolve(failure),
      })
      if (keepsSound && recorder.isSupported() && recorder.canShareMicrophone())
        capture ??= beginCapture(recorder, events.level)
    })
  }

  /** Tries an engine; true when it has heard to the end. */
  async function tryLive(engine: StreamingRecogniser): Promise<boolean> {
    if (signal.aborted || isStopped) return false
    const failure = await recogniseStreaming(engine)
    if (failure !== null) failures.push({ engine, failure })
    return failure === null
  }

  /** An engine has heard to the end; where it heard nothing although something was said, the server hears the sound. */
  async function endOfLive(engine: StreamingRecogniser): Promise<void> {
    const made = await capture?.finish()
    if (signal.aborted) return
    capture = null // whoever takes the recording discards it
    if (made?.ok !== true) return end(null)
    const recording = made.value
    const transcribers =
      heard.final === '' && holdsSpeech(recording) ? await transcribersWithoutConsent(task, language) : []
    events.recorded(recording)
    if (transcribers.length === 0) return end(null)
    const reading = createTranscriptionJob(recording, language, transcribers)
    active = transcribeRecording(reading, {
      ...events,
      ended(failure, again) {
        if (reading.text() !== '') failures.push({ engine, failure: 'silent' })
        end(failure, again, true)
      },
    })
  }

  /** Asks who may hear, where somebody could; null when the learner closed the question. */
  async function allow(): Promise<Allowed | null> {
    const [canBrowser, found] = await Promise.all([browser.isWorthTrying(language), task.loadTranscribers()])
    const transcribers = recorder.isSupported() ? transcribersFor(found ?? [], language) : []
    const offer = { browser: canBrowser, server: transcribers[0]?.id ?? null }
    const none = failures.at(-1)?.failure ?? browser.failureFor(language)
    const reason = none ?? (found === null ? 'offline' : 'unsupported')
    const isOver = isStopped && capture === null // there is nothing to be heard
    if (signal.aborted || isOver || (!canBrowser && transcribers.length === 0))
      return { browser: false, transcribers: [], reason }
    const leave = await askSpeechConsent(task, offer, signal)
    return leave === null ? null : allowedBy(leave, { browser: canBrowser, transcribers, reason })
  }

  /** Closing the question ends this press; what was said before it stays theirs to hear. */
  async function endUnchosen(): Promise<void> {
    isStopped = true
    if (capture === null) end('declined')
    else await record([], 'declined')
  }

  async function run(): Promise<void> {
    events.stage('starting')
    if ((await onDevice.isWorthTrying(language)) && (await tryLive(onDevice))) return endOfLive(onDevice)
    const allowed = await allow()
    if (allowed === null) return endUnchosen()
    const isTooLate = hasListened && allowed.transcribers.length > 0 // what is said already, only a recording still has
    if (allowed.browser && !isTooLate && (await tryLive(browser))) return endOfLive(browser)
    return record(allowed.transcribers, failures.at(-1)?.failure ?? allowed.reason)
  }

  /** Goes on with a recording: the server hears it, or where nobody does, the learner does. */
  async function record(transcribers: Transcriber[], reason: ListenFailure): Promise<void> {
    if (capture !== null && !(await capture.begun).ok) capture = null // the engine held the microphone
    if (signal.aborted) return
    const isOver = isStopped && capture === null // nothing was recorded, and nothing more will be said
    if (isOver) return end(heard.final !== '' || failures.length === 0 ? null : reason)
    if (!recorder.isSupported() || (transcribers.length === 0 && !keepsSound)) return end(reason)
    if (capture === null) events.stage('starting')
    const before = capture === null ? heard.final : ''
    const running = capture
    capture = null // from here on the recording is theirs
    let hasRecorded = false
    active = listenByRecording(
      { recorder, language, transcribers, capture: running, before, reason },
      {
        ...events,
        recorded(recording) {
          hasRecorded = true
          if (keepsSound) events.recorded(recording)
          else recording.discard()
        },
        ended: (failure, again) => end(failure, again, hasRecorded),
      },
    )
    if (isStopped) active.stop()
  }

  run().catch((error) => {
    console.error('Listening came to nothing', error)
    end('failed')
  })
  return {
    stop() {
      isStopped = true
      active?.stop()
    },
    cancel() {
      cancelling.abort()
      active?.cancel()
      capture?.drop()
    },
  }
}
