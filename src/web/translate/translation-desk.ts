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
import { afterFact, type Fact, type Kept, openedWork, savedTranslationOf } from './translation-work.ts'

/** A translator's answer, and who can be asked instead when it failed. */
type RunAnswer = { answer: TranslateAnswer; next: TranslatorId | null }

/** The translator after this one that knows the two languages. */
function nextAfter(asked: Translator, translators: Translator[], { from, to }: TranslationRequest) {
  const rest = translators.slice(translators.indexOf(asked) + 1)
  return rest.find((one) => one.supports(from, to))?.id ?? null
}

async function ask(
  translator: Translator,
  request: TranslationRequest,
  signal: AbortSignal,
): Promise<TranslateAnswer> {
  try {
    const answer = await translator.translate(request, signal)
    return answer.ok && isBlank(answer.value.text) ? { ok: false, error: 'empty' } : answer
  } catch (error) {
    return { ok: false, ...failureOf(error) }
  }
}

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
  return { answer: await ask(chosen, request, signal), next: nextAfter(chosen, translators, request) }
}

/** What the desk needs from outside. */
export type DeskPorts = {
  findTranslators(): Promise<Translator[]>
  /** Takes every text that was typed; it is to be kept although it is not saved. */
  onType(text: string): void
  /** Saves a translation; answers whether it is saved. */
  onSave(translation: SavedTranslation): Promise<boolean>
  /** The learner is at work. */
  onActive(): void
}

/** One entry's translation: its state, and what the learner can do with it. */
export type TranslationDesk = ReturnType<typeof openDesk>

/** Opens the desk for one entry. `ports` answers those of now: a screen's change with each drawing. */
export function openDesk(kept: Kept, ports: () => DeskPorts) {
  const { subscribe, emit } = createSubscribers()
  let work = openedWork(kept)
  let run: AbortController | null = null

  function note(fact: Fact): void {
    work = afterFact(work, fact)
    emit()
  }

  function stop(): void {
    run?.abort()
    run = null
  }

  async function store(language: LanguageCode): Promise<void> {
    const isSaved = await ports().onSave(savedTranslationOf(work, language))
    if (!isSaved) note({ type: 'save-failed' })
  }

  async function ask(request: TranslationRequest, signal: AbortSignal, named?: TranslatorId) {
    try {
      const translators = await ports().findTranslators()
      note({ type: 'translators-found', translators })
      return await runTranslation(translators, request, signal, named)
    } catch (error) {
      return { answer: { ok: false, ...failureOf(error) }, next: null } satisfies RunAnswer
    }
  }

  function receive({ answer, next }: RunAnswer, to: LanguageCode, isAsked: boolean): void {
    if (!answer.ok) {
      const { ok: _, ...failure } = answer
      note({ type: 'translation-failed', notice: { kind: 'failed', ...failure, next } })
      return
    }
    note({ type: 'translation-arrived', made: { ...answer.value, language: to }, isAsked })
    if (work.offered === null) void store(to)
  }

  return {
    get: () => work,
    subscribe,
    /** The caller's words or saved translation have changed. */
    keep: (now: Kept) => note({ type: 'kept-changed', kept: now }),
    /** The entry has changed, so an answer for the earlier text must not become its translation. */
    changeEntry() {
      stop()
      note({ type: 'entry-changed' })
    },
    async lookUp(): Promise<void> {
      note({ type: 'translators-found', translators: await ports().findTranslators() })
    },
    type(text: string) {
      note({ type: 'typed', text })
      ports().onType(text)
      ports().onActive()
    },
    /** `named`: a translator the learner chose. `isAsked` false: it starts on its own. */
    async translate(
      request: TranslationRequest,
      { named, isAsked }: { named?: TranslatorId; isAsked: boolean },
    ): Promise<void> {
      stop()
      const mine = new AbortController()
      run = mine
      if (isAsked) ports().onActive()
      note({ type: 'translation-started' })
      const answer = await ask(request, mine.signal, named)
      if (run !== mine) return // stopped meanwhile: whatever came back belongs to nothing on screen
      run = null
      receive(answer, request.to, isAsked)
    },
    cancel() {
      stop()
      note({ type: 'translation-cancelled' })
    },
    takeOffer() {
      const language = work.offered?.language
      note({ type: 'offer-taken' })
      if (language !== undefined) void store(language)
    },
    declineOffer: () => note({ type: 'offer-declined' }),
    bringBack() {
      note({ type: 'text-brought-back' })
      ports().onType(work.text)
    },
    async save(target: LanguageCode): Promise<void> {
      ports().onActive()
      note({ type: 'save-pressed' })
      await store(target)
    },
    close: stop,
  }
}
