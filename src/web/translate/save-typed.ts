import type { Day } from '#domain/clock.ts'
import { saveSeenTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { Journal } from '#web/journal/journal.ts'
import type { JournalState } from '#web/journal/journal-core.ts'
import { hasUnsavedWords, OPENED_DESK, savedOf, savedTranslationOf, workOf } from './translation-work.ts'

/** The translation of the open day that is typed and not saved, here or elsewhere; '' where there is none. */
export function typedBeside({ open }: JournalState): string {
  const { translatedContent: text } = open.draft
  return isBlank(text) || text === open.doc.entry?.translatedContent ? '' : text
}

/** Saves the translation of the open day that is typed and not saved. Answers whether nothing typed is left unsaved. */
export async function saveTypedNow(
  { get, core }: Journal,
  date: Day,
  target: LanguageCode,
): Promise<boolean> {
  const { doc, draft, ...open } = get().open
  const { entry } = doc
  if (open.date !== date || entry === undefined) return true
  const { translatedContent: text, isTranslationOwn: isOwn } = draft
  const work = workOf(OPENED_DESK, { text, saved: savedOf(entry, target), isOwn })
  if (!hasUnsavedWords(work)) return true
  const translation = savedTranslationOf(work, target)
  return core.changeDay(date, (stored) => saveSeenTranslation(stored, translation, entry.content))
}

/**
 * Saves the translation of a day that is typed and not saved, once: what is typed from then on waits until it is saved where it is
 * typed. Until the diary has been read, only what was saved is known, so that is waited for. Answers how to stop waiting.
 */
export function saveTyped(journal: Journal, date: Day, target: LanguageCode): () => void {
  let isDone = false
  function look(): void {
    if (isDone || journal.get().known === 'cached') return
    isDone = true
    void saveTypedNow(journal, date, target)
  }
  const stop = journal.subscribe(look)
  look()
  return () => {
    isDone = true
    stop()
  }
}
