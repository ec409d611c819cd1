import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { mayHaveDemo } from '#web/documents/find-demo.ts'
import { openWaitingDays } from '#web/documents/waiting-days.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { DemoOffer } from '#web/journal/demo-offer.tsx'
import { useJournal } from '#web/journal/journal.ts'
import { OtherDay } from '#web/journal/other-day.tsx'
import { startAppWorker } from '#web/offline/app-worker.adapter.ts'
import { UpdateNotice } from '#web/offline/update-notice.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { rememberPlanPlace } from '#web/ui/layout/app-page.tsx'
import { useNavigation } from '#web/ui/link.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'
import { CrashScreen } from '../loading/crash-screen.tsx'
import { sayCrashScreen } from '../loading/error-boundaries.tsx'
import { sayHowToReload } from '../loading/lazy-page.tsx'
import { optionalPart } from '../loading/optional-part.tsx'
import { useServices } from '../services/services.ts'
import { earlyKeys } from './early-keys.ts'
import { followMissingParts, isEveryWordStored, reloadForMissingPart } from './missing-parts.ts'
import './missing-part.css'

sayHowToReload(reloadForMissingPart)
sayCrashScreen(CrashScreen) // to be here when nothing else can be had

const Offer = optionalPart('idle', () => import('#web/journal/demo-offer.tsx').then((part) => part.DemoOffer))
const ByHand = optionalPart('idle', () => import('#web/translate/by-hand.tsx').then((part) => part.ByHand))
const WaitingQueue = optionalPart('idle', () =>
  import('./waiting-queue.tsx').then((part) => part.WaitingQueue),
)

function startNothing(): Promise<void> {
  return Promise.resolve() // while developing, nothing may be kept from the one who changes it
}

const IS_SIGN = /^[^\p{L}\p{N}\s]$/u

/** Whether a key may be one of those of every screen, which are signs (single-keys.ts). */
function isAsking({ key, target }: KeyboardEvent): boolean {
  return IS_SIGN.test(key) && !(target instanceof Element && target.matches('textarea, input, select'))
}

/**
 * The keys of every screen come with the first key that is pressed: a phone has none. Those that are pressed until then do
 * something once they are here. Where they cannot be had, that is said to whoever has asked for one, not to who types or tabs
 * on, and the next that asks has them loaded again.
 */
export function KeysOfApp() {
  const [Keys, setKeys] = useState<typeof import('./app-keys.tsx').AppKeys | null>(null)
  useEffect(() => {
    if (Keys) return
    let isTried = false
    function load(event: KeyboardEvent): void {
      const isAsked = isAsking(event)
      if (isTried && !isAsked) return
      isTried = true
      import('./app-keys.tsx').then(
        ({ AppKeys }) => setKeys(() => AppKeys),
        (error) => {
          earlyKeys.length = 0 // they are pressed again
          if (isAsked) throw error
          console.warn('The keys of every screen could not be loaded', error)
        },
      )
    }
    earlyKeys.forEach(load)
    addEventListener('keydown', load)
    return () => removeEventListener('keydown', load)
  }, [Keys])
  return Keys && <Keys />
}

/** Says that what was pressed did nothing, as its part cannot be loaded. */
function MissingPart() {
  const { t } = useTexts('offline')
  const [presses, setPresses] = useState(0)
  useEffect(() => followMissingParts(() => setPresses((times) => times + 1)), [])
  return (
    presses > 0 && (
      <div className="missing-part">
        <Toast key={presses} message={t('missingPart')} onGone={() => setPresses(0)} />
      </div>
    )
  )
}

function sentHead(property: 'url' | 'locale'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content
}

/**
 * Keeps what the head says beside title and canonical link that of the screen at `path`, in the language that is shown: the
 * server has sent that of the first one.
 */
function useHead(path: string): void {
  const { language } = useTexts('common')
  useEffect(() => {
    const url = sentHead('url')
    if (url === undefined) return
    if (new URL(url).pathname === path && sentHead('locale')?.startsWith(language)) return
    let isGone = false
    Promise.all([import('#web/site/site-head.ts'), loadTexts(['site'])]).then(
      ([{ showScreenHead }]) => isGone || showScreenHead(path),
      (error) => console.error('The head is that of another screen', error),
    )
    return () => {
      isGone = true
    }
  }, [path, language])
}

/** Follows keys, keeps the app on this device, offers its next version, and loads a page anew that lacks a part. */
export function AppUpdates() {
  useHead(useNavigation().path)
  return (
    <>
      <KeysOfApp />
      <MissingPart />
      <UpdateNotice
        startWorker={import.meta.env.PROD ? startAppWorker : startNothing}
        isEveryWordStored={isEveryWordStored}
      />
    </>
  )
}

async function hasWaiting({ profileId, language }: OpenDiary): Promise<boolean> {
  try {
    const store = openWaitingDays(profileId, language)
    return (await store.read().finally(store.close)).length > 0
  } catch (error) {
    console.error('Whether a translation waits is not known', error)
    return false
  }
}

/** Whether an earlier visit has left days that wait to be translated; false until that is known. */
function useHasWaiting(diary: OpenDiary): boolean {
  return useAnswer(useCallback(() => hasWaiting(diary), [diary])) ?? false
}

/** The translations that wait for the connection, and whether there can be any. What makes them comes where one waits, or Save may have one wait. */
export function Waiting({ diary }: { diary: OpenDiary }) {
  const hasWords = useJournal(diary.journal, ({ open }) => open.draft.content !== '')
  const hasWaiting = useHasWaiting(diary)
  const services = useServices()
  const translatesOnSave = services.accounts.stored()?.preferences.autoTranslate === true
  const isNeeded = hasWaiting || translatesOnSave || diary.hasTranslations
  return (
    <>
      {isNeeded && <WaitingQueue diary={diary} />}
      {hasWords && <ByHand {...{ diary, services }} />}
    </>
  )
}

/** Opens another day than the one on screen. */
export const AnotherDay = OtherDay

async function hasDemo(accountId: string): Promise<boolean> {
  try {
    const isFound = await mayHaveDemo(accountId)
    if (!isFound) rememberPlanPlace('demo-offer', false)
    return isFound
  } catch (error) {
    console.error('The diary of the demo could not be looked for', error)
    return false
  }
}

/** Whether there may be a diary of the demo to offer to the account; false until that is known. */
function useHasDemo(accountId: string): boolean {
  return useAnswer(useCallback(() => hasDemo(accountId), [accountId])) ?? false
}

/** Offers what was written in the demo. Most browsers have no demo, and nothing of the offer is loaded there. */
export function DemoIfThere(props: Omit<ComponentProps<typeof DemoOffer>, 'services'>) {
  const services = useServices()
  return useHasDemo(props.accountId) && <Offer {...props} services={services} />
}
