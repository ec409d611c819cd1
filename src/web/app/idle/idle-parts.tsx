import { type ComponentProps, useEffect, useState } from 'react'
import { useJournal } from '#web/journal/journal.ts'
import { OtherDay } from '#web/journal/other-day.tsx'
import { startAppWorker } from '#web/offline/app-worker.adapter.ts'
import { UpdateNotice } from '#web/offline/update-notice.tsx'
import { useNavigation } from '#web/ui/navigation.ts'
import type { OpenDiary } from '../diary/open-diary.ts'
import '../loading/crash-screen.tsx' // to be here when nothing else can be had
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { useServices } from '../services/services-context.ts'
import type { DemoOffer } from './demo-offer.tsx'
import { followMissingParts } from './follow-missing-parts.ts'
import { isEveryWordStored, reloadForMissingPart } from './reload-for-missing-part.ts'
import { useHasDemo } from './use-has-demo.ts'
import { useHasWaiting } from './use-has-waiting.ts'
import { useHead } from './use-head.ts'

const Offer = optionalPart('idle', async () => (await import('./demo-offer.tsx')).DemoOffer)
const Keys = optionalPart('shown', async () => (await import('./app-keys.tsx')).AppKeys)
const ByHand = optionalPart('idle', async () => (await import('./by-hand.tsx')).ByHand)
const WaitingQueue = optionalPart('idle', async () => (await import('./waiting-queue.tsx')).WaitingQueue)

function startNothing(): Promise<void> {
  return Promise.resolve() // while developing, nothing may be kept from the one who changes it
}

/** The keys of every screen come with the first key that is pressed: a phone has none. */
function KeysOfApp() {
  const [first, setFirst] = useState<KeyboardEvent | null>(null)
  useEffect(() => {
    addEventListener('keydown', setFirst, { once: true })
    return () => removeEventListener('keydown', setFirst)
  }, [])
  return first !== null && <Keys first={first} />
}

/** Follows keys, keeps the app on this device, offers its next version, and loads a page anew that lacks a part. */
export function AppUpdates() {
  useEffect(() => sayHowToReload(reloadForMissingPart), [])
  useEffect(() => followMissingParts(), [])
  useHead(useNavigation().path)
  return (
    <>
      <KeysOfApp />
      <UpdateNotice
        startWorker={import.meta.env.PROD ? startAppWorker : startNothing}
        isEveryWordStored={isEveryWordStored}
      />
    </>
  )
}

/** The translations that wait for the connection, and whether there can be any. What makes them comes where one waits, or Save may have one wait. */
export function Waiting({ diary }: { diary: OpenDiary }) {
  const hasWords = useJournal(diary.journal, ({ open }) => open.draft.content !== '')
  const hasWaiting = useHasWaiting(diary)
  const translatesOnSave = useServices().accounts.stored()?.preferences.autoTranslate === true
  const isNeeded = hasWaiting || translatesOnSave || diary.hasTranslations
  return (
    <>
      {isNeeded && <WaitingQueue diary={diary} />}
      {hasWords && <ByHand diary={diary} />}
    </>
  )
}

/** Opens another day than the one on screen. */
export function AnotherDay(props: ComponentProps<typeof OtherDay>) {
  return <OtherDay {...props} />
}

/** Offers what was written in the demo. Most browsers have no demo, and nothing of the offer is loaded there. */
export function DemoIfThere(props: ComponentProps<typeof DemoOffer>) {
  return useHasDemo(props.accountId) && <Offer {...props} />
}
