import { use } from 'react'
import { WaitingTranslations } from '#web/translate/waiting-translations.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { translationsOf } from '../diary/open-translations.ts'
import { useServices } from '../services/services.ts'

/** The translations that wait for the connection. Wherever it is shown they run once that is back. */
export function WaitingQueue({ diary }: { diary: OpenDiary }) {
  return <WaitingTranslations queue={use(translationsOf(diary, useServices()).loadQueue())} />
}
