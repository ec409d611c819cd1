import { use, useState } from 'react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { SettingsPage } from '#web/accounts/profile/settings-page.tsx'
import { SpeechSettings } from '#web/speech/speech-settings.tsx'
import { OptionalSection } from './error-boundaries.tsx'
import type { Services, SpeechServices } from './services.ts'

type SettingsRouteProps = { services: Services; session: AccountSession; account: AccountState }

/** /settings: the account's form, and below it the choices about speech on this device. */
export function SettingsRoute({ services, session, account }: SettingsRouteProps) {
  const [speech] = useState(() => services.speech())
  return (
    <SettingsPage session={session}>
      {account.status === 'logged-in' && (
        <OptionalSection instead={null}>
          <Speech loading={speech} language={account.profile.targetLanguage} />
        </OptionalSection>
      )}
    </SettingsPage>
  )
}

function Speech({ loading, language }: { loading: Promise<SpeechServices>; language: LanguageCode }) {
  return <SpeechSettings {...use(loading)} language={language} />
}
