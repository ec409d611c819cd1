import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, ListenFailure, Transcript } from '#domain/shadow/listener.ts'
import { assembleTranscript, type RecogniserKind, settleTranscript } from '#domain/shadow/transcript.ts'

type Alternative = { transcript: string; confidence: number }
type Result = { readonly isFinal: boolean; readonly [index: number]: Alternative }

/** The part of the browser's SpeechRecognition that is used; TypeScript's DOM types do not have it. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<Result> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

type RecognitionScope = {
  SpeechRecognition?: new () => Recognition
  webkitSpeechRecognition?: new () => Recognition
}

const STOP_TIMEOUT_MS = 3000 // after stop() the last words still come; some engines then never say 'end'

// The errors of the specification (https://webaudio.github.io/web-speech-api/) that end listening.
const FAILURES: Record<string, ListenFailure | null> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'unsupported', // the browser has the function and nobody to answer it
  'audio-capture': 'no-microphone',
  network: 'network',
  'language-not-supported': 'language-not-supported',
  'no-speech': null, // silence is not a failure
  aborted: null,
}

function recognitionClass(): (new () => Recognition) | undefined {
  const scope = globalThis as RecognitionScope
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

function recogniserKind(): RecogniserKind {
  return /Android/i.test(navigator.userAgent) ? 'android' : 'other'
}

function readResults(results: ArrayLike<Result>): Transcript {
  const heard = Array.from(results, (result) => ({
    text: result[0]?.transcript ?? '',
    confidence: result[0]?.confidence ?? 0,
    isFinal: result.isFinal,
  }))
  return assembleTranscript(heard, recogniserKind())
}

function failureOf(error: string): ListenFailure | null {
  const known = FAILURES[error]
  if (known !== undefined) return known
  console.error('Speech recognition failed', error)
  return 'failed'
}

function startFailure(error: unknown): ListenFailure {
  console.error('Speech recognition did not start', error)
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'not-allowed' : 'failed'
}

/** One stretch of listening: what was heard so far, and its one ending. */
function createStretch(recognition: Recognition, events: ListenEvents) {
  let heard: Transcript = { final: '', interim: '' }
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(failure: ListenFailure | null): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    recognition.onresult = recognition.onerror = recognition.onend = null
    recognition.abort() // an engine that reported an error may still hold the microphone
    if (heard.interim !== '') events.heard(settleTranscript(heard))
    events.ended(failure)
  }

  recognition.onresult = ({ results }) => {
    heard = readResults(results)
    events.heard(heard)
  }
  // Some errors are never followed by 'end' (language-not-supported with on-device recognition).
  recognition.onerror = ({ error }) => end(failureOf(error))
  recognition.onend = () => end(null)

  return {
    end,
    stop() {
      if (isOver || timer !== undefined) return
      timer = setTimeout(() => end(null), STOP_TIMEOUT_MS)
      recognition.stop()
    },
  }
}

function prepare(Recogniser: new () => Recognition, language: LanguageCode): Recognition {
  const recognition = new Recogniser()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  return recognition
}

/** Hears with the browser's own recogniser. It is never restarted by itself: phones beep at every start. */
export function createWebSpeechListener(): Listener {
  return {
    isSupported: () => recognitionClass() !== undefined,
    listen(language, events) {
      const Recogniser = recognitionClass()
      if (Recogniser === undefined) {
        queueMicrotask(() => events.ended('unsupported'))
        return { stop: () => undefined }
      }
      const recognition = prepare(Recogniser, language)
      const stretch = createStretch(recognition, events)
      try {
        recognition.start()
      } catch (error) {
        const failure = startFailure(error)
        queueMicrotask(() => stretch.end(failure))
      }
      return { stop: stretch.stop }
    },
  }
}
