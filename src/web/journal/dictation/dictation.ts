import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, ListenFailure, Listening, ListenStage } from '#domain/speech/listener.ts'
import type { RecordingEnd } from '#domain/speech/recorder.ts'
import { createState } from '#domain/subscribers.ts'
import type { dictationParts } from './dictation-parts.tsx'

export type DictationState = {
  stage: ListenStage | null
  /** Words that may still change. */
  interim: string
  failure: ListenFailure | null
  /** Whether the engine that failed can try the same recording again. */
  canTryAgain: boolean
  /** It ended without a failure and without a word. */
  hasHeardNothing: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  /** Words that came when the draft they were meant for was no longer open. */
  unplaced: string
}

export type DictationTarget = { day(): string; read(): string; write(text: string): void }

export type Dictation = {
  get(): DictationState
  subscribe(onChange: () => void): () => void
  /** Loads what it needs ahead, where it is likely to begin. */
  prepare(): void
  /** Begins to listen; the words are inserted at `caret`, an offset in the text. */
  start(language: LanguageCode, caret: number): void
  /** Ends listening; what was said is then transcribed. Cancels while it is starting: nothing was said yet. */
  stop(): void
  /** Ends listening and transcribing without a result. */
  cancel(): void
  /** Transcribes the same recording again, where an engine failed. */
  tryAgain(): void
  /** Appends the unplaced words to the draft that is open now. */
  putHere(): void
  /** What it runs with, in a chunk of its own; null before it has begun, or where that cannot be loaded. */
  parts(): typeof dictationParts | null
}

export type DictationProps = { dictation: Dictation; state: DictationState }

const QUIET: DictationState = {
  stage: null,
  interim: '',
  failure: null,
  canTryAgain: false,
  hasHeardNothing: false,
  cutShort: null,
  unplaced: '',
}

/** Dictates an entry. Interim words are shown and not written. */
export function createDictation(loadListener: () => Promise<Listener>, target: DictationTarget): Dictation {
  const { get, subscribe, set } = createState(QUIET)
  const reset = (change: Partial<DictationState> = {}) =>
    set({ ...QUIET, unplaced: get().unplaced, ...change })
  let active: Listening | null = null
  let again: (() => Listening) | null = null
  let parts: ReturnType<Dictation['parts']> = null
  let starts = 0

  async function loadParts() {
    parts = (await import('./dictation-parts.tsx')).dictationParts
    return parts
  }
  const load = () => Promise.all([loadListener(), loadParts()])

  async function begin(language: LanguageCode, caret: number, isCurrent: () => boolean): Promise<void> {
    const [listener, { listenInto }] = await load()
    if (!isCurrent()) return // stopped before it began, and perhaps begun again
    const { unplaced } = get()
    active = listenInto({
      ...{ listener, language, target, caret, unplaced, set },
      onEnded(result, recogniseAgain) {
        active = null
        again = recogniseAgain ?? null
        reset({ ...result, cutShort: get().cutShort, canTryAgain: again !== null })
      },
    })
  }
  function cancel(): void {
    active?.cancel()
    active = null
    reset()
  }

  return {
    get,
    subscribe,
    cancel,
    prepare: () => void load().catch(() => undefined /* tried again by start, which says so */),
    start(language, caret) {
      if (get().stage !== null) return
      again = null
      reset({ stage: 'starting' })
      starts += 1
      const start = starts
      const isCurrent = () => start === starts && get().stage !== null
      begin(language, caret, isCurrent).catch((error) => {
        console.error('Dictation could not be loaded', error)
        if (isCurrent()) reset({ failure: 'failed' })
      })
    },
    stop() {
      if (get().stage === 'starting') cancel()
      else active?.stop()
    },
    tryAgain() {
      if (again === null || get().stage !== null) return
      reset({ stage: 'transcribing' })
      active = again()
    },
    putHere() {
      parts?.appendWords(target, get().unplaced)
      set({ unplaced: '' })
    },
    parts: () => parts,
  }
}
