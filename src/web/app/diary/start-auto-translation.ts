import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { createAutoTranslation } from '#web/translate/auto-translation.ts'
import { languagesOf } from '#web/translate/entry-languages.ts'
import type { Services } from '../services/services.ts'
import { keepTranslation } from './keep-translation.ts'
import type { OpenDiary } from './open-diary.ts'
import { putOff, savedDoc } from './open-translation-queue.ts'

/** Whether the translation is missing, or out of date and a machine's. */
function isFreeToTranslate({ entry, draft }: DayDoc): boolean {
  if (entry === undefined || draft?.translatedContent !== undefined) return false
  if (isBlank(entry.translatedContent ?? '')) return true
  return entry.isTranslationStale === true && entry.translatedBy !== 'hand'
}

/** Begins to translate the saved entry of a day, in the background, unless the learner wants to try it first. */
export function startAutoTranslation(diary: OpenDiary, services: Services, date: Day): void {
  const { entry } = savedDoc(diary, date)
  const profile = services.accounts.stored()
  if (entry === undefined || profile === null || profile.preferences.ownFirst === true) return
  diary.autoTranslation ??= createAutoTranslation({
    findTranslators: services.findTranslators,
    isFree: (day) => isFreeToTranslate(savedDoc(diary, day)),
    onSave: (...saved) => keepTranslation(diary, ...saved),
    onOffline: (day) => putOff(diary, services, day),
  })
  void diary.autoTranslation.start(date, { text: entry.content, ...languagesOf(entry, profile) })
}
