import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, Listening } from '#domain/speech/listener.ts'
import { createState } from '#domain/subscribers.ts'
import type { Dictation, DictationState, DictationTarget } from './dictation-state.ts'

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
    parts = (await import('./dictation-parts.ts')).dictationParts
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
