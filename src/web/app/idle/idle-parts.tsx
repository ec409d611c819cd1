import { type ComponentProps, use, useEffect } from 'react'
import { OtherDay } from '#web/journal/other-day.tsx'
import { startAppWorker } from '#web/offline/app-worker.adapter.ts'
import { UpdateNotice } from '#web/offline/update-notice.tsx'
import { WaitingTranslations } from '#web/translate/waiting-translations.tsx'
import { useNavigation } from '#web/ui/navigation.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import { translationsOf } from '../diary/open-translations.ts'
import '../loading/crash-screen.tsx' // to be here when nothing else can be had
import { sayHowToReload } from '../loading/lazy-page.tsx'
import type { Services } from '../services/services.ts'
import { followMissingParts } from './follow-missing-parts.ts'
import { isEveryWordStored, reloadForMissingPart } from './reload-for-missing-part.ts'
import { useHead } from './use-head.ts'

function startNothing(): Promise<void> {
  return Promise.resolve() // while developing, nothing may be kept from the one who changes it
}

/** Keeps the app on this device, offers its next version, and loads a page anew that lacks a part. */
export function AppUpdates() {
  useEffect(() => sayHowToReload(reloadForMissingPart), [])
  useEffect(() => followMissingParts(), [])
  useHead(useNavigation().path)
  return (
    <UpdateNotice
      startWorker={import.meta.env.PROD ? startAppWorker : startNothing}
      isEveryWordStored={isEveryWordStored}
    />
  )
}

/** The translations that wait for the connection. Wherever it is shown they run once that is back. */
export function Waiting({ diary, services }: { diary: OpenDiary; services: Services }) {
  return <WaitingTranslations queue={use(translationsOf(diary, services).loadQueue())} />
}

/** Opens another day than the one on screen. */
export function AnotherDay(props: ComponentProps<typeof OtherDay>) {
  return <OtherDay {...props} />
}
