import type { Level } from '#domain/accounts/profile.ts'
import { type Corrections, type CorrectorId, LONGEST_MEANT } from '#domain/feedback/corrections.ts'
import type { CorrectAnswer, CorrectFailure, Corrector } from '#domain/feedback/corrector.ts'
import { sentencesToCheck } from '#domain/feedback/sentences-to-check.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { createState } from '#domain/subscribers.ts'
import { startOf } from '#domain/text/text-summary.ts'
import { askInTurn } from '#domain/translate/ask-in-turn.ts'
import {
  chooseTranslator,
  type TranslateFailure,
  type Translator,
  type TranslatorId,
} from '#domain/translate/translator.ts'

/** What a learner wrote in the language they learn, and what they meant by it. */
export type OwnText = {
  text: string
  language: LanguageCode
  nativeLanguage: LanguageCode
  /** The entry, in the language of their own; '' where there is none. */
  meant: string
  level?: Level | undefined
}

/** What a translator made of the text, in the language of the learner. */
type ReadBack = { of: string; text: string; by: TranslatorId }

type Failed = { retryAfterSeconds?: number | undefined } & (
  | { of: 'check'; error: CorrectFailure }
  | { of: 'reading'; error: TranslateFailure }
)

export type CorrectionWork = {
  /** Those that are here; null until they are known. */
  correctors: Corrector[] | null
  translators: Translator[]
  corrections: Corrections | null
  /** Whether the day keeps them; else they go when the page is left. */
  isKept: boolean
  readBack: ReadBack | null
  running: CorrectorId | 'reading' | null
  failed: Failed | null
}

export type CorrectionPorts = {
  findCorrectors(): Promise<Corrector[]>
  findTranslators(): Promise<Translator[]>
  /** Gets what was said, to be kept with the day. Answers whether it is. */
  onCorrections(corrections: Corrections): Promise<boolean>
  onActive(): void
}

export type CorrectionDesk = ReturnType<typeof openCorrectionDesk>

async function correctWith(corrector: Corrector, own: OwnText, signal: AbortSignal): Promise<CorrectAnswer> {
  const { text, language, nativeLanguage, meant, level } = own
  const { sentences } = sentencesToCheck(text, language)
  const request = { sentences, meant: startOf(meant, LONGEST_MEANT), language, nativeLanguage, level }
  try {
    return await corrector.correct(request, signal)
  } catch {
    return { ok: false, error: 'unexpected' }
  }
}

/** The corrections of one text: their state and actions, one at a time. `ports` answers the current ones. */
export function openCorrectionDesk(kept: Corrections | null, ports: () => CorrectionPorts) {
  const state = createState<CorrectionWork>({
    correctors: null,
    translators: [],
    corrections: kept,
    isKept: true,
    readBack: null,
    running: null,
    failed: null,
  })
  let current: AbortController | null = null
  let taken = kept

  /** Runs `ask` alone; null where another action has taken its place. */
  async function run<Answer>(
    running: CorrectionWork['running'],
    ask: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | null> {
    current?.abort()
    const mine = new AbortController()
    current = mine
    ports().onActive()
    state.set({ running, failed: null })
    const answer = await ask(mine.signal)
    if (current !== mine) return null
    current = null
    state.set({ running: null })
    return answer
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Looks up who can check and who can read back; who cannot be asked now is not offered. */
    async find(): Promise<void> {
      const [correctors, translators] = await Promise.all([
        ports()
          .findCorrectors()
          .catch(() => []),
        ports()
          .findTranslators()
          .catch(() => []),
      ])
      state.set({ correctors, translators })
    },
    async check(id: CorrectorId, own: OwnText): Promise<void> {
      const corrector = state.get().correctors?.find((one) => one.id === id)
      if (corrector === undefined) return
      const answer = await run(id, (signal) => correctWith(corrector, own, signal))
      if (answer === null) return
      if (!answer.ok) return state.set({ failed: { of: 'check', ...answer } })
      state.set({ corrections: answer.value, isKept: true })
      const isKept = await ports().onCorrections(answer.value)
      if (state.get().corrections === answer.value) state.set({ isKept })
    },
    /** The same by the first who knows the language. */
    async checkFirst(own: OwnText): Promise<void> {
      const first = state.get().correctors?.find((one) => one.supports(own.language))
      if (first !== undefined && state.get().running === null) await this.check(first.id, own)
    },
    /** Shows what the day keeps by now, where another tab or device has changed it. */
    take(next: Corrections | null): void {
      if (next === null || isSameJson(next, taken)) return
      taken = next
      state.set({ corrections: next, isKept: true })
    },
    async readBack(own: OwnText): Promise<void> {
      const { language: from, nativeLanguage: to, text } = own
      const { translators } = state.get()
      if (typeof chooseTranslator(translators, { from, to }) === 'string') return
      const asked = await run('reading', (signal) => askInTurn(translators, { text, from, to }, { signal }))
      if (asked === null) return
      const { answer } = asked
      if (!answer.ok) return state.set({ failed: { of: 'reading', ...answer } })
      state.set({ readBack: { of: text, text: answer.value.text, by: answer.value.by } })
    },
    cancel(): void {
      current?.abort()
      current = null
      state.set({ running: null })
    },
    close(): void {
      current?.abort()
      current = null
    },
  }
}
