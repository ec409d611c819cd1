import type { Day } from '#domain/clock.ts'
import { createState } from '#domain/subscribers.ts'
import { isNoTranslator } from '#domain/translate/translator.ts'
import type { TranslationJobs } from './translation-job.ts'

/** `downloaded`: how much of a language model the browser has downloaded for it, 0 to 1; null where it needs none. */
type State = { status: 'idle' | 'running' | 'failed'; downloaded: number | null }

type AutoTranslationPorts = Pick<TranslationJobs, 'translate'> & {
  /** There is no connection. Answers whether the day waits for it. */
  onOffline(date: Day): boolean
}

export type AutoTranslation = ReturnType<typeof createAutoTranslation>

/** Translates an entry from the moment it is saved, until the translation screen takes that over, and says how far it is. */
export function createAutoTranslation({ translate, onOffline }: AutoTranslationPorts) {
  const { get, set, subscribe } = createState<State>({ status: 'idle', downloaded: null })
  let latest: object | null = null
  return {
    get,
    subscribe,
    async start(date: Day): Promise<void> {
      const mine = {}
      const tell = (state: Partial<State>) => latest === mine && set(state)
      const end = await translate({
        date,
        isAsked: false,
        signal: new AbortController().signal, // nothing stops it but another order of the same day
        onStart() {
          latest = mine
          set({ status: 'running', downloaded: null })
        },
        onDownload: (downloaded) => tell({ downloaded }),
      })
      // what nothing here translates is written by hand, which the translation screen says
      const isByHand = end.kind === 'failed' && isNoTranslator(end.error)
      const isWaiting = end.kind === 'failed' && end.error === 'offline' && onOffline(date)
      const hasFailed = end.kind === 'not-saved' || (end.kind === 'failed' && !isWaiting && !isByHand)
      tell({ status: hasFailed ? 'failed' : 'idle' })
    },
  }
}
