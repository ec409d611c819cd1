import type { Day } from '#domain/clock.ts'
import type { SavedTranslation } from '#domain/journal/change-entry.ts'
import { createState } from '#domain/subscribers.ts'
import type { TranslationRequest, Translator } from '#domain/translate/translator.ts'
import { type RunAnswer, runTranslation } from './translation-desk.ts'

type AutoTranslationPorts = {
  findTranslators(): Promise<Translator[]>
  /** Whether the day has no words of the learner's own that a translation would replace. */
  isFree(date: Day): boolean
  onSave(date: Day, translation: SavedTranslation, source: string): Promise<boolean>
}

type Running = { request: TranslationRequest; answer: Promise<RunAnswer>; stop: AbortController }

export type AutoTranslation = ReturnType<typeof createAutoTranslation>

function isSameRequest(left: TranslationRequest, right: TranslationRequest): boolean {
  return left.text === right.text && left.from === right.from && left.to === right.to
}

/** Translates an entry from the moment it is saved, until the translation screen takes that over. */
export function createAutoTranslation({ findTranslators, isFree, onSave }: AutoTranslationPorts) {
  const { get, set, subscribe } = createState<{ status: 'idle' | 'running' | 'failed' }>({ status: 'idle' })
  let running: Running | null = null

  async function run(request: TranslationRequest, signal: AbortSignal): Promise<RunAnswer> {
    try {
      return await runTranslation(await findTranslators(), request, { signal })
    } catch (error) {
      console.error('No translator could be found', error)
      return { answer: { ok: false, error: 'unexpected' }, next: null }
    }
  }

  return {
    get,
    subscribe,
    async start(date: Day, request: TranslationRequest): Promise<void> {
      if (!isFree(date) || (running !== null && isSameRequest(running.request, request))) return
      running?.stop.abort()
      const stop = new AbortController()
      const mine: Running = { request, stop, answer: run(request, stop.signal) }
      running = mine
      set({ status: 'running' })
      const { answer } = await mine.answer
      if (running !== mine) return
      running = null
      if (!answer.ok) return set({ status: 'failed' })
      const { text, by, quality } = answer.value
      const isDone =
        !isFree(date) || (await onSave(date, { text, by, quality, language: request.to }, request.text))
      set({ status: isDone ? 'idle' : 'failed' })
    },
    /** The answer under way to this request, which whoever takes it also saves; null where there is none. */
    take(request: TranslationRequest): Promise<RunAnswer> | null {
      if (running === null || !isSameRequest(running.request, request)) return null
      const { answer } = running
      running = null
      set({ status: 'idle' })
      return answer
    },
  }
}
