import type { Day } from '#domain/clock.ts'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import { createState } from '#domain/subscribers.ts'
import { failureOf, type TranslationRequest, type Translator } from '#domain/translate/translator.ts'
import { type RunAnswer, runTranslation } from './run-translation.ts'

type AutoTranslationPorts = {
  findTranslators(): Promise<Translator[]>
  /** Whether the day has no words of the learner's own that a translation would replace. */
  isFree(date: Day): boolean
  onSave(date: Day, translation: SavedTranslation, source: string): Promise<boolean>
  /** There is no connection. Answers whether the day waits for it. */
  onOffline(date: Day): boolean
}

/** `downloaded`: how much of a language model the browser has downloaded for it, 0 to 1; null where it needs none. */
type State = { status: 'idle' | 'running' | 'failed'; downloaded: number | null }

type Running = {
  request: TranslationRequest
  answer: Promise<RunAnswer>
  stop: AbortController
  onDownload(share: number): void
}

export type AutoTranslation = ReturnType<typeof createAutoTranslation>

function isSameRequest(left: TranslationRequest, right: TranslationRequest): boolean {
  return left.text === right.text && left.from === right.from && left.to === right.to
}

/** Translates an entry from the moment it is saved, until the translation screen takes that over. */
export function createAutoTranslation({ findTranslators, isFree, onSave, onOffline }: AutoTranslationPorts) {
  const { get, set, subscribe } = createState<State>({ status: 'idle', downloaded: null })
  let running: Running | null = null

  async function run(mine: Omit<Running, 'answer'>): Promise<RunAnswer> {
    const onDownload = (share: number) => mine.onDownload(share)
    try {
      const signal = mine.stop.signal
      return await runTranslation(await findTranslators(), mine.request, { signal, onDownload })
    } catch (error) {
      return { answer: { ok: false, ...failureOf(error) }, next: null }
    }
  }

  return {
    get,
    subscribe,
    async start(date: Day, request: TranslationRequest): Promise<void> {
      if (!isFree(date) || (running !== null && isSameRequest(running.request, request))) return
      running?.stop.abort()
      const begun = {
        request,
        stop: new AbortController(),
        onDownload: (downloaded: number) => {
          if (running?.request === request) set({ status: 'running', downloaded })
        },
      }
      const mine: Running = Object.assign(begun, { answer: run(begun) })
      running = mine
      set({ status: 'running', downloaded: null })
      const { answer } = await mine.answer
      if (running !== mine) return
      running = null
      if (!answer.ok) {
        const waits = answer.error === 'offline' && onOffline(date)
        return set({ status: waits ? 'idle' : 'failed' })
      }
      const { text, by, quality } = answer.value
      const isDone =
        !isFree(date) || (await onSave(date, { text, by, quality, language: request.to }, request.text))
      set({ status: isDone ? 'idle' : 'failed' })
    },
    /** The answer under way to this request, which whoever takes it also saves; null where there is none. */
    take(request: TranslationRequest, onDownload: (share: number) => void): Promise<RunAnswer> | null {
      if (running === null || !isSameRequest(running.request, request)) return null
      const { answer } = running
      const { downloaded } = get()
      running.onDownload = onDownload
      if (downloaded !== null) onDownload(downloaded)
      running = null
      set({ status: 'idle' })
      return answer
    },
  }
}
