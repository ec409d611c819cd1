import type { Day } from '#domain/clock.ts'
import { hasReadings, readingMode } from '#domain/spoken/reading-mode.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import type { Services } from '../services/services.ts'
import type { OpenDiary } from './open-diary.ts'
import { readingsOf } from './readings-of.ts'

/** Looks up how the words of a day's translation are read, where the learner wants to see that. */
export async function readTranslation(
  diary: OpenDiary,
  services: Pick<Services, 'speech' | 'accounts'>,
  date: Day,
): Promise<void> {
  const profile = services.accounts.stored()
  const { entry } = diary.journal.core.docOf(date)
  if (profile === null || entry === undefined) return
  const language = entry.translationLanguage ?? profile.targetLanguage
  if (!hasReadings(language) || readingMode(profile.preferences, language) === 'never') return
  await readingsOf(diary, services).ask(sentencesOf(entry.translatedContent ?? '', language), language)
}
