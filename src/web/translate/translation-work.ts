import type { SavedTranslation } from '#domain/journal/change-entry.ts'
import type { TranslationQuality } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslateFailure, Translator, TranslatorId } from '#domain/translate/translator.ts'

/** A whole translation and who made it; `by` is not given where an import did not say. */
export type Made = {
  text: string
  language: LanguageCode
  by?: TranslatorId | 'hand'
  quality?: TranslationQuality
}

/** A translation that an engine made. */
export type MachineMade = Made & { by: TranslatorId }

/** What the caller knows of the entry: the words typed earlier and not saved, and the saved translation. */
export type Kept = { draft: string | undefined; saved: Made | null }

/** What the screen has to tell. `next` is the translator that can be asked instead. */
export type Notice =
  | {
      kind: 'failed'
      error: TranslateFailure
      message?: string
      retryAfterSeconds?: number
      next: TranslatorId | null
    }
  | { kind: 'translated'; by: TranslatorId }
  | { kind: 'cancelled' | 'entry-changed' | 'not-saved' }

/** The state of one entry's translation. */
export type TranslationWork = {
  /** What stands in the text area. */
  text: string
  /** The translation that the text came from; null where it is the learner's own from the first word. */
  basis: Made | null
  saved: Made | null
  /** The text that the caller told last. */
  keptText: string
  /** A translation under way, and whether the learner has written meanwhile. */
  running: { hasWritten: boolean } | null
  /** A finished translation that waits for the learner's choice, because it would replace words of their own. */
  offered: MachineMade | null
  /** What the last translation replaced. */
  setAside: { text: string; basis: Made | null } | null
  notice: Notice | null
  /** The translators that are there; null until the first look-up has answered. */
  translators: Translator[] | null
  /** Texts that we handed on and that will come back to us as `Kept`. */
  expected: string[]
}

/** What has happened to an entry's translation. */
export type Fact =
  | { type: 'kept-changed'; kept: Kept }
  | { type: 'translators-found'; translators: Translator[] }
  | { type: 'typed'; text: string }
  | { type: 'translation-started' }
  | { type: 'translation-arrived'; made: MachineMade; isAsked: boolean }
  | { type: 'translation-failed'; notice: Notice & { kind: 'failed' } }
  | { type: 'translation-cancelled' | 'entry-changed' | 'offer-taken' | 'offer-declined' }
  | { type: 'text-brought-back' | 'save-pressed' | 'save-failed' }

const MOST_EXPECTED = 100 // more typing ahead of the storage than this is not told apart from another device's

function textOf({ draft, saved }: Kept): string {
  return draft ?? saved?.text ?? ''
}

/** The state of an entry just opened. */
export function openedWork(kept: Kept): TranslationWork {
  const text = textOf(kept)
  return {
    text,
    basis: text === '' ? null : kept.saved,
    saved: kept.saved,
    keptText: text,
    running: null,
    offered: null,
    setAside: null,
    notice: null,
    translators: null,
    expected: [],
  }
}

function expecting({ expected }: TranslationWork, text: string): string[] {
  return expected.at(-1) === text ? expected : [...expected, text].slice(-MOST_EXPECTED)
}

/** Our own words coming back change nothing; what another tab or device wrote is merged in. */
function mergeIn(work: TranslationWork, kept: Kept): TranslationWork {
  const text = textOf(kept)
  const known = { ...work, saved: kept.saved, keptText: text }
  if (text === work.keptText || text === work.text) return known
  const at = work.expected.indexOf(text)
  if (at >= 0) return { ...known, expected: work.expected.slice(at + 1) }
  const running = work.running && { hasWritten: true }
  return { ...known, text, basis: text === '' ? null : kept.saved, running, expected: [] }
}

function type(work: TranslationWork, text: string): TranslationWork {
  const isFailure = work.notice?.kind === 'failed' || work.notice?.kind === 'not-saved'
  return {
    ...work,
    text,
    basis: text === '' ? null : work.basis,
    running: work.running && { hasWritten: true },
    notice: isFailure ? work.notice : null,
    expected: expecting(work, text),
  }
}

/** What the next text replaces. The learner's own words set aside earlier are not given up for a machine's. */
function replaced(work: TranslationWork, by: string): TranslationWork['setAside'] {
  const { text, basis, setAside } = work
  const isMachines = basis !== null && basis.by !== 'hand' && text === basis.text
  if (isBlank(text) || text === by || (isMachines && setAside !== null)) return setAside
  return { text, basis }
}

function use(work: TranslationWork, made: MachineMade): TranslationWork {
  return {
    ...work,
    text: made.text,
    basis: made,
    running: null,
    offered: null,
    setAside: replaced(work, made.text),
    notice: { kind: 'translated', by: made.by },
    expected: expecting(work, made.text),
  }
}

/** Whether words stand in the text area that are saved nowhere else. */
export function hasUnsavedWords({ text, saved }: TranslationWork): boolean {
  return !isBlank(text) && text !== saved?.text
}

/** Unsaved words are never replaced unasked; a translation that started on its own spares saved handwriting too. */
function arrive(work: TranslationWork, made: MachineMade, isAsked: boolean): TranslationWork {
  if (work.running === null) return work
  const isByHand = !isAsked && work.basis?.by === 'hand'
  const isOwn = work.running.hasWritten || hasUnsavedWords(work) || isByHand
  if (!isOwn || isBlank(work.text) || work.text === made.text) return use(work, made)
  return { ...work, running: null, offered: made }
}

function bringBack(work: TranslationWork): TranslationWork {
  const { setAside, text, basis } = work
  if (setAside === null) return work
  return {
    ...work,
    ...setAside,
    setAside: { text, basis },
    notice: null,
    expected: expecting(work, setAside.text),
  }
}

/** The state after a fact. */
export function afterFact(work: TranslationWork, fact: Fact): TranslationWork {
  switch (fact.type) {
    case 'kept-changed':
      return mergeIn(work, fact.kept)
    case 'translators-found':
      return { ...work, translators: fact.translators }
    case 'typed':
      return type(work, fact.text)
    case 'translation-started':
      return { ...work, running: { hasWritten: false }, offered: null, notice: null }
    case 'translation-arrived':
      return arrive(work, fact.made, fact.isAsked)
    case 'translation-failed':
      return { ...work, running: null, notice: fact.notice }
    case 'translation-cancelled':
      return { ...work, running: null, notice: { kind: 'cancelled' } }
    case 'entry-changed': {
      const isCutShort = work.running !== null || work.offered !== null
      return { ...work, running: null, offered: null, notice: isCutShort ? { kind: 'entry-changed' } : null }
    }
    case 'offer-taken':
      return work.offered === null ? work : use(work, work.offered)
    case 'offer-declined':
      return { ...work, offered: null }
    case 'text-brought-back':
      return bringBack(work)
    case 'save-pressed':
      return {
        ...work,
        running: work.running && { hasWritten: true },
        notice: null,
        expected: expecting(work, work.text),
      }
    case 'save-failed':
      return { ...work, notice: { kind: 'not-saved' } }
  }
}

/** The text as it would be saved; what began as nobody's translation is by the learner's hand. */
export function savedTranslationOf(work: TranslationWork, target: LanguageCode): SavedTranslation {
  const { text, basis } = work
  const by = basis?.by ?? 'hand'
  return {
    text,
    language: basis?.language ?? target,
    by,
    ...(by !== 'hand' && basis?.quality !== undefined && { quality: basis.quality }),
  }
}
