import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { checkProfile, type ProfileField } from '#domain/accounts/account-form.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { isLanguageCode, LANGUAGES } from '#domain/languages.ts'
import { TextField } from '#web/ui/field.tsx'
import { SidePage } from '#web/ui/side-page.tsx'
import { AccountPages } from './account-pages.tsx'
import type { AccountSession } from './account-session.ts'
import { FormFailure } from './form-failure.tsx'
import { LanguageFields } from './language-fields.tsx'
import { VisitOnlyNotice } from './local-account-note.tsx'
import { SaveRow } from './save-row.tsx'
import { useAccount } from './use-account.ts'
import { useAccountForm } from './use-account-form.ts'
import { useFieldError } from './use-field-error.ts'
import './account-form.css'

const FIELDS = ['name', 'nativeLanguage', 'targetLanguage'] as const

function sendTo(session: AccountSession) {
  return ({ name, nativeLanguage, targetLanguage }: Record<ProfileField, string>) => {
    if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage))
      throw new Error(`the form offered a language nobody knows: ${nativeLanguage}, ${targetLanguage}`)
    return session.update({ name: name.trim(), nativeLanguage, targetLanguage })
  }
}

function ProfileForm({ session, profile }: { session: AccountSession; profile: Profile }) {
  const { t } = useTranslation('accounts')
  const errorOf = useFieldError()
  const send = sendTo(session)
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: FIELDS,
    check: checkProfile,
    send,
  })
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <TextField
        label={t('fullName')}
        name="name"
        autoComplete="name"
        required
        defaultValue={profile.name}
        error={errorOf('name', problems.name)}
      />
      {profile.email !== undefined && (
        <TextField label={t('email')} type="email" disabled value={profile.email} hint={t('emailNote')} />
      )}
      <LanguageFields
        offered={LANGUAGES}
        start={profile}
        nativeError={errorOf('nativeLanguage', problems.nativeLanguage)}
        targetError={errorOf('targetLanguage', problems.targetLanguage)}
      />
      <SaveRow progress={progress} doneText={t('profileUpdated')} />
      <FormFailure failure={failure} />
    </form>
  )
}

/** Name and languages. Logged out, it leads to log-in. */
export function ProfilePage({ session }: { session: AccountSession }) {
  const { t } = useTranslation('accounts')
  const account = useAccount(session)
  if (account.status === 'loading') return null
  if (account.status === 'logged-out') return <Navigate to="/login" replace />
  return (
    <SidePage title={t('profileTitle')} aside={<AccountPages />} measure="form">
      <ProfileForm key={account.profile.id} session={session} profile={account.profile} />
    </SidePage>
  )
}
