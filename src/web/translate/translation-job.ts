import type { Profile, WordLevel } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { withoutAiModels } from '#domain/engine.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry, TranslationQuality } from '#domain/journal/entry.ts'
import { saveSeenTranslation, saveTranslation } from '#domain/journal/save-translation.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { askTranslators, type RunAnswer } from '#domain/translate/ask-in-turn.ts'
import {
  type AskedTranslation,
  type KeepReason,
  mayReplace,
  type TranslationDay,
} from '#domain/translate/may-replace.ts'
import type {
  TranslateAnswer,
  TranslationRequest,
  Translator,
  TranslatorId,
} from '#domain/translate/translator.ts'

export type MachineMade = {
  text: string
  language: LanguageCode
  by: TranslatorId
  quality: TranslationQuality
  level?: WordLevel
}

export type TranslationPorts = {
  findTranslators(): Promise<Translator[]>
  /** A day as it is now, with every word typed; null while nobody is logged in. */
  look(date: Day): TranslationDay | null
  /** Changes a day, with every word typed, in one transaction. Answers whether the change is durable. */
  change(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean>
}

export type TranslationOrder = {
  date: Day
  /** The learner has pressed a button for it, now or before the connection was lost. */
  isAsked: boolean
  /** It waited for the connection: nobody is there to choose another translator. */
  hasWaited?: boolean
  /** In words for which level, null for as the entry is written; not given: as the preferences say. */
  level?: WordLevel | null
  signal: AbortSignal
  /** A translator the learner chose. */
  named?: TranslatorId | undefined
  /** Called when a translator is asked, or has been already, and when another one is in its place. */
  onStart?(): void
  onFound?(translators: Translator[]): void
  /** Gets how much of a language model has been downloaded, 0 to 1. */
  onDownload?(share: number): void
  /** Given where the learner looks on: puts the answer on screen, in the place of `replaced`, before it is stored. */
  show?(made: MachineMade, replaced: string): void
}

/** stopped: by whoever ordered it, or by another order of that day; kept: `made` is null where nobody was asked. */
export type TranslationEnd =
  | { kind: 'done' | 'not-saved' | 'stopped' }
  | { kind: 'kept'; because: KeepReason; made: MachineMade | null }
  | ({ kind: 'failed'; next: TranslatorId | null } & Omit<Extract<TranslateAnswer, { ok: false }>, 'ok'>)

type Asking = {
  request: TranslationRequest
  withoutModels: boolean
  stop: AbortController
  answer: Promise<RunAnswer>
  downloaded: number | null
  orders: Pick<TranslationOrder, 'onStart' | 'onDownload'>[]
}

export type TranslationJobs = ReturnType<typeof createTranslationJobs>

/** The language that the entry is written in, and the one it is translated into. */
export function languagesOf(entry: Entry | undefined, profile: Profile | null): TranslationDay['languages'] {
  const from = entry?.language ?? profile?.nativeLanguage ?? LANGUAGES[0]
  return { from, to: profile?.targetLanguage ?? entry?.translationLanguage ?? from }
}

function isSameRequest(left: TranslationRequest, right: TranslationRequest): boolean {
  const names = ['text', 'from', 'to', 'level'] as const
  return names.every((name) => left[name] === right[name])
}

/** Asks once for one request of a day, whoever orders it; another request of that day stops it. Answers null once stopped. */
function createAsking({ findTranslators, look }: TranslationPorts) {
  const underWay = new Map<Day, Asking>()

  function begin(
    { date, named, onFound }: TranslationOrder,
    request: TranslationRequest,
    withoutModels: boolean,
  ): Asking {
    const stop = new AbortController()
    async function find(): Promise<Translator[]> {
      const found = await findTranslators()
      onFound?.(found)
      return withoutModels ? withoutAiModels(found) : found
    }
    function tell(share: number): void {
      asking.downloaded = share
      for (const order of asking.orders) order.onDownload?.(share)
    }
    function startAnew(): void {
      if (look(date)?.doc.entry === undefined) {
        stop.abort() // its learner has left, or deleted it
        return
      }
      asking.downloaded = null
      for (const order of asking.orders) order.onStart?.()
    }
    const options = { signal: stop.signal, named, onDownload: tell, onNext: startAnew }
    const answer = askTranslators(find, request, options)
    const asking: Asking = { request, withoutModels, stop, answer, downloaded: null, orders: [] }
    return asking
  }

  return async (
    order: TranslationOrder,
    request: TranslationRequest,
    withoutModels = false,
  ): Promise<RunAnswer | null> => {
    const { date, signal, named, onStart, onDownload } = order
    const before = underWay.get(date)
    const isSame =
      named === undefined && before?.withoutModels === withoutModels && isSameRequest(before.request, request)
    if (!isSame) before?.stop.abort()
    onStart?.()
    const asking = isSame ? before : begin(order, request, withoutModels)
    underWay.set(date, asking)
    const leave = () => underWay.get(date) === asking && underWay.delete(date)
    signal.addEventListener('abort', () => {
      leave()
      asking.stop.abort()
    })
    asking.orders.push(order)
    if (asking.downloaded !== null) onDownload?.(asking.downloaded)
    const answer = await asking.answer
    leave()
    return asking.stop.signal.aborted ? null : answer
  }
}

/** The translations of one diary, whoever orders them: the screen, Save, or the queue once there is a connection. */
export function createTranslationJobs(ports: TranslationPorts) {
  const ask = createAsking(ports)

  /** What to ask for now; a reason where there is no entry, or where an answer that nobody watches would not be stored. */
  function askedNow(
    { date, isAsked, level }: Pick<TranslationOrder, 'date' | 'isAsked' | 'level'>,
    isWatched: boolean,
  ): AskedTranslation | KeepReason {
    const day = ports.look(date)
    if (day?.doc.entry === undefined) return 'deleted'
    const wanted = level === undefined ? day.level : (level ?? undefined)
    const asked = { entry: day.doc.entry, languages: day.languages, isAsked, isWatched, level: wanted }
    const verdict = mayReplace(day, asked, null)
    const mayAsk = verdict === 'replace' || (isWatched && verdict !== 'deleted')
    return mayAsk ? asked : verdict
  }

  /**
   * Stores an answer, which may replace what is there at that very moment. One that is shown stands on screen at once; it
   * is stored below what stands there by then, and of words that have changed since it is marked stale.
   */
  async function settle(
    asked: AskedTranslation,
    made: MachineMade,
    show: TranslationOrder['show'],
  ): Promise<TranslationEnd> {
    const { date, content } = asked.entry
    const day = ports.look(date)
    if (day === null) return { kind: 'kept', because: 'deleted', made }
    let verdict = mayReplace(day, asked, made.text)
    if (verdict !== 'replace') return { kind: 'kept', because: verdict, made }
    show?.(made, draftOf(day.doc).translatedContent)
    const isDurable = await ports.change(date, (doc) => {
      const seen = doc.entry && { entry: { ...doc.entry, content } }
      verdict = mayReplace({ ...day, doc: show ? { ...seen } : doc }, asked, made.text)
      if (verdict !== 'replace') return doc
      return show ? saveSeenTranslation(doc, made, content) : saveTranslation(doc, made, content)
    })
    if (!isDurable) return { kind: 'not-saved' }
    return verdict === 'replace' || show ? { kind: 'done' } : { kind: 'kept', because: verdict, made }
  }

  /**
   * Asks for an order. One that has waited goes on to a translator that is no model where the budget of the model is used up
   * for today; what that makes is a rough draft.
   */
  async function askFor(order: TranslationOrder, request: TranslationRequest): Promise<RunAnswer | null> {
    const run = await ask(order, request)
    if (!order.hasWaited || run === null || run.answer.ok || run.answer.error !== 'budget-used') return run
    const free = await ask(order, request, true)
    if (!free?.answer.ok) return free && run
    return { ...free, answer: { ok: true, value: { ...free.answer.value, quality: 'draft' } } }
  }

  /** Asks for a translation of the saved entry, and stores it where it may replace what is there. Never throws. */
  async function translate(order: TranslationOrder): Promise<TranslationEnd> {
    const { signal, show } = order
    const asked = askedNow(order, show !== undefined)
    if (typeof asked === 'string') return { kind: 'kept', because: asked, made: null }
    if (signal.aborted) return { kind: 'stopped' }
    const { entry, languages, level } = asked
    const request = { text: entry.content, ...languages, ...(level && { level }) }
    const run = await askFor(order, request)
    if (run === null) return { kind: 'stopped' }
    const { answer, next } = run
    if (!answer.ok) {
      const { ok: _, ...failure } = answer
      return { kind: 'failed', ...failure, next }
    }
    const made = { ...answer.value, language: request.to }
    const end = await settle({ ...asked, level: made.level }, made, show)
    const isOfOther = end.kind === 'kept' && /^(text|language)-changed$/.test(end.because)
    return isOfOther && !show ? translate(order) : end
  }

  return {
    translate,
    /** Whether the answer of a translator would be stored now, although nobody is watching. */
    isDue: (date: Day, isAsked: boolean) => typeof askedNow({ date, isAsked }, false) !== 'string',
  }
}
