import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { type AccountState, hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { ProfilePage } from '#web/accounts/profile/profile-page.tsx'
import type { DeletionResult } from '#web/accounts/security/deletion-section.tsx'
import type { SecuritySettingsSectionProps } from '#web/accounts/security/security-settings.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { OptionalSection } from './error-boundaries.tsx'
import { lazyPage } from './lazy-page.tsx'
import { closeDiary, openDiary } from './open-diary.ts'
import type { Services } from './services.ts'

// Most visits to the profile are for a name or a language.
const SecuritySettingsSection = lazyPage<SecuritySettingsSectionProps>(
  async () => (await import('#web/accounts/security/security-settings.tsx')).SecuritySettingsSection,
  'security',
)
const AccountDeleted = lazyPage<DeletionResult>(
  async () => (await import('#web/accounts/security/deletion-section.tsx')).AccountDeleted,
  'security',
)

type ProfileRouteProps = { services: Services; session: AccountSession; account: AccountState }

/** /profile where accounts live in this browser alone. */
export function LocalProfileRoute({ services, session }: ProfileRouteProps) {
  return <ProfilePage session={session} today={dayOf(services.clock.now())} />
}

/** While a deletion is under way nobody is sent to log-in. */
type Deletion = 'none' | 'under-way' | DeletionResult

/**
 * /profile where accounts are at a provider: the form, and below it, unless this is the demo, the security
 * settings.
 */
export function ProfileRoute({
  services,
  session,
  account,
  hosted,
}: ProfileRouteProps & { hosted: HostedAccounts }) {
  const [deletion, setDeletion] = useState<Deletion>('none')
  if (typeof deletion === 'object') return <AccountDeleted {...deletion} />
  if (deletion === 'under-way' && account.status !== 'logged-in') return null
  const profile = account.status === 'logged-in' ? account.profile : null
  return (
    <ProfilePage session={session} today={dayOf(services.clock.now())}>
      {profile !== null && !hasLocalId(profile) && (
        <SecurityPart hosted={hosted} services={services} profile={profile} onDeletion={setDeletion} />
      )}
    </ProfilePage>
  )
}

/** The security settings and their screen; null where they could not be loaded. */
async function loadSecuritySettings(hosted: HostedAccounts): Promise<AccountSecurity | null> {
  try {
    const [security] = await Promise.all([hosted.loadSecurity(), SecuritySettingsSection.preload()])
    return security
  } catch (error) {
    console.error('The security settings could not be loaded', error)
    return null
  }
}

type PartProps = {
  services: Services
  profile: Profile
  onDeletion(deletion: Deletion): void
}

function SecurityPart({ hosted, ...props }: PartProps & { hosted: HostedAccounts }) {
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
  if (security === null) return <Message tone="failure">{t('securityNotLoaded')}</Message>
  return <SecuritySettings {...props} security={security} />
}

function SecuritySettings({
  security,
  services,
  profile,
  onDeletion,
}: PartProps & { security: AccountSecurity }) {
  const deleteAccount = async (removesDiary: boolean) => {
    await AccountDeleted.preload() // afterwards it may not be possible
    if (removesDiary) await tryToCloseDiary()
    onDeletion('under-way')
    const deleted = await security.deleteAccount()
    if (!deleted.ok) {
      onDeletion('none')
      return deleted
    }
    const diary = removesDiary ? await removeDiary(services, profile) : 'kept'
    onDeletion({ server: deleted.value, diary })
    return success(null)
  }
  const downloadDiary = async () =>
    services.download('diary.json', await openDiary(services, profile).journal.export())
  return (
    <SecuritySettingsSection
      security={security}
      output={services}
      deletion={{ downloadDiary, deleteAccount }}
      userAgent={navigator.userAgent}
    />
  )
}

/** Nobody may write into the diary while it is removed. */
async function tryToCloseDiary(): Promise<void> {
  try {
    await closeDiary()
  } catch (error) {
    console.error('The diary could not be closed', error)
  }
}

async function removeDiary(services: Services, { id }: Profile): Promise<DeletionResult['diary']> {
  return (await services.forgetDiary(id)) ? 'removed' : 'not-removed'
}
