import { use, useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSecurity } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { success } from '#domain/outcome.ts'
import { ProfilePage } from '#web/accounts/profile/profile-page.tsx'
import type { DeletionResult } from '#web/accounts/security/deletion-section.tsx'
import type { SecuritySettingsSectionProps } from '#web/accounts/security/security-sections.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { closeDiary, openDiary } from '../diary/open-diary.ts'
import { OptionalSection } from '../loading/error-boundaries.tsx'
import { lazyPage } from '../loading/lazy-page.tsx'
import { type PageProps, useServices } from '../services/services.ts'

// Most visits to the profile are for a name or a language.
const SecuritySettingsSection = lazyPage<SecuritySettingsSectionProps>(
  () => import('#web/accounts/security/security-sections.tsx').then((part) => part.SecuritySettingsSection),
  'security',
)
const AccountDeleted = lazyPage<DeletionResult>(
  () => import('#web/accounts/security/deletion-section.tsx').then((part) => part.AccountDeleted),
  'security',
)

export function LocalProfileRoute({ session }: PageProps) {
  return <ProfilePage session={session} today={dayOf(useServices().clock.now())} />
}

/** While a deletion is under way nobody is sent to the log-in. */
type Deletion = 'none' | 'under-way' | DeletionResult

/** Where accounts are at an account provider: the form and, but for the demo, the security settings. */
export function ProfileRoute({ session, account, hosted }: PageProps & { hosted: HostedAccounts }) {
  const { clock } = useServices()
  const [deletion, setDeletion] = useState<Deletion>('none')
  if (typeof deletion === 'object') return <AccountDeleted {...deletion} />
  if (deletion === 'under-way' && account.status !== 'logged-in') return null
  const profile = account.status === 'logged-in' ? account.profile : null
  return (
    <ProfilePage session={session} today={dayOf(clock.now())}>
      {profile !== null && !hasLocalId(profile) && (
        <SecurityPart hosted={hosted} profile={profile} onDeletion={setDeletion} />
      )}
    </ProfilePage>
  )
}

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
  profile: Profile
  onDeletion(deletion: Deletion): void
}

function SecurityPart({ hosted, ...props }: PartProps & { hosted: HostedAccounts }) {
  const [loading] = useState(() => loadSecuritySettings(hosted))
  return (
    <OptionalSection instead={null}>
      <SecuritySettings {...props} loading={loading} />
    </OptionalSection>
  )
}

type SecuritySettingsProps = PartProps & { loading: Promise<AccountSecurity | null> }

function SecuritySettings({ loading, profile, onDeletion }: SecuritySettingsProps) {
  const services = useServices()
  const { copy, download, print } = services
  const { t } = useTexts('accounts')
  const security = use(loading)
  if (security === null) return <Message tone="failure">{t('securityNotLoaded')}</Message>
  const deleteAccount = async (removesDiary: boolean) => {
    await AccountDeleted.preload() // afterwards it may not be possible
    if (removesDiary)
      // nobody may write into it meanwhile
      await closeDiary().catch((error) => console.error('The diary could not be closed', error))
    onDeletion('under-way')
    const deleted = await security.deleteAccount()
    if (!deleted.ok) {
      onDeletion('none')
      return deleted
    }
    const removal = async () => ((await services.forgetDiary(profile.id)) ? 'removed' : 'not-removed')
    onDeletion({ server: deleted.value, diary: removesDiary ? await removal() : 'kept' })
    return success(null)
  }
  const downloadDiary = async () =>
    download('diary.json', await openDiary(services, profile).journal.export())
  return (
    <SecuritySettingsSection
      security={security}
      output={{ copy, download, print }}
      deletion={{ downloadDiary, deleteAccount }}
      userAgent={navigator.userAgent}
      singleSignOn={pageSettings().singleSignOn}
    />
  )
}
