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
  /** Words that came when the page they were said on was no longer open. */
  apart: string
}

const QUIET: DictationState = {
  stage: null,
  interim: '',
  failure: null,
  canTryAgain: false,
  hasHeardNothing: false,
  cutShort: null,
  apart: '',
}

/** Where the words go: which page is open, the text on it now, and how to put another in its place. */
export type DictationPage = { day(): string; read(): string; write(text: string): void }

export type Dictation = {
  get(): DictationState
  subscribe(listener: () => void): () => void
  /** Begins to listen; what is heard is put in at `caret`, an offset in the page's text. */
  start(language: LanguageCode, caret: number): void
  /** Ends listening; what was said may still have to be worked out. */
  stop(): void
  /** Gives up what is being worked out. */
  cancel(): void
  /** Has the same words heard once more, where an engine failed. */
  tryAgain(): void
  /** Puts the words that came too late at the end of the page that is open now. */
  putHere(): void
}

/** Puts `words` into `text` at `caret`, with spaces where the neighbours need them. */
function insertWords(text: string, caret: number, words: string): string {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  const gapBefore = before === '' || /\s$/.test(before) ? '' : ' '
  const gapAfter = after === '' || /^\s/.test(after) ? '' : ' '
  return `${before}${gapBefore}${words.trim()}${gapAfter}${after}`
}

/** What of `heard` has not been put on a page, when `put` has. */
function restOf(heard: string, put: string): string {
  return heard.startsWith(put) ? heard.slice(put.length).trim() : heard
}

/** Settled words on their way to a page, through the same merge as any other change: typing goes on meanwhile. */
function createScribe(page: DictationPage, caret: number, merge: Merge, leave: (words: string) => void) {
  const day = page.day()
  const text = page.read()
  let dictated = text
  let put = ''
  return (heard: string) => {
    if (heard.trim() === '') return
    if (page.day() !== day) {
      leave(restOf(heard, put))
      return
    }
    const next = insertWords(text, caret, heard)
    if (next !== dictated) page.write(merge(dictated, page.read(), next))
    dictated = next
    put = heard
  }
}

type Merge = (base: string, mine: string, theirs: string) => string

/** Speaking an entry instead of typing it. Words that may still change are only shown. */
export function createDictation(loadListener: () => Promise<Listener>, page: DictationPage): Dictation {
  const { subscribe, tell } = createSubscribers()
  let state = QUIET
  let active: Listening | null = null
  let again: (() => Listening) | null = null

  function set(change: Partial<DictationState>): void {
    state = { ...state, ...change }
    tell()
  }
  function setQuiet(change: Partial<DictationState> = {}): void {
    set({ ...QUIET, apart: state.apart, ...change })
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
    const earlier = state.apart
    const leave = (words: string) => set({ apart: `${earlier} ${words}`.trim() })
    active = listener.listen(language, eventsFor(createScribe(page, caret, mergeText, leave)))
  }
  function cancel(): void {
    active?.cancel()
    active = null
    setQuiet()
  }

  return {
    get: () => state,
    subscribe,
    start(language, caret) {
      if (state.stage !== null) return
      again = null
      setQuiet({ stage: 'starting' })
      begin(language, caret).catch((error) => {
        console.error('Dictation could not be loaded', error)
        setQuiet({ failure: 'failed' })
      })
    },
    stop() {
      if (state.stage === 'starting')
        cancel() // nothing has been said yet, and perhaps a question is open
      else active?.stop()
    },
    cancel,
    tryAgain() {
      if (again === null || state.stage !== null) return
      setQuiet({ stage: 'transcribing' })
      active = again()
    },
    putHere() {
      const text = page.read()
      page.write(insertWords(text, text.length, state.apart))
      set({ apart: '' })
    },
  }
}
