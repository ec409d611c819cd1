import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { createAutoTranslation } from '#web/translate/auto-translation.ts'
import { languagesOf } from '#web/translate/entry-languages.ts'
import type { OpenDiary } from './open-diary.ts'
import type { Services } from './services.ts'

function docOf({ journal }: OpenDiary, date: Day): DayDoc {
  const { open, entries } = journal.get()
  if (open.date === date) return open.doc
  const entry = entries.find((one) => one.date === date)
  return entry === undefined ? {} : { entry }
}

/** Whether the translation is missing, or out of date and a machine's. */
function isFreeToTranslate({ entry, draft }: DayDoc): boolean {
  if (entry === undefined || draft?.translatedContent !== undefined) return false
  if (isBlank(entry.translatedContent ?? '')) return true
  return entry.isTranslationStale === true && entry.translatedBy !== 'hand'
}

/** Begins to translate the saved entry of a day, in the background. */
export function startAutoTranslation(
  diary: OpenDiary,
  { findTranslators, accounts }: Pick<Services, 'findTranslators' | 'accounts'>,
  date: Day,
): void {
  const { entry } = docOf(diary, date)
  const profile = accounts.stored()
  if (entry === undefined || profile === null) return
  diary.autoTranslation ??= createAutoTranslation({
    findTranslators,
    isFree: (day) => isFreeToTranslate(docOf(diary, day)),
    onSave: diary.journal.saveTranslation,
  })
  void diary.autoTranslation.start(date, { text: entry.content, ...languagesOf(entry, profile) })
}
