import type { WordLevel } from '#domain/accounts/profile.ts'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createState } from '#domain/subscribers.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Translator, TranslatorId } from '#domain/translate/translator.ts'
import type { MachineMade, TranslationEnd, TranslationOrder } from './translation-job.ts'
import {
  afterBringingBack,
  afterDownload,
  afterEnd,
  afterEntryChange,
  afterTaking,
  afterTyping,
  type DeskState,
  hasUnsavedWords,
  isOwnOver,
  type Kept,
  OPENED_DESK,
  savedTranslationOf,
  workOf,
} from './translation-work.ts'

export type DeskPorts = {
  findTranslators(): Promise<Translator[]>
  /** Translates the saved entry, or takes that over where it is under way. */
  translate(order: Omit<TranslationOrder, 'date'>): Promise<TranslationEnd>
  /**
   * Gets every text that comes on screen, to be kept as a draft, and the one that was there before. `isOwn`: it is the learner's
   * from the first word, and what is saved is not.
   */
  onType(text: string, over: string, isOwn: boolean): void
  /** Answers whether the translation is saved. */
  onSave(translation: SavedTranslation): Promise<boolean>
  onActive(): void
  /** Leads on to practicing the saved translation. */
  onPracticeAloud(): void
  /** There is no connection. Answers whether the entry waits for it, to be translated then. */
  onOffline?(): boolean
}

/** What is on screen now, and the ports. */
export type DeskInput = DeskPorts &
  Kept & {
    /** In words for which level the learner wants it; null: as the entry is written; not given: as the preferences say. */
    wantedLevel?: WordLevel | null
  }

export type TranslationDesk = ReturnType<typeof openDesk>

/** The actions on the translation of one entry. */
export function openDesk(input: () => DeskInput) {
  const { get, set, subscribe } = createState<DeskState>(OPENED_DESK)
  const work = () => workOf(get(), input())
  let running: AbortController | null = null

  /** The text that was just put on screen is kept. */
  function keep(text: string, over: string): void {
    input().onType(text, over, isOwnOver(get(), input()))
  }

  function stop(): void {
    running?.abort()
    running = null
  }

  async function store(translation: SavedTranslation): Promise<boolean> {
    const isSaved = await input().onSave(translation)
    if (!isSaved) set({ notice: { kind: 'not-saved' } })
    return isSaved
  }

  /** A whole translation becomes that of the entry. Answers whether it is saved. */
  function take(made: SavedTranslation & (MachineMade | { by: 'hand' })): Promise<boolean> {
    stop()
    const before = work()
    set(afterTaking(before, made))
    keep(made.text, before.text)
    return store(made)
  }

  return {
    get,
    subscribe,
    async findTranslators(): Promise<void> {
      set({ translators: await input().findTranslators() })
    },
    /** The entry has changed, so an answer for the earlier text must not become its translation. */
    changeEntry() {
      stop()
      set(afterEntryChange(get()))
    },
    /** `over`: the text that was on screen before. */
    type(text: string, over = work().text) {
      set(afterTyping(work(), text))
      keep(text, over)
      input().onActive()
    },
    /** `named`: a translator the learner chose; `isAsked`: whether the learner pressed a button. */
    async translate({ named, isAsked }: { named?: TranslatorId; isAsked: boolean }): Promise<void> {
      if (isAsked) input().onActive()
      stop()
      const mine = new AbortController()
      running = mine
      const { wantedLevel } = input()
      const end = await input().translate({
        isAsked,
        ...(wantedLevel !== undefined && { level: wantedLevel }),
        named,
        signal: mine.signal,
        onStart: () => set({ running: {}, offered: null, notice: null }),
        onFound: (translators) => set({ translators }),
        onDownload: (share) => set(afterDownload(get(), share)),
        show(made, text) {
          set(afterTaking({ ...work(), text }, made))
          keep(made.text, text)
        },
      })
      if (running !== mine) return
      running = null
      const isWaiting = end.kind === 'failed' && end.error === 'offline' && input().onOffline?.() === true
      set(isWaiting ? { running: null } : afterEnd(end))
    },
    cancel() {
      stop()
      set({ running: null, notice: { kind: 'cancelled' } })
    },
    takeOffer() {
      const { offered } = get()
      if (offered !== null) void take(offered)
    },
    declineOffer: () => set({ offered: null }),
    /** What the last translation replaced is that of the entry again; a draft alone could not tell who made it. */
    bringBack(target: LanguageCode) {
      const { setAside } = get()
      if (setAside === null) return
      const before = work()
      set(afterBringingBack(before, setAside))
      keep(setAside.text, before.text)
      if (isBlank(setAside.text)) return
      const { isStale } = setAside
      void store({
        ...savedTranslationOf({ ...before, ...setAside }, target),
        ...(isStale === true && { isStale }),
      })
    },
    /** Answers whether it is saved. */
    async save(target: LanguageCode): Promise<boolean> {
      const now = work()
      if (isBlank(now.text)) return false
      input().onActive()
      set({ notice: null })
      return store(savedTranslationOf(now, target))
    },
    /** Practices the words on screen, which are saved first. */
    async practiceAloud(target: LanguageCode): Promise<void> {
      if (hasUnsavedWords(input()) && !(await this.save(target))) return
      input().onPracticeAloud()
    },
    /** The learner's own version becomes the translation. */
    keepOwn(text: string, language: LanguageCode): void {
      if (isBlank(text)) return
      input().onActive()
      void take({ text, language, by: 'hand' })
    },
    /** The learner has checked a draft: it is saved as it stands, and no longer called one. */
    check(target: LanguageCode): void {
      const { text, basis, ...rest } = work()
      const checked = basis && { ...basis, quality: 'checked' as const }
      input().onActive()
      set({ begun: { text, basis: checked }, notice: { kind: 'checked' } })
      void store(savedTranslationOf({ ...rest, text, basis: checked }, target))
    },
    /** It is a draft again, as it was before `check`. */
    uncheck(target: LanguageCode): void {
      const { text, basis, ...rest } = work()
      const draft = basis && { ...basis, quality: 'draft' as const }
      input().onActive()
      set({ begun: { text, basis: draft }, notice: null })
      void store(savedTranslationOf({ ...rest, text, basis: draft }, target))
    },
    close: stop,
  }
}
