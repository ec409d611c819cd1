import type { ListenEvents, Listener, ListenFailure, Listening, Transcript } from '#domain/speech/listener.ts'
import { settleTranscript } from '#domain/speech/transcript.ts'
import {
  isAskingForMicrophone,
  type Recognition,
  readResults,
  recognisesOnDevice,
  recognitionClass,
  recognitionFailure,
  startFailure,
} from './web-speech-recognition.adapter.ts'

const START_TIMEOUT_MS = 4000 // working engines say 'start' within a second, once they have the microphone
const STOP_TIMEOUT_MS = 3000 // after stop() the last words still come; some engines then never say 'end'
const LEAST_LISTENING_MS = 1500 // an end earlier than this means that no engine is behind it

/** One run of the recogniser, with one end. */
function createRun(recognition: Recognition, isOnDevice: boolean, events: ListenEvents) {
  let heard: Transcript = { final: '', interim: '' }
  let startedAtMs: number | undefined
  let isStopping = false
  let isOver = false
  let timer = setTimeout(() => void checkStarted(), START_TIMEOUT_MS)

  const hasHeard = () => heard.final !== '' || heard.interim !== ''

  function close(): void {
    isOver = true
    clearTimeout(timer)
    recognition.onstart = recognition.onaudiostart = recognition.onspeechstart = null
    recognition.onresult = recognition.onerror = recognition.onend = null
    recognition.abort() // an engine that reported an error may still hold the microphone
  }

  function end(failure: ListenFailure | null): void {
    if (isOver) return
    close()
    if (heard.interim !== '') events.heard(settleTranscript(heard))
    events.ended(failure)
  }

  async function checkStarted(): Promise<void> {
    const isAsking = await isAskingForMicrophone()
    if (isOver || isStopping || startedAtMs !== undefined) return
    if (isAsking) timer = setTimeout(() => void checkStarted(), START_TIMEOUT_MS)
    else end('silent')
  }

  function markStarted(): void {
    if (startedAtMs !== undefined) return
    startedAtMs = performance.now()
    if (!isStopping) clearTimeout(timer)
    events.by?.(isOnDevice ? 'browser-on-device' : 'browser')
    events.stage?.('listening')
  }

  function hasJustStarted(): boolean {
    return startedAtMs === undefined || performance.now() - startedAtMs < LEAST_LISTENING_MS
  }

  recognition.onstart = recognition.onaudiostart = recognition.onspeechstart = markStarted
  recognition.onresult = ({ results }) => {
    markStarted()
    heard = readResults(results)
    events.heard(heard)
  }
  // Some errors are never followed by 'end' (language-not-supported with on-device recognition).
  recognition.onerror = ({ error }) => end(recognitionFailure(error))
  recognition.onend = () => end(!isStopping && !hasHeard() && hasJustStarted() ? 'silent' : null)

  return {
    end,
    stop() {
      if (isOver || isStopping) return
      isStopping = true
      clearTimeout(timer)
      timer = setTimeout(() => end(hasHeard() ? null : 'silent'), STOP_TIMEOUT_MS)
      recognition.stop()
    },
    cancel() {
      if (!isOver) close()
    },
  }
}

function endAtOnce(events: ListenEvents): Listening {
  let isCancelled = false
  queueMicrotask(() => isCancelled || events.ended('unsupported'))
  return {
    stop: () => undefined,
    cancel: () => {
      isCancelled = true
    },
  }
}

/**
 * By the recogniser of the browser; with `isOnDevice` only where the voice stays on the device. Never restarted by
 * itself: phones beep at every start.
 */
export function createWebSpeechListener({ isOnDevice = false } = {}): Listener {
  const isSupported = () => recognitionClass() !== undefined
  return {
    isSupported,
    canRecognise: async (language) => (isOnDevice ? recognisesOnDevice(language) : isSupported()),
    listen(language, events) {
      const Recogniser = recognitionClass()
      if (Recogniser === undefined) return endAtOnce(events)
      events.stage?.('starting')
      const recognition = Object.assign(new Recogniser(), {
        lang: language,
        continuous: true,
        interimResults: true,
        ...(isOnDevice && { processLocally: true }),
      })
      const { end, stop, cancel } = createRun(recognition, isOnDevice, events)
      try {
        recognition.start()
      } catch (error) {
        const failure = startFailure(error)
        queueMicrotask(() => end(failure))
      }
      return { stop, cancel }
    },
  }
}
