import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createState } from '#domain/subscribers.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  failureOf,
  type TranslationRequest,
  type Translator,
  type TranslatorId,
} from '#domain/translate/translator.ts'
import { afterKeepingOwn } from './own-work.ts'
import { type RunAnswer, runTranslation } from './run-translation.ts'
import {
  afterAnswer,
  afterBringingBack,
  afterCheck,
  afterDownload,
  afterEnd,
  afterEntryChange,
  afterKept,
  afterOffer,
  afterPutOff,
  afterSave,
  afterSaveFailure,
  afterStart,
  afterTyping,
  hasUnsavedWords,
  type Kept,
  openedWork,
  savedTranslationOf,
  type TranslationWork,
} from './translation-work.ts'

export type DeskPorts = {
  findTranslators(): Promise<Translator[]>
  /** Gets every text that is typed, to be kept as a draft, and the one that was on screen before. */
  onType(text: string, over: string): void
  /** Answers whether the translation is saved. */
  onSave(translation: SavedTranslation): Promise<boolean>
  onActive(): void
  /** Leads on to practicing the saved translation. */
  onPracticeAloud(): void
  /** There is no connection. Answers whether the entry waits for it, to be translated then. */
  onOffline?(): boolean
  /** The answer to this request where it is under way already; it is saved here. */
  underWay?(request: TranslationRequest, onDownload: (share: number) => void): Promise<RunAnswer> | null
}

type TranslationState = ReturnType<typeof createState<TranslationWork>>

export type TranslationDesk = ReturnType<typeof openDesk>

/** Translates one request at a time; `stop` drops the one under way. */
function createTranslationRun(state: TranslationState, ports: () => DeskPorts) {
  let running: AbortController | null = null

  function stop(): void {
    running?.abort()
    running = null
  }
  async function findTranslators(): Promise<Translator[]> {
    const translators = await ports().findTranslators()
    state.set({ translators })
    return translators
  }
  return {
    stop,
    findTranslators,
    /** Answers null when it was stopped meanwhile. */
    async start(request: TranslationRequest, named?: TranslatorId): Promise<RunAnswer | null> {
      stop()
      const mine = new AbortController()
      running = mine
      state.set(afterStart(state.get()))
      const onDownload = (share: number) => {
        if (running === mine) state.set(afterDownload(state.get(), share))
      }
      const underWay = named === undefined ? (ports().underWay?.(request, onDownload) ?? null) : null
      const answer = await (
        underWay ??
        findTranslators().then((found) =>
          runTranslation(found, request, { signal: mine.signal, named, onDownload }),
        )
      ).catch((error): RunAnswer => ({ answer: { ok: false, ...failureOf(error) }, next: null }))
      if (running !== mine) return null
      running = null
      return answer
    },
  }
}

/** The translation of one entry: its state and actions. `ports` answers the current ones of the screen. */
export function openDesk(kept: Kept, ports: () => DeskPorts) {
  const state = createState(openedWork(kept))
  const { get, set, subscribe } = state
  const { start, stop, findTranslators } = createTranslationRun(state, ports)

  async function store(language: LanguageCode): Promise<boolean> {
    const isSaved = await ports().onSave(savedTranslationOf(get(), language))
    if (!isSaved) set(afterSaveFailure(get()))
    return isSaved
  }

  return {
    get,
    subscribe,
    findTranslators,
    /** Takes what is stored of the entry now. */
    keep: (now: Kept) => set(afterKept(get(), now)),
    /** The entry has changed, so an answer for the earlier text must not become its translation. */
    changeEntry() {
      stop()
      set(afterEntryChange(get()))
    },
    type(text: string) {
      const over = get().text
      set(afterTyping(get(), text))
      ports().onType(text, over)
      ports().onActive()
    },
    /** `named`: a translator the learner chose; `isAsked`: whether the learner pressed a button. */
    async translate(request: TranslationRequest, how: { named?: TranslatorId; isAsked: boolean }) {
      if (how.isAsked) ports().onActive()
      const run = await start(request, how.named)
      if (run === null) return
      if (run.answer.ok) {
        set(afterAnswer(get(), { ...run.answer.value, language: request.to }, how.isAsked))
        if (get().offered === null) void store(request.to)
      } else if (run.answer.error === 'offline' && ports().onOffline?.() === true) {
        set(afterPutOff(get()))
      } else {
        const { ok: _, ...failure } = run.answer
        set(afterEnd(get(), { kind: 'failed', ...failure, next: run.next }))
      }
    },
    cancel() {
      stop()
      set(afterEnd(get(), { kind: 'cancelled' }))
    },
    takeOffer() {
      const language = get().offered?.language
      set(afterOffer(get(), true))
      if (language !== undefined) void store(language)
    },
    declineOffer: () => set(afterOffer(get(), false)),
    bringBack() {
      const over = get().text
      set(afterBringingBack(get()))
      ports().onType(get().text, over)
    },
    /** Answers whether it is saved. */
    async save(target: LanguageCode): Promise<boolean> {
      if (isBlank(get().text)) return false
      ports().onActive()
      set(afterSave(get()))
      return store(target)
    },
    /** Practices the words on screen, which are saved first. */
    async practiceAloud(target: LanguageCode): Promise<void> {
      if (hasUnsavedWords(get()) && !(await this.save(target))) return
      ports().onPracticeAloud()
    },
    /** The learner's own version becomes the translation. Answers whether it is saved. */
    async keepOwn(text: string, language: LanguageCode): Promise<boolean> {
      if (isBlank(text)) return false
      stop()
      ports().onActive()
      set(afterKeepingOwn(get(), { text, language, by: 'hand' }))
      return store(language)
    },
    /** The learner has checked a draft: it is saved as it stands, and no longer called one. */
    async check(target: LanguageCode): Promise<void> {
      ports().onActive()
      set(afterCheck(get()))
      await store(target)
    },
    close: stop,
  }
}
