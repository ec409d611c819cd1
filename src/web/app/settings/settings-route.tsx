import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { PreferenceChanges } from '#domain/accounts/account-service.ts'
import { hasLocalId, isAnonymous } from '#domain/accounts/account-state.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { once } from '#domain/promises.ts'
import { withoutEndSlashes } from '#domain/site/site-address.ts'
import { type AccountSession, keepPreferences } from '#web/accounts/account-session.ts'
import { useLeavePage } from '#web/accounts/profile/use-leave-page.ts'
import { textsOf } from '#web/i18n/text-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PracticeForm } from '#web/settings/practice-form.tsx'
import { type SavedChange, SettingsFrame } from '#web/settings/settings-frame.tsx'
import { type SettingsPageName, settingsPageAt } from '#web/settings/settings-pages.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import { keyOfDiary, type OpenDiary, type OpenSync, openDiary } from '../diary/open-diary.ts'
import { lazyPage } from '../loading/lazy-page.tsx'
import { type PageProps, type Services, useServices } from '../services/services.ts'

type SettingsParts = ReturnType<typeof openSettingsParts>

export type SettingsPartProps = {
  profile: Profile
  parts: SettingsParts
  /** Called when something that is stored at once was changed; what became of it is then said. */
  onStored(isKept: boolean): void
  /** Keeps a change of preferences. */
  onChange(change: PreferenceChange): void
}

async function loadSync({ loadSync: load }: OpenDiary): Promise<OpenSync | null> {
  try {
    return await load()
  } catch (error) {
    console.error('How sync stands cannot be shown', error)
    return null
  }
}

/** What several pages of the settings show, each opened once. */
function openSettingsParts(services: Services, profile: Profile) {
  const diary = () => openDiary(services, profile)
  return {
    diary,
    speech: once(() => services.speech()),
    sync: once(() => loadSync(diary())),
    recognisers: once(async () =>
      (await import('#web/speech/listening/recogniser-installer.adapter.ts')).createRecogniserInstaller(),
    ),
    reminders: once(async () => {
      const { accountReminders } = await import('./account-reminders.ts')
      return accountReminders(services, profile, textsOf('common').language)
    }),
  }
}

const WAIT_MS = 10_000 // for a part whose code is still loading

const INNER_PAGES: Record<Exclude<SettingsPageName, 'practice'>, ComponentType<SettingsPartProps>> = {
  voice: lazyPage(() => import('./voice-page.tsx').then((part) => part.VoicePage), 'speech'),
  reminders: lazyPage(() => import('./reminders-page.tsx').then((part) => part.RemindersPage), 'remind'),
  data: lazyPage(
    () => import('./data-page.tsx').then((part) => part.DataPage),
    'exchange',
    'journal',
    'words',
    'sync',
    'offline',
  ),
  words: lazyPage(() => import('./words-page.tsx').then((part) => part.WordsPage), 'privacy', 'translate'),
}

/** Scrolls to the part that the address names, now or once it is drawn. */
function useHashTarget(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same part leads there again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    function look() {
      const target = document.getElementById(id)
      if (target === null) return
      observer.disconnect()
      if (target instanceof HTMLDetailsElement) target.open = true
      requestAnimationFrame(() => target.scrollIntoView()) // after the scrolling that every arrival does
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [hash, key])
}

/** The five pages of the settings. Logged out, they lead to log-in. */
export function SettingsRoute({ account, ...rest }: PageProps) {
  if (account.status === 'loading') return null
  if (account.status === 'logged-out') return <Navigate to="/login" replace />
  return <LearnersSettings key={keyOfDiary(account.profile)} profile={account.profile} {...rest} />
}

type LearnersSettingsProps = Omit<PageProps, 'account'> & { profile: Profile }

function LearnersSettings(props: LearnersSettingsProps) {
  const page = settingsPageAt(withoutEndSlashes(useLocation().pathname))
  const services = useServices()
  const [parts] = useState(() => openSettingsParts(services, props.profile))
  return <OnePage key={page} {...props} page={page} parts={parts} />
}

type OnePageProps = LearnersSettingsProps & {
  page: SettingsPageName
  parts: SettingsPartProps['parts']
}

function OnePage({ page, parts, session, profile }: OnePageProps) {
  const { saved, onStored, change, send } = useSavedChanges(session)
  const { t } = useTexts('common')
  const { accounts } = pageSettings()
  const leave = useLeavePage()
  useHashTarget()
  const Inner = page === 'practice' ? null : INNER_PAGES[page]
  return (
    <SettingsFrame
      page={page}
      saved={saved}
      learner={
        isAnonymous(profile, accounts)
          ? t('notSignedIn')
          : [profile.name, profile.email].filter((one) => one !== undefined).join(', ')
      }
      hasSecurity={accounts === 'hosted' && !hasLocalId(profile)}
    >
      {Inner === null ? (
        <PracticeForm
          language={profile.targetLanguage}
          preferences={profile.preferences}
          onChange={(changed) => void change(changed)}
          onStored={onStored}
          onSave={send}
          onLeave={leave}
        />
      ) : (
        <Suspense>
          <Inner {...{ profile, parts, onStored }} onChange={change} />
        </Suspense>
      )}
    </SettingsFrame>
  )
}

/** What may change on a page of the settings, and what became of the latest change. */
function useSavedChanges(session: AccountSession) {
  const [preferences, setPreferences] = useState<PreferenceChanges | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [isStored, setStored] = useState(true)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    session.loadPreferences().then(
      (loaded) => {
        if (isGone) return
        const look = () => {
          const isNowWaiting = loaded.isWaiting()
          setWaiting(isNowWaiting)
          setFailed(!loaded.isKept())
          if (isNowWaiting) setChanged(true)
        }
        setPreferences(loaded)
        look()
        stop = loaded.subscribe(look)
      },
      (error) => console.error('The preferences cannot be changed yet', error),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [session])
  const became: SavedChange = hasFailed || !isStored ? 'not-saved' : isWaiting ? 'here' : 'saved'
  return {
    saved: isChanged ? became : null,
    /** Something that is stored at once was changed. `isKept`: the device, or the server, has taken it. */
    onStored(isKept: boolean): void {
      setStored(isKept)
      setChanged(true)
    },
    async change(change: PreferenceChange): Promise<void> {
      const kept = await keepPreferences(session, change)
      setFailed(!kept.ok)
      setChanged(true)
    },
    /** Answers whether everything is kept. */
    async send(): Promise<boolean> {
      const loaded = preferences ?? (await session.loadPreferences())
      await loaded.send()
      setChanged(true)
      setFailed(!loaded.isKept())
      return loaded.isKept() && isStored
    },
  }
}
