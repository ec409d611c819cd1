import type { LanguageCode } from '#domain/languages.ts'
import { type BrowserEngineState, engineStateOf } from '#domain/privacy/browser-engine-state.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { onDeviceAvailability, onDeviceOptions, recognitionClass } from './web-speech-recognition.adapter.ts'

/** The recogniser that stays on the device, and how the browser comes to a language of it. */
export type RecogniserInstaller = {
  stateOf(language: LanguageCode): Promise<BrowserEngineState>
  /** Whether the browser downloads one when it is asked to. */
  canInstall(): boolean
  /** Only at a press. Settles when it is there or has failed; `stateOf` tells which. */
  install(language: LanguageCode): Promise<void>
  subscribe(onChange: () => void): () => void
}

/** How often the browser is asked how far it is, and how long it may say nothing of a download. */
const TIMES = { lookMs: 2_000, silenceMs: 60_000 }

/**
 * By `SpeechRecognition.install()`, which tells neither size nor progress, and may never settle: so the browser is asked
 * meanwhile, and a download of which it says nothing for a minute is given up.
 */
export function createRecogniserInstaller({ lookMs, silenceMs } = TIMES): RecogniserInstaller {
  const underWay = new Set<LanguageCode>()
  const failed = new Set<LanguageCode>()
  const { subscribe, emit } = createSubscribers()

  async function askBrowser(language: LanguageCode): Promise<boolean> {
    try {
      return (await recognitionClass()?.install?.(onDeviceOptions(language))) ?? false
    } catch (error) {
      console.warn('The browser did not download a recogniser', error)
      return false
    }
  }

  /** Resolves once the language is there, or nothing more is heard of it. Ends with `signal`. */
  async function follow(language: LanguageCode, signal: AbortSignal): Promise<boolean> {
    for (let silentMs = 0; silentMs < silenceMs && !signal.aborted; silentMs += lookMs) {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
      const availability = await onDeviceAvailability(language)
      if (availability === 'available') return true
      if (availability === 'downloading') silentMs = 0
    }
    return false
  }

  return {
    async stateOf(language) {
      if (underWay.has(language)) return 'downloading'
      const state = engineStateOf(await onDeviceAvailability(language))
      return state === 'downloadable' && failed.has(language) ? 'failed' : state
    },
    canInstall: () => recognitionClass()?.install !== undefined,
    async install(language) {
      if (underWay.has(language)) return
      underWay.add(language)
      failed.delete(language)
      emit()
      const over = new AbortController()
      const isThere = await Promise.race([askBrowser(language), follow(language, over.signal)])
      over.abort()
      if (!isThere) failed.add(language)
      underWay.delete(language)
      emit()
    },
    subscribe,
  }
}
