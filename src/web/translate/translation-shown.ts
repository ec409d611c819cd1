import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { splitSentences } from '#domain/text/sentence-ends.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { isRoughDraft } from '#domain/translate/rough-draft.ts'
import {
  type Bridge,
  chooseTranslator,
  type NoTranslator,
  type TranslationRequest,
} from '#domain/translate/translator.ts'
import { hasUnsavedWords, type TranslationWork } from './translation-work.ts'

/** The language by way of which what is shown was made, as far as its translator is here to tell. */
export function bridgeOf({ basis, translators }: TranslationWork, from?: LanguageCode): Bridge | undefined {
  const maker = translators?.find(({ id }) => id === basis?.by)
  return from === undefined || basis === null ? undefined : maker?.via?.(from, basis.language)
}

export function shownLanguage({ basis }: TranslationWork, target: LanguageCode): LanguageCode {
  return basis?.language ?? target
}

function sentencesOf(text: string, language: LanguageCode): string[] {
  return splitSentences(text, language)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** How many sentences of the later version of a text were changed or added; at least one, too, where some were removed. */
export function editedSentences(before: string, after: string, language: LanguageCode): number {
  const [old, now] = [sentencesOf(before, language), sentencesOf(after, language)]
  const left = [...old]
  for (const sentence of now) {
    const at = left.indexOf(sentence)
    if (at >= 0) left.splice(at, 1)
  }
  const same = old.length - left.length
  return Math.max(now.length - same, old.length > same ? 1 : 0)
}

export function editedByLearner({ basis, text }: TranslationWork): number {
  if (basis === null || basis.by === 'hand' || text === basis.text) return 0
  return editedSentences(basis.text, text, basis.language)
}

/**
 * A draft on screen. `isRough`: it began as a rough one, and what is doubted of it stands below it; `isChecked`: the learner has
 * said just now that they have checked it.
 */
export function draftShown({
  basis,
  notice,
}: TranslationWork): { isRough: boolean; isChecked: boolean } | null {
  const isChecked = notice?.kind === 'checked' && basis?.quality === 'checked'
  if (basis === null || (basis.quality !== 'draft' && !isChecked)) return null
  const { by } = basis
  return {
    isRough: isRoughDraft({ translationQuality: 'draft', ...(by && { translatedBy: by }) }),
    isChecked,
  }
}

/** Why no translator can do this request; null where one can, or that is not known yet. */
export function missingTranslator(
  { translators }: TranslationWork,
  request: TranslationRequest | null,
): NoTranslator | null {
  if (translators === null || request === null) return null
  const chosen = chooseTranslator(translators, { from: request.from, to: request.to })
  return typeof chosen === 'string' ? chosen : null
}

/** Whether the learner practices the language they write in, and nobody translates it into itself. */
export function hasNothingToTranslate(work: TranslationWork, request: TranslationRequest | null): boolean {
  return request?.from === request?.to && missingTranslator(work, request) !== null
}

/** Whether the learner writes the translation without any machine: nothing here translates, and nothing has. */
export function isWrittenAlone(work: TranslationWork, request: TranslationRequest | null): boolean {
  if (request?.from === request?.to || work.offered !== null) return false
  const isMachines = work.basis !== null && work.basis.by !== 'hand'
  return !isMachines && missingTranslator(work, request) !== null
}

/** The primary button: Translate until there is a translation of these words, Save while it is not saved, then the next step. */
export function leadingAction(
  work: TranslationWork,
  entry: Entry,
  request: TranslationRequest | null,
  target: LanguageCode,
): 'translate' | 'save' | 'practice' {
  if (work.running !== null) return 'translate'
  const isUnsaved = isBlank(work.text) || hasUnsavedWords(work)
  if (request === null || missingTranslator(work, request) !== null) return isUnsaved ? 'save' : 'practice'
  if (isBlank(work.text) || entry.isTranslationStale === true) return 'translate'
  if (shownLanguage(work, target) !== target) return 'translate'
  return isUnsaved ? 'save' : 'practice'
}
