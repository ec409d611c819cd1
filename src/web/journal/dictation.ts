import type { LanguageCode } from '#domain/languages.ts'
import type { Listener, ListenFailure } from '#domain/shadow/listener.ts'

export type DictationState = { isListening: boolean; interim: string; failure: ListenFailure | null }

const QUIET: DictationState = { isListening: false, interim: '', failure: null }

/** Where the words go: the text on the page now, and how to put another in its place. */
export type DictationPage = { read(): string; write(text: string): void }

export type Dictation = {
  get(): DictationState
  subscribe(listener: () => void): () => void
  /** Begins to listen; what is heard is put in at `caret`, an offset in the page's text. */
  start(language: LanguageCode, caret: number): void
  stop(): void
}

/** Puts `words` into `text` at `caret`, with spaces where the neighbours need them. */
function insertWords(text: string, caret: number, words: string): string {
  const [before, after] = [text.slice(0, caret), text.slice(caret)]
  const gapBefore = before === '' || /\s$/.test(before) ? '' : ' '
  const gapAfter = after === '' || /^\s/.test(after) ? '' : ' '
  return `${before}${gapBefore}${words.trim()}${gapAfter}${after}`
}

/**
 * Speaking an entry instead of typing it. Settled words enter the page through the same merge as any other
 * change, so typing goes on meanwhile; words that may still change are only shown.
 */
export function createDictation(loadListener: () => Promise<Listener>, page: DictationPage): Dictation {
  const subscribers = new Set<() => void>()
  let state = QUIET
  let active: { stop(): void } | null = null

  function set(change: Partial<DictationState>): void {
    state = { ...state, ...change }
    for (const subscriber of subscribers) subscriber()
  }

  async function begin(language: LanguageCode, caret: number): Promise<void> {
    const [listener, { mergeText }] = await Promise.all([
      loadListener(),
      import('#domain/sync/merge-text.ts'),
    ])
    if (!state.isListening) return // stopped before it began
    const text = page.read()
    let dictated = text
    active = listener.listen(language, {
      heard({ final, interim }) {
        if (final.trim() !== '') {
          const next = insertWords(text, caret, final)
          if (next !== dictated) page.write(mergeText(dictated, page.read(), next))
          dictated = next
        }
        set({ interim })
      },
      ended(failure) {
        active = null
        set({ isListening: false, interim: '', failure })
      },
    })
  }

  return {
    get: () => state,
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    start(language, caret) {
      if (state.isListening) return
      set({ ...QUIET, isListening: true })
      begin(language, caret).catch((error) => {
        console.error('Dictation could not be loaded', error)
        set({ ...QUIET, failure: 'failed' })
      })
    },
    stop() {
      if (active === null) set(QUIET)
      else active.stop()
    },
  }
}
