import type { LanguageCode } from '#domain/languages.ts'
import type {
  ListenEvents,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
} from '#domain/speech/listener.ts'
import type { RecordingEnd } from '#domain/speech/recorder.ts'
import { createState } from '#domain/subscribers.ts'
import { insertWords, joinTexts } from '#domain/text/join-texts.ts'
import { isBlank } from '#domain/text/text-summary.ts'

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

const QUIET: DictationState = {
  stage: null,
  interim: '',
  failure: null,
  canTryAgain: false,
  hasHeardNothing: false,
  cutShort: null,
  unplaced: '',
}

type DictationTarget = { day(): string; read(): string; write(text: string): void }

type Merge = (base: string, mine: string, theirs: string) => string

export type Dictation = ReturnType<typeof createDictation>

/**
 * Writes final words into the draft at `caret`, merged with what is typed meanwhile. Words that come when another day
 * is open go to `onUnplaced`.
 */
function createFinalWriter(
  target: DictationTarget,
  caret: number,
  merge: Merge,
  onUnplaced: (words: string) => void,
) {
  const day = target.day()
  const text = target.read()
  let dictated = text
  let written = ''
  return (heard: string) => {
    if (isBlank(heard)) return
    if (target.day() !== day) {
      onUnplaced(heard.startsWith(written) ? heard.slice(written.length).trim() : heard)
      return
    }
    const next = insertWords(text, caret, heard)
    if (next !== dictated) target.write(merge(dictated, target.read(), next))
    dictated = next
    written = heard
  }
}

type DictationResult = Pick<DictationState, 'failure' | 'hasHeardNothing'>

function createEvents(
  set: (change: Partial<DictationState>) => void,
  write: (heard: string) => void,
  onEnded: (result: DictationResult, again?: () => Listening) => void,
): ListenEvents {
  let hasHeard = false
  return {
    stage: (stage) => set({ stage }),
    lost: (cutShort) => set({ cutShort }),
    heard({ final, interim }) {
      hasHeard ||= final !== '' || interim !== ''
      write(final)
      set({ interim })
    },
    ended: (failure, again) => onEnded({ failure, hasHeardNothing: failure === null && !hasHeard }, again),
  }
}

/** Dictates an entry. Interim words are shown and not written. */
export function createDictation(loadListener: () => Promise<Listener>, target: DictationTarget) {
  const { get, subscribe, set } = createState(QUIET)
  const reset = (change: Partial<DictationState> = {}) =>
    set({ ...QUIET, unplaced: get().unplaced, ...change })
  let active: Listening | null = null
  let again: (() => Listening) | null = null

  let starts = 0

  async function begin(language: LanguageCode, caret: number, isCurrent: () => boolean): Promise<void> {
    const [listener, { mergeText }] = await Promise.all([
      loadListener(),
      import('#domain/sync/merge-text.ts'),
    ])
    if (!isCurrent()) return // stopped before it began, and perhaps begun again
    const earlier = get().unplaced
    const write = createFinalWriter(target, caret, mergeText, (words) =>
      set({ unplaced: joinTexts(earlier, words) }),
    )
    active = listener.listen(
      language,
      createEvents(set, write, (result, recogniseAgain) => {
        active = null
        again = recogniseAgain ?? null
        reset({ ...result, cutShort: get().cutShort, canTryAgain: again !== null })
      }),
    )
  }
  /** Ends listening and transcribing without a result. */
  function cancel(): void {
    active?.cancel()
    active = null
    reset()
  }

  return {
    get,
    subscribe,
    cancel,
    /** Begins to listen; the words are inserted at `caret`, an offset in the text. */
    start(language: LanguageCode, caret: number): void {
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
    /** Ends listening; what was said is then transcribed. Cancels while it is starting: nothing was said yet. */
    stop(): void {
      if (get().stage === 'starting') cancel()
      else active?.stop()
    },
    /** Transcribes the same recording again, where an engine failed. */
    tryAgain(): void {
      if (again === null || get().stage !== null) return
      reset({ stage: 'transcribing' })
      active = again()
    },
    /** Appends the unplaced words to the draft that is open now. */
    putHere(): void {
      const text = target.read()
      target.write(insertWords(text, text.length, get().unplaced))
      set({ unplaced: '' })
    },
  }
}
