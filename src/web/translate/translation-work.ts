import type { SavedQuality } from '#domain/journal/entry.ts'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslateFailure, Translator, TranslatorId } from '#domain/translate/translator.ts'

/** A whole translation and who made it; `by` is not given where an import did not say. */
export type Made = {
  text: string
  language: LanguageCode
  by?: TranslatorId | 'hand'
  quality?: SavedQuality
}

export type MachineMade = Made & { by: TranslatorId }

/** What is stored of the entry: the words typed earlier and not saved, and the saved translation. */
export type Kept = { draft: string | undefined; saved: Made | null }

/** What to tell the learner. `next` is the translator that can be asked instead. */
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

/** Whether the learner has written meanwhile, and how much of a language model has been downloaded, 0 to 1. */
type Running = { hasWritten: boolean; downloaded?: number }

export type TranslationWork = {
  text: string
  /** The translation that `text` began as; null where the learner wrote it from the first word. */
  basis: Made | null
  saved: Made | null
  keptText: string
  /** A translation under way. */
  running: Running | null
  /** A finished translation that would replace words of the learner's own: they choose. */
  offered: MachineMade | null
  /** What the last translation replaced. */
  setAside: { text: string; basis: Made | null } | null
  notice: Notice | null
  /** Null until they have been looked up. */
  translators: Translator[] | null
  /** Texts passed to the store that will come back as `Kept`. */
  expected: string[]
}

const MOST_EXPECTED = 100 // typing further ahead of the storage than this looks like another device's

function textOf({ draft, saved }: Kept): string {
  return draft ?? saved?.text ?? ''
}

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

export function expecting({ expected }: TranslationWork, text: string): string[] {
  return expected.at(-1) === text ? expected : [...expected, text].slice(-MOST_EXPECTED)
}

/** Texts of this tab that come back change nothing; those of another tab or device are taken. */
export function afterKept(work: TranslationWork, kept: Kept): TranslationWork {
  const text = textOf(kept)
  const known = { ...work, saved: kept.saved, keptText: text }
  if (text === work.keptText || text === work.text) return known
  const at = work.expected.indexOf(text)
  if (at >= 0) return { ...known, expected: work.expected.slice(at + 1) }
  const running = work.running && { ...work.running, hasWritten: true }
  return { ...known, text, basis: text === '' ? null : kept.saved, running, expected: [] }
}

export function afterTyping(work: TranslationWork, text: string): TranslationWork {
  const { notice } = work
  return {
    ...work,
    text,
    basis: text === '' ? null : work.basis,
    running: work.running && { ...work.running, hasWritten: true },
    notice: notice?.kind === 'failed' || notice?.kind === 'not-saved' ? notice : null,
    expected: expecting(work, text),
  }
}

/** What the next text replaces. The learner's own words, once set aside, are not lost to a machine's. */
export function replaced(work: TranslationWork, by: string): TranslationWork['setAside'] {
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
export function afterAnswer(work: TranslationWork, made: MachineMade, isAsked: boolean): TranslationWork {
  if (work.running === null) return work
  const isByHand = !isAsked && work.basis?.by === 'hand'
  const isOwn = work.running.hasWritten || hasUnsavedWords(work) || isByHand
  if (!isOwn || isBlank(work.text) || work.text === made.text) return use(work, made)
  return { ...work, running: null, offered: made }
}

export function afterBringingBack(work: TranslationWork): TranslationWork {
  const { setAside, text, basis } = work
  if (setAside === null) return work
  const expected = expecting(work, setAside.text)
  return { ...work, ...setAside, setAside: { text, basis }, notice: null, expected }
}

export function afterOffer(work: TranslationWork, isTaken: boolean): TranslationWork {
  return work.offered !== null && isTaken ? use(work, work.offered) : { ...work, offered: null }
}

export function afterStart(work: TranslationWork): TranslationWork {
  return { ...work, running: { hasWritten: false }, offered: null, notice: null }
}

/** A model that is there already reports its whole at once: that is no download to show. */
export function afterDownload(work: TranslationWork, share: number): TranslationWork {
  const { running } = work
  if (running === null || (share >= 1 && running.downloaded === undefined)) return work
  return { ...work, running: { ...running, downloaded: share } }
}

/** A translation ended without a text. */
export function afterEnd(work: TranslationWork, notice: Notice): TranslationWork {
  return { ...work, running: null, notice }
}

/** The translation waits for the connection, which is said beside it. */
export function afterPutOff(work: TranslationWork): TranslationWork {
  return { ...work, running: null, notice: null }
}

export function afterEntryChange(work: TranslationWork): TranslationWork {
  const isCutShort = work.running !== null || work.offered !== null
  return { ...work, running: null, offered: null, notice: isCutShort ? { kind: 'entry-changed' } : null }
}

/** Save Translation was pressed: the words are the learner's own from now on. */
export function afterSave(work: TranslationWork): TranslationWork {
  const running = work.running && { ...work.running, hasWritten: true }
  return { ...work, running, notice: null, expected: expecting(work, work.text) }
}

/** The learner has checked the machine's draft as it stands in the text area, which is saved with that. */
export function afterCheck(work: TranslationWork): TranslationWork {
  return { ...afterSave(work), basis: work.basis && { ...work.basis, quality: 'checked' } }
}

export function afterSaveFailure(work: TranslationWork): TranslationWork {
  return { ...work, notice: { kind: 'not-saved' } }
}

/** The text as it is saved; one without a basis is by the learner. */
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
