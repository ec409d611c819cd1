import type { Day } from '#domain/clock.ts'
import { type SavedTranslation, saveTranslation } from '#domain/journal/save-translation.ts'
import type { OpenDiary } from './open-diary.ts'

/** Stores a translation of `source` with the entry of a day. Answers whether it is durable. */
export function keepTranslation(
  { journal }: OpenDiary,
  date: Day,
  translation: SavedTranslation,
  source: string,
): Promise<boolean> {
  return journal.core.changeDay(date, (doc) => saveTranslation(doc, translation, source))
}
