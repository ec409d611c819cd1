import type { ReactNode } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { readingMode } from '#domain/spoken/reading-mode.ts'
import { ReadingsProvider } from '#web/ui/readings/readings-context.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { readingsOf } from '../diary/readings-of.ts'
import { useServices } from '../services/services-context.ts'

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
