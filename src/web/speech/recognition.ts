import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, ListenFailure, Listening, Transcript } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { holdsSpeech } from '#domain/speech/sound-pieces.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { beginCapture, type Capture } from './recognition-capture.ts'
import { listenByRecording } from './recorded-listening.ts'
import { type Allowed, allowedBy, askLeave, earsWithoutAsking, type LeavePorts } from './speech-consent.ts'
import type { LiveEngine } from './streaming-recogniser.ts'
import { createReading, earsFor, hearSound } from './transcription-job.ts'

export type HearingTask = LeavePorts & {
  onDevice: LiveEngine
  browser: LiveEngine
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
export function beginHearing(task: HearingTask, outside: ListenEvents): Listening {
  const { language, keepsSound, recorder, onDevice, browser } = task
  const cancelling = new AbortController()
  const { signal } = cancelling
  const events = untilAborted(outside, signal)
  const failures: { engine: LiveEngine; failure: ListenFailure }[] = []
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
  function hearLive({ listener }: LiveEngine): Promise<ListenFailure | null> {
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
  async function tryLive(engine: LiveEngine): Promise<boolean> {
    if (signal.aborted || isStopped) return false
    const failure = await hearLive(engine)
    if (failure !== null) failures.push({ engine, failure })
    return failure === null
  }

  /** An engine has heard to the end; where it heard nothing although something was said, the server hears the sound. */
  async function endOfLive(engine: LiveEngine): Promise<void> {
    const made = await capture?.finish()
    if (signal.aborted) return
    capture = null // whoever takes the recording discards it
    if (made?.ok !== true) return end(null)
    const recording = made.value
    const ears = heard.final === '' && holdsSpeech(recording) ? await earsWithoutAsking(task, language) : []
    events.recorded(recording)
    if (ears.length === 0) return end(null)
    const reading = createReading(recording, language, ears)
    active = hearSound(reading, {
      ...events,
      ended(failure, again) {
        if (reading.text() !== '') failures.push({ engine, failure: 'silent' })
        end(failure, again, true)
      },
    })
  }

  /** Asks who may hear, where somebody could; null when the learner closed the question. */
  async function allow(): Promise<Allowed | null> {
    const [canBrowser, transcribers] = await Promise.all([
      browser.isWorthTrying(language),
      task.loadTranscribers(),
    ])
    const ears = recorder.isSupported() ? earsFor(transcribers ?? [], language) : []
    const offer = { browser: canBrowser, server: ears[0]?.id ?? null }
    const none = failures.at(-1)?.failure ?? browser.failureFor(language)
    const reason = none ?? (transcribers === null ? 'offline' : 'unsupported')
    const isOver = isStopped && capture === null // there is nothing to be heard
    if (signal.aborted || isOver || (!canBrowser && ears.length === 0))
      return { browser: false, ears: [], reason }
    const leave = await askLeave(task, offer, signal)
    return leave === null ? null : allowedBy(leave, { browser: canBrowser, ears, reason })
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
    const isTooLate = hasListened && allowed.ears.length > 0 // what is said already, only a recording still has
    if (allowed.browser && !isTooLate && (await tryLive(browser))) return endOfLive(browser)
    return record(allowed.ears, failures.at(-1)?.failure ?? allowed.reason)
  }

  /** Goes on with a recording: the server hears it, or where nobody does, the learner does. */
  async function record(ears: Transcriber[], reason: ListenFailure): Promise<void> {
    if (capture !== null && !(await capture.begun).ok) capture = null // the engine held the microphone
    if (signal.aborted) return
    const isOver = isStopped && capture === null // nothing was recorded, and nothing more will be said
    if (isOver) return end(heard.final !== '' || failures.length === 0 ? null : reason)
    if (!recorder.isSupported() || (ears.length === 0 && !keepsSound)) return end(reason)
    if (capture === null) events.stage('starting')
    const before = capture === null ? heard.final : ''
    const running = capture
    capture = null // from here on the recording is theirs
    let hasRecorded = false
    active = listenByRecording(
      { recorder, language, ears, capture: running, before, reason },
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
