import { use, useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { SettingsPage } from '#web/accounts/profile/settings-page.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { createAppInstaller } from '#web/offline/app-installer.adapter.ts'
import { InstallSection } from '#web/offline/install-section.tsx'
import { SpeechSettings } from '#web/speech/speech-settings.tsx'
import { type OpenDiary, type OpenSync, openDiary } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { lazyPage } from '../loading/lazy-page.tsx'
import type { PageProps, SpeechServices } from '../services/services.ts'
import type { ExchangeSectionsProps } from './exchange-sections.tsx'
import type { ReminderSettingsProps } from './reminder-settings.tsx'
import type { SyncSettingsProps } from './sync-settings.tsx'
import type { WordsGoProps } from './where-words-go.tsx'

// few need it, and not at once
const ExchangeSections = lazyPage<ExchangeSectionsProps>(
  async () => (await import('./exchange-sections.tsx')).ExchangeSections,
  'exchange',
  'journal',
  'words',
)

const ReminderSettings = lazyPage<ReminderSettingsProps>(
  async () => (await import('./reminder-settings.tsx')).ReminderSettings,
  'remind',
)

const SyncSettings = lazyPage<SyncSettingsProps>(
  async () => (await import('./sync-settings.tsx')).SyncSettings,
  'sync',
)

const WordsGo = lazyPage<WordsGoProps>(async () => (await import('./where-words-go.tsx')).WordsGo, 'privacy')

export function SettingsRoute({ services, session, account }: PageProps) {
  const [speech] = useState(() => services.speech())
  const [installer] = useState(createAppInstaller)
  return (
    <SettingsPage
      session={session}
      onSaved={() => void speech.then(({ settingsDraft }) => settingsDraft.keep())}
      below={
        account.status === 'logged-in' && (
          <Diary
            key={`diary ${account.profile.id}`}
            {...{ services, session, speech }}
            profile={account.profile}
          />
        )
      }
    >
      {account.status === 'logged-in' && (
        <OptionalSection instead={null}>
          <Speech loading={speech} language={account.profile.targetLanguage} />
        </OptionalSection>
      )}
      <InstallSection installer={installer} />
    </SettingsPage>
  )
}

async function loadSync({ loadSync: load }: OpenDiary): Promise<OpenSync | null> {
  try {
    return await load()
  } catch (error) {
    console.error('How sync stands cannot be shown', error)
    return null
  }
}

async function loadPractice({ loadSentences, loadMinutes }: OpenDiary) {
  const [{ sentences }, minutes] = await Promise.all([loadSentences(), loadMinutes()])
  return { sentences, minutes }
}

type DiaryProps = Pick<PageProps, 'services' | 'session'> & {
  profile: Profile
  speech: Promise<SpeechServices>
}

function Diary({ services, session, profile, speech }: DiaryProps) {
  const diary = openDiary(services, profile)
  const [sync] = useState(() => loadSync(diary))
  const { language } = useTexts('accounts')
  const [reminders] = useState(async () => {
    const { openReminders } = await import('./open-reminders.ts')
    return openReminders(services, profile, language)
  })
  return (
    <>
      <OptionalSection instead={null}>
        <ReminderSettings {...{ services, profile }} loading={reminders} />
      </OptionalSection>
      <OptionalSection instead={null}>
        <SyncSettings loading={sync} services={services} />
      </OptionalSection>
      <OptionalSection instead={null}>
        <WordsGo {...{ services, session, profile, speech, sync, reminders }} />
      </OptionalSection>
      <OptionalSection instead={null}>
        <ExchangeSections
          journal={diary.journal}
          loadPractice={() => loadPractice(diary)}
          download={services.download}
          profile={profile}
        />
      </OptionalSection>
    </>
  )
}

function Speech({ loading, language }: { loading: Promise<SpeechServices>; language: LanguageCode }) {
  const { settingsDraft, ...services } = use(loading)
  useEffect(() => settingsDraft.drop, [settingsDraft]) // what was not saved
  return <SpeechSettings {...services} settings={settingsDraft} language={language} />
}
