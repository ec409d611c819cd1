import type { SavedTranslation } from '#domain/journal/change-entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  chooseTranslator,
  failureOf,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
  type TranslatorId,
} from '#domain/translate/translator.ts'
import {
  afterAnswer,
  afterBringingBack,
  afterEnd,
  afterEntryChange,
  afterKept,
  afterOffer,
  afterSave,
  afterSaveFailure,
  afterStart,
  afterTyping,
  type Kept,
  openedWork,
  savedTranslationOf,
  type TranslationWork,
} from './translation-work.ts'

/** A translator's answer, and which one can be asked instead when it failed. */
type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

/** Asks the translator named, else the first that knows the two languages; never a second one unasked. */
export async function runTranslation(
  translators: Translator[],
  request: TranslationRequest,
  signal: AbortSignal,
  named?: TranslatorId,
): Promise<RunAnswer> {
  const { from, to } = request
  const chosen = chooseTranslator(translators, { from, to, translator: named })
  if (typeof chosen === 'string') return { answer: { ok: false, error: chosen }, next: null }
  const others = translators.slice(translators.indexOf(chosen) + 1)
  const next = others.find((one) => one.supports(from, to))?.id ?? null
  try {
    const answer = await chosen.translate(request, signal)
    const isEmpty = answer.ok && isBlank(answer.value.text)
    return { answer: isEmpty ? { ok: false, error: 'empty' } : answer, next }
  } catch (error) {
    return { answer: { ok: false, ...failureOf(error) }, next }
  }
}

export type DeskPorts = {
  findTranslators(): Promise<Translator[]>
  /** Gets every text that is typed, to be kept as a draft. */
  onType(text: string): void
  /** Answers whether the translation is saved. */
  onSave(translation: SavedTranslation): Promise<boolean>
  onActive(): void
}

export type TranslationDesk = ReturnType<typeof openDesk>

/** The translation of one entry: its state and actions. `ports` answers the current ones of the screen. */
export function openDesk(kept: Kept, ports: () => DeskPorts) {
  const { subscribe, emit } = createSubscribers()
  let work = openedWork(kept)
  let running: AbortController | null = null

  function set(next: TranslationWork): void {
    work = next
    emit()
  }

  function stop(): void {
    running?.abort()
    running = null
  }

  async function store(language: LanguageCode): Promise<void> {
    const isSaved = await ports().onSave(savedTranslationOf(work, language))
    if (!isSaved) set(afterSaveFailure(work))
  }

  async function findTranslators(): Promise<Translator[]> {
    const translators = await ports().findTranslators()
    set({ ...work, translators })
    return translators
  }

  async function run(request: TranslationRequest, signal: AbortSignal, named?: TranslatorId) {
    try {
      return await runTranslation(await findTranslators(), request, signal, named)
    } catch (error) {
      return { answer: { ok: false, ...failureOf(error) }, next: null } satisfies RunAnswer
    }
  }

  function receive({ answer, next }: RunAnswer, to: LanguageCode, isAsked: boolean): void {
    if (!answer.ok) {
      const { ok: _, ...failure } = answer
      set(afterEnd(work, { kind: 'failed', ...failure, next }))
      return
    }
    set(afterAnswer(work, { ...answer.value, language: to }, isAsked))
    if (work.offered === null) void store(to)
  }

  return {
    get: () => work,
    subscribe,
    findTranslators,
    /** Takes what is stored of the entry now. */
    keep: (now: Kept) => set(afterKept(work, now)),
    /** The entry has changed, so an answer for the earlier text must not become its translation. */
    changeEntry() {
      stop()
      set(afterEntryChange(work))
    },
    type(text: string) {
      set(afterTyping(work, text))
      ports().onType(text)
      ports().onActive()
    },
    /** `named`: a translator the learner chose; `isAsked`: whether the learner pressed a button. */
    async translate(
      request: TranslationRequest,
      { named, isAsked }: { named?: TranslatorId; isAsked: boolean },
    ): Promise<void> {
      stop()
      const mine = new AbortController()
      running = mine
      if (isAsked) ports().onActive()
      set(afterStart(work))
      const answer = await run(request, mine.signal, named)
      if (running !== mine) return // stopped meanwhile
      running = null
      receive(answer, request.to, isAsked)
    },
    cancel() {
      stop()
      set(afterEnd(work, { kind: 'cancelled' }))
    },
    takeOffer() {
      const language = work.offered?.language
      set(afterOffer(work, true))
      if (language !== undefined) void store(language)
    },
    declineOffer: () => set(afterOffer(work, false)),
    bringBack() {
      set(afterBringingBack(work))
      ports().onType(work.text)
    },
    async save(target: LanguageCode): Promise<void> {
      ports().onActive()
      set(afterSave(work))
      await store(target)
    },
    close: stop,
  }
}
