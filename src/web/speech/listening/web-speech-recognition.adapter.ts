import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure, Transcript } from '#domain/speech/listener.ts'
import { assembleTranscript } from '#domain/speech/transcript.ts'

type Alternative = { transcript: string; confidence: number }
type Result = { readonly isFinal: boolean; readonly [index: number]: Alternative }

/** The part of SpeechRecognition that is used; the DOM types do not have it. */
export type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally?: boolean
  onstart: (() => void) | null
  onaudiostart: (() => void) | null
  onspeechstart: (() => void) | null
  onresult: ((event: { results: ArrayLike<Result> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

type LocalOptions = { langs: string[]; processLocally: boolean }

type RecognitionClass = {
  new (): Recognition
  available?(options: LocalOptions): Promise<string>
  install?(options: LocalOptions): Promise<boolean>
}

type RecognitionScope = { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }

const AVAILABLE_TIMEOUT_MS = 1000 // these functions sometimes never settle; the learner is waiting to speak

export function recognitionClass(): RecognitionClass | undefined {
  const scope = globalThis as RecognitionScope
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** What is asked about recognising a language without sending the voice anywhere. */
export function onDeviceOptions(language: LanguageCode): LocalOptions {
  return { langs: [language], processLocally: true }
}

/** As the browser says of a language on the device: 'available', 'downloadable', 'downloading', else 'unavailable'. */
export async function onDeviceAvailability(language: LanguageCode): Promise<string> {
  const Recogniser = recognitionClass()
  if (Recogniser?.available === undefined) return 'unavailable'
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, AVAILABLE_TIMEOUT_MS, 'unavailable'))
  try {
    return await Promise.race([Recogniser.available(onDeviceOptions(language)), tooLate])
  } catch (error) {
    console.warn('The browser does not say whether it hears on the device', error)
    return 'unavailable'
  }
}

/** Whether a language is recognised on the device; 'downloadable' is not yet. */
export async function recognisesOnDevice(language: LanguageCode): Promise<boolean> {
  return (await onDeviceAvailability(language)) === 'available'
}

/** False where the browser does not say. */
export async function isAskingForMicrophone(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'prompt'
  } catch {
    return false // an older browser that does not know the question
  }
}

// The errors of the specification (https://webaudio.github.io/web-speech-api/) that end listening.
const FAILURES: Record<string, ListenFailure | null> = {
  'not-allowed': 'not-allowed',
  'service-not-allowed': 'unsupported', // the browser has the function and nobody to answer it
  'audio-capture': 'no-microphone',
  network: 'network',
  'language-not-supported': 'unsupported-language',
  'no-speech': null, // silence is not a failure
  aborted: null,
}

/** null where an error only means the end. */
export function recognitionFailure(error: string): ListenFailure | null {
  const known = FAILURES[error]
  if (known !== undefined) return known
  console.error('Speech recognition failed', error)
  return 'failed'
}

export function startFailure(error: unknown): ListenFailure {
  console.error('Speech recognition did not start', error)
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'not-allowed' : 'failed'
}

/** Each event lists everything again. */
export function readResults(results: ArrayLike<Result>): Transcript {
  const heard = Array.from(results, (result) => ({
    text: result[0]?.transcript ?? '',
    confidence: result[0]?.confidence ?? 0,
    isFinal: result.isFinal,
  }))
  return assembleTranscript(heard)
}
