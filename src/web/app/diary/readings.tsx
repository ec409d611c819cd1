import type { ReactNode } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { hasReadings, readingMode } from '#domain/spoken/reading-mode.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { ReadingsProvider } from '#web/ui/readings/readings-context.tsx'
import { createReadings, type ReadingsStore } from '#web/ui/readings/readings-store.ts'
import { type Services, useServices } from '../services/services.ts'
import type { OpenDiary } from './open-diary.ts'

const stores = new WeakMap<OpenDiary, ReadingsStore>()

/** What is known of how the sentences of a diary are read, as long as it is open. */
function readingsOf(diary: OpenDiary, services: Pick<Services, 'speech'>): ReadingsStore {
  const made = stores.get(diary)
  if (made !== undefined) return made
  const store = createReadings(async () => {
    const [{ readings }, { reader }] = await Promise.all([diary.loadSentences(), services.speech()])
    return { cache: readings, reader }
  })
  diary.onClose.push(store.close)
  stores.set(diary, store)
  return store
}

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

type WithReadingsProps = { diary: OpenDiary; profile: Profile; children: ReactNode }

/** Shows the readings of words in the screens within, as the learner wants them. */
export function WithReadings({ diary, profile, children }: WithReadingsProps) {
  return (
    <ReadingsProvider
      store={readingsOf(diary, useServices())}
      modeOf={(language) => readingMode(profile.preferences, language)}
    >
      {children}
    </ReadingsProvider>
  )
}
