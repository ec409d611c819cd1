import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { hasLocalId } from '#domain/accounts/local-id.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { ProfilePage } from '#web/accounts/profile/profile-page.tsx'
import type { Gone } from '#web/accounts/security/account-gone.tsx'
import type { SecuritySettingsSectionProps } from '#web/accounts/security/security-settings.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { lazyPage } from './lazy-page.tsx'
import { closeDiary, openDiary } from './open-diary.ts'
import { OptionalSection } from './optional-section.tsx'
import type { Services } from './services.ts'

// Most visits to the profile are for a name or a language.
const SecuritySettingsSection = lazyPage<SecuritySettingsSectionProps>(
  async () => (await import('#web/accounts/security/security-settings.tsx')).SecuritySettingsSection,
  'security',
)
const AccountGone = lazyPage<Gone>(
  async () => (await import('#web/accounts/security/account-gone.tsx')).AccountGone,
  'security',
)

type ProfileRouteProps = { services: Services; session: AccountSession; account: AccountState }

/** The end of an account: while it is under way nobody is sent to log-in. */
type Ending = 'none' | 'under-way' | Gone

/** /profile: the form of the profile, and below it, for an account at a provider, what guards it. */
export function ProfileRoute({ services, session, account }: ProfileRouteProps) {
  const [ending, setEnding] = useState<Ending>('none')
  const { hosted } = session
  if (typeof ending === 'object') return <AccountGone {...ending} />
  if (ending === 'under-way' && account.status !== 'logged-in') return null
  const profile = account.status === 'logged-in' ? account.profile : null
  return (
    <ProfilePage session={session} today={dayOf(services.clock.now())}>
      {hosted !== null && profile !== null && !hasLocalId(profile) && (
        <GuardsPart hosted={hosted} services={services} profile={profile} onEnding={setEnding} />
      )}
    </ProfilePage>
  )
}

/** What guards the account and its screen; null where they could not be loaded. */
async function loadSecuritySettings(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    const [security] = await Promise.all([hosted.loadSecurity(), SecuritySettingsSection.preload()])
    return security
  } catch (error) {
    console.error('What guards the account could not be loaded', error)
    return null
  }
}

type PartProps = {
  services: Services
  profile: Profile
  onEnding(ending: Ending): void
}

function GuardsPart({ hosted, ...props }: PartProps & { hosted: HostedAccounts }) {
  const [loading] = useState(() => loadSecuritySettings(hosted))
  return (
    <OptionalSection instead={null}>
      <Loaded {...props} loading={loading} />
    </OptionalSection>
  )
}

function Loaded({ loading, ...props }: PartProps & { loading: Promise<AccountSecurity | null> }) {
  const { t } = useTexts('accounts')
  const security = use(loading)
  if (security === null) return <Message tone="failure">{t('guardsNotLoaded')}</Message>
  return <SecuritySettings {...props} security={security} />
}

function SecuritySettings({
  security,
  services,
  profile,
  onEnding,
}: PartProps & { security: AccountSecurity }) {
  const leave = async (removesDiary: boolean) => {
    await AccountGone.preload() // afterwards there may be nobody to ask for it
    if (removesDiary) await close()
    onEnding('under-way')
    const deleted = await security.deleteAccount()
    if (!deleted.ok) {
      onEnding('none')
      return deleted
    }
    onEnding({ server: deleted.value, diary: removesDiary ? await removed(services, profile) : 'kept' })
    return success(null)
  }
  const downloadDiary = async () =>
    services.download('diary.json', await openDiary(services, profile).journal.export())
  return (
    <SecuritySettingsSection
      security={security}
      hands={services}
      leaving={{ downloadDiary, leave }}
      userAgent={navigator.userAgent}
    />
  )
}

/** Nobody may write into the diary while it is removed. */
async function close(): Promise<void> {
  try {
    await closeDiary()
  } catch (error) {
    console.error('The diary could not be closed', error)
  }
}

async function removed(services: Services, { id }: Profile): Promise<Gone['diary']> {
  return (await services.forgetDiary(id)) ? 'removed' : 'not-removed'
}
