import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { hasLocalId } from '#domain/accounts/local-id.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { checkProfileForm, profileChangeOf } from '#domain/accounts/profile-form.ts'
import type { Day } from '#domain/clock.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { AccountPages } from '#web/accounts/account-pages.tsx'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/local-account-note.tsx'
import { useAccount } from '#web/accounts/use-account.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { SaveRow } from './save-row.tsx'
import '#web/accounts/account-form.css'

const FIELDS = [
  'name',
  'nativeLanguage',
  'targetLanguage',
  'nativeLevel',
  'targetLevel',
  'dateOfBirth',
] as const

type ProfileFormProps = {
  session: AccountSession
  profile: Profile
  /** Nobody was born later. */
  today: Day
}

function ProfileForm({ session, profile, today }: ProfileFormProps) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: FIELDS,
    check: (values) => checkProfileForm(values, today),
    send: (values) => session.update(profileChangeOf(profile, values)),
  })
  const emailNote = hasLocalId(profile) ? t('emailNote') : t('emailNoteHosted')
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <TextField
        label={t('fullName')}
        name="name"
        autoComplete="name"
        dir="auto"
        required
        defaultValue={profile.name}
        error={errorOf('name', problems.name)}
      />
      {profile.email !== undefined && (
        <TextField label={t('email')} type="email" disabled value={profile.email} hint={emailNote} />
      )}
      <LanguageFields
        offered={LANGUAGES}
        start={profile}
        nativeError={errorOf('nativeLanguage', problems.nativeLanguage)}
        targetError={errorOf('targetLanguage', problems.targetLanguage)}
        levels={profile.levels ?? {}}
      />
      <TextField
        label={t('dateOfBirth')}
        name="dateOfBirth"
        type="date"
        autoComplete="bday"
        max={today}
        defaultValue={profile.dateOfBirth}
        hint={t('dateOfBirthNote')}
        error={problems.dateOfBirth === undefined ? null : t('dateOfBirthLater')}
      />
      <SaveRow progress={progress} doneText={t('profileUpdated')} />
      <FormFailure failure={failure} />
    </form>
  )
}

type ProfilePageProps = {
  session: AccountSession
  today: Day
  /** What guards the account, below its form. */
  children?: ReactNode
}

/** Name, languages, and what else the learner likes to say. Logged out, it leads to log-in. */
export function ProfilePage({ session, today, children }: ProfilePageProps) {
  const { t } = useTexts('accounts')
  const account = useAccount(session)
  if (account.status === 'loading') return null
  if (account.status === 'logged-out') return <Navigate to="/login" replace />
  return (
    <SidePage title={t('profileTitle')} aside={<AccountPages />} measure="form">
      <ProfileForm key={account.profile.id} session={session} profile={account.profile} today={today} />
      {children}
    </SidePage>
  )
}
