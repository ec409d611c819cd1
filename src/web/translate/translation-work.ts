import type { WordLevel } from '#domain/accounts/profile.ts'
import type { Entry, SavedQuality } from '#domain/journal/entry.ts'
import type { SavedTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { TRANSLATOR_ORDER, type Translator, type TranslatorId } from '#domain/translate/translator.ts'
import type { MachineMade, TranslationEnd } from './translation-job.ts'

/** A whole translation and who made it; `by` is not given where an import did not say. */
export type Made = {
  text: string
  language: LanguageCode
  by?: TranslatorId | 'hand'
  quality?: SavedQuality
  /** In words for which level a model made it. */
  level?: WordLevel
  /** The learner had changed words of it when it was saved. */
  isEdited?: boolean
}

/** What the diary has of the entry: the words on screen, and the saved translation, which may be of earlier words. */
export type Kept = {
  text: string
  saved: (Made & { isStale?: boolean }) | null
  /** The words on screen are the learner's from the first one, whatever is saved. */
  isOwn?: boolean
}

/** What to tell the learner. */
export type Notice =
  | Extract<TranslationEnd, { kind: 'failed' }>
  | { kind: 'translated'; by: TranslatorId }
  | { kind: 'cancelled' | 'entry-changed' | 'not-saved' | 'checked' }

type Replaced = { text: string; basis: Made | null; isStale?: boolean }

/** What this screen knows of a translation beside the words themselves. */
export type DeskState = {
  /** The text that was last put on screen here, and what it began as; null before that. */
  begun: Replaced | null
  /** A translation under way, and how much of a language model has been downloaded for it, 0 to 1. */
  running: { downloaded?: number } | null
  /** A finished translation that would replace words of the learner's own: they choose. */
  offered: MachineMade | null
  /** What the last translation replaced. */
  setAside: Replaced | null
  notice: Notice | null
  /** Null until they have been looked up. */
  translators: Translator[] | null
}

/** `basis`: the translation that `text` began as; null where the learner wrote it from the first word. */
export type TranslationWork = Kept & Omit<DeskState, 'begun'> & { basis: Made | null }

export const OPENED_DESK: DeskState = {
  begun: null,
  running: null,
  offered: null,
  setAside: null,
  notice: null,
  translators: null,
}

/** The entry's saved translation; one whose language is not known counts as one into `target`. */
export function savedOf(entry: Entry, target: LanguageCode): Kept['saved'] {
  const { translatedContent: text, translationLanguage, translatedBy, translationQuality: quality } = entry
  if (text === undefined || text === '') return null
  const by = translatedBy === 'hand' ? translatedBy : TRANSLATOR_ORDER.find((id) => id === translatedBy)
  return {
    text,
    language: translationLanguage ?? target,
    ...(by !== undefined && { by }),
    ...(quality !== undefined && { quality }),
    ...(entry.translationLevel !== undefined && { level: entry.translationLevel }),
    ...(entry.isTranslationEdited === true && { isEdited: true }),
    ...(entry.isTranslationStale === true && { isStale: true }),
  }
}

/** A text that was not put on screen here began as what is saved, unless it is kept as the learner's own. */
export function workOf({ begun, ...state }: DeskState, { text, saved, isOwn }: Kept): TranslationWork {
  const kept = isOwn === true && text !== saved?.text ? null : saved
  const basis = begun?.text === text ? begun.basis : kept
  return { ...state, text, saved, basis: text === '' ? null : basis }
}

export function afterTyping({ basis, notice }: TranslationWork, text: string): Partial<DeskState> {
  return {
    begun: { text, basis: text === '' ? null : basis },
    notice: notice?.kind === 'failed' || notice?.kind === 'not-saved' ? notice : null,
  }
}

/** Whether the text that was put on screen has nothing of the machine's that is saved: that is kept with it. */
export function isOwnOver({ begun }: DeskState, { saved }: Kept): boolean {
  if (begun === null || begun.text === '' || saved === null || saved.by === 'hand') return false
  return begun.basis === null || begun.basis.by === 'hand'
}

function onScreen({ text, basis, saved }: TranslationWork): Replaced {
  return { text, basis, ...(saved?.isStale === true && { isStale: true }) }
}

/** What the next text replaces. The learner's own words, once set aside, are not lost to a machine's. */
function replaced(work: TranslationWork, by: string): Replaced | null {
  const { text, basis, setAside } = work
  const isMachines = basis !== null && basis.by !== 'hand' && text === basis.text
  if (isBlank(text) || text === by || (isMachines && setAside !== null)) return setAside
  return onScreen(work)
}

/** A whole translation takes the place of the words on screen. A translation under way is not waited for. */
export function afterTaking(work: TranslationWork, made: Made): Partial<DeskState> {
  const { by = 'hand' } = made
  return {
    begun: { text: made.text, basis: made },
    running: null,
    offered: null,
    setAside: replaced(work, made.text),
    notice: by === 'hand' ? null : { kind: 'translated', by },
  }
}

export function afterBringingBack(work: TranslationWork, setAside: Replaced): Partial<DeskState> {
  return { begun: setAside, setAside: onScreen(work), notice: null }
}

/** A model that is there already reports its whole at once: that is no download to show. */
export function afterDownload({ running }: DeskState, share: number): Partial<DeskState> {
  if (running === null || (share >= 1 && running.downloaded === undefined)) return {}
  return { running: { downloaded: share } }
}

/** What a translation that was shown leaves to say, or one that was not. */
export function afterEnd(end: TranslationEnd): Partial<DeskState> {
  if (end.kind === 'not-saved') return { running: null, notice: { kind: 'not-saved' } }
  if (end.kind === 'failed') return { running: null, notice: end }
  if (end.kind !== 'kept') return { running: null }
  if (end.because === 'text-changed') return { running: null, notice: { kind: 'entry-changed' } }
  const isToChoose = !['deleted', 'own-first', 'language-changed'].includes(end.because)
  return { running: null, offered: isToChoose ? end.made : null }
}

export function afterEntryChange({ running, offered, setAside }: DeskState): Partial<DeskState> {
  const isCutShort = running !== null || offered !== null
  return {
    ...{ running: null, offered: null, setAside: setAside && { ...setAside, isStale: true } },
    notice: isCutShort ? { kind: 'entry-changed' } : null,
  }
}

/** Whether words stand in the text area that are saved nowhere else. */
export function hasUnsavedWords({ text, saved }: Kept): boolean {
  return !isBlank(text) && text !== saved?.text
}

/** The text as it is saved; one without a basis is by the learner. */
export function savedTranslationOf({ text, basis }: TranslationWork, target: LanguageCode): SavedTranslation {
  const by = basis?.by ?? 'hand'
  const isEdited = basis?.isEdited === true || text !== basis?.text
  return {
    text,
    language: basis?.language ?? target,
    by,
    ...(by !== 'hand' && basis?.quality !== undefined && { quality: basis.quality }),
    ...(by !== 'hand' && basis?.level !== undefined && { level: basis.level }),
    ...(by !== 'hand' && isEdited && { isEdited }),
  }
}

/** The machine's translation of the entry as it is now into `target`, as it stands; null where there is none. */
export function machinesVersion(
  { text, basis, running, offered }: TranslationWork,
  isStale: boolean,
  target: LanguageCode,
): Made | null {
  if (running !== null || offered !== null || isBlank(text)) return null
  if (basis === null || basis.by === 'hand' || basis.language !== target) return null
  return isStale ? null : { ...basis, text }
}
