import type { LanguageCode } from '#domain/languages.ts'
import type {
  ListenEvents,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
} from '#domain/speech/listener.ts'
import type { RecordingEnd } from '#domain/speech/recorder.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { insertWords, joinTexts } from '#domain/text/join-texts.ts'
import { isBlank } from '#domain/text/text-summary.ts'

export type DictationState = {
  /** What it is doing, null when nothing. */
  stage: ListenStage | null
  /** Words that may still change. */
  interim: string
  failure: ListenFailure | null
  /** Whether the engine that failed can hear the same words once more. */
  canTryAgain: boolean
  /** It ended without a failure and without a word. */
  hasHeardNothing: boolean
  /** Why the recording ended before it was stopped. */
  cutShort: RecordingEnd | null
  /** Words that came when the draft they were said into was no longer open. */
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

/** Where the words go: which day is open, its text now, and how to put another in its place. */
export type DictationTarget = { day(): string; read(): string; write(text: string): void }

export type Dictation = ReturnType<typeof createDictation>

/** What of `heard` has not been written, when `written` has. */
function restOf(heard: string, written: string): string {
  return heard.startsWith(written) ? heard.slice(written.length).trim() : heard
}

/** Writes final words into the draft, through the same merge as any other change: typing goes on meanwhile. */
function createFinalWriter(
  target: DictationTarget,
  caret: number,
  merge: Merge,
  leave: (words: string) => void,
) {
  const day = target.day()
  const text = target.read()
  let dictated = text
  let written = ''
  return (heard: string) => {
    if (isBlank(heard)) return
    if (target.day() !== day) {
      leave(restOf(heard, written))
      return
    }
    const next = insertWords(text, caret, heard)
    if (next !== dictated) target.write(merge(dictated, target.read(), next))
    dictated = next
    written = heard
  }
}

type Merge = (base: string, mine: string, theirs: string) => string

/** Speaking an entry instead of typing it. Interim words are only shown. */
export function createDictation(loadListener: () => Promise<Listener>, target: DictationTarget) {
  const { subscribe, emit } = createSubscribers()
  let state = QUIET
  let active: Listening | null = null
  let again: (() => Listening) | null = null

  function set(change: Partial<DictationState>): void {
    state = { ...state, ...change }
    emit()
  }
  function setQuiet(change: Partial<DictationState> = {}): void {
    set({ ...QUIET, unplaced: state.unplaced, ...change })
  }

  function eventsFor(write: (heard: string) => void): ListenEvents {
    let hasHeard = false
    return {
      stage: (stage) => set({ stage }),
      lost: (cutShort) => set({ cutShort }),
      heard({ final, interim }) {
        hasHeard ||= final !== '' || interim !== ''
        write(final)
        set({ interim })
      },
      ended(failure, recogniseAgain) {
        active = null
        again = recogniseAgain ?? null
        const { cutShort } = state
        const hasHeardNothing = failure === null && !hasHeard
        setQuiet({ failure, cutShort, hasHeardNothing, canTryAgain: again !== null })
      },
    }
  }

  async function begin(language: LanguageCode, caret: number): Promise<void> {
    const [listener, { mergeText }] = await Promise.all([
      loadListener(),
      import('#domain/sync/merge-text.ts'),
    ])
    if (state.stage === null) return // stopped before it began
    const earlier = state.unplaced
    const leave = (words: string) => set({ unplaced: joinTexts(earlier, words) })
    active = listener.listen(language, eventsFor(createFinalWriter(target, caret, mergeText, leave)))
  }
  function cancel(): void {
    active?.cancel()
    active = null
    setQuiet()
  }

  return {
    get: () => state,
    subscribe,
    /** Begins to listen; what is heard is put in at `caret`, an offset in the text. */
    start(language: LanguageCode, caret: number): void {
      if (state.stage !== null) return
      again = null
      setQuiet({ stage: 'starting' })
      begin(language, caret).catch((error) => {
        console.error('Dictation could not be loaded', error)
        setQuiet({ failure: 'failed' })
      })
    },
    /** Ends listening; what was said may still have to be transcribed. */
    stop(): void {
      if (state.stage === 'starting')
        cancel() // nothing has been said yet, and perhaps a question is open
      else active?.stop()
    },
    /** Gives up what is being transcribed. */
    cancel,
    /** Has the same recording transcribed once more, where an engine failed. */
    tryAgain(): void {
      if (again === null || state.stage !== null) return
      setQuiet({ stage: 'transcribing' })
      active = again()
    },
    /** Puts the words that came too late at the end of the draft that is open now. */
    putHere(): void {
      const text = target.read()
      target.write(insertWords(text, text.length, state.unplaced))
      set({ unplaced: '' })
    },
  }
}
