import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { expecting, type Made, replaced, type TranslationWork } from './translation-work.ts'

/** The learner's own version is the translation from now on. A translation under way is not waited for. */
export function afterKeepingOwn(work: TranslationWork, own: Made): TranslationWork {
  return {
    ...work,
    text: own.text,
    basis: own,
    running: null,
    offered: null,
    setAside: replaced(work, own.text),
    notice: null,
    expected: expecting(work, own.text),
  }
}

/** The machine's translation of the entry as it is now into `target`, as it stands; null where there is none. */
export function machinesVersion(
  { text, basis, running, offered }: TranslationWork,
  { isTranslationStale }: Entry,
  target: LanguageCode,
): Made | null {
  if (running !== null || offered !== null || isBlank(text)) return null
  if (basis === null || basis.by === 'hand' || basis.language !== target) return null
  return isTranslationStale === true ? null : { ...basis, text }
}
