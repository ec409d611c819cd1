import { use, useEffect, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import { SettingsPage } from '#web/accounts/profile/settings-page.tsx'
import { SpeechSettings } from '#web/speech/speech-settings.tsx'
import { OptionalSection } from './error-boundaries.tsx'
import type { PageProps, SpeechServices } from './services.ts'

export function SettingsRoute({ services, session, account }: PageProps) {
  const [speech] = useState(() => services.speech())
  return (
    <SettingsPage
      session={session}
      onSaved={() => void speech.then(({ settingsDraft }) => settingsDraft.keep())}
    >
      {account.status === 'logged-in' && (
        <OptionalSection instead={null}>
          <Speech loading={speech} language={account.profile.targetLanguage} />
        </OptionalSection>
      )}
    </SettingsPage>
  )
}

function Speech({ loading, language }: { loading: Promise<SpeechServices>; language: LanguageCode }) {
  const { settingsDraft, ...services } = use(loading)
  useEffect(() => settingsDraft.drop, [settingsDraft]) // what was not saved
  return <SpeechSettings {...services} settings={settingsDraft} language={language} />
}
