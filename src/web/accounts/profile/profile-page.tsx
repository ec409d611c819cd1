import type { ReactNode } from 'react'
import { hasLocalId, isAnonymous } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { checkProfileForm, profileChangeOf } from '#domain/accounts/profile-form.ts'
import type { Day } from '#domain/clock.ts'
import { LANGUAGES } from '#domain/languages.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { FormFailure } from '#web/accounts/form.tsx'
import { keepPreferences } from '#web/accounts/keep-preferences.ts'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { AccountPage, SaveRow } from './account-page.tsx'
import { LanguagesLearned } from './languages-learned.tsx'

const FIELDS = [
  'name',
  'nativeLanguage',
  'targetLanguage',
  'nativeLevel',
  'targetLevel',
  'dateOfBirth',
] as const

type ProfileFormProps = Pick<ProfilePageProps, 'session' | 'today'> & { profile: Profile }

function ProfileForm({ session, profile, today }: ProfileFormProps) {
  const { t } = useTexts('accounts')
  const { formProps, field, failure, progress } = useForm({
    fields: FIELDS,
    check: (values) => checkProfileForm(values, today),
    send: async (values) => {
      const change = profileChangeOf(profile, values)
      const answer = await session.update(change)
      const { learning } = profile.preferences
      if (!answer.ok || learning === undefined || learning === change.targetLanguage) return answer
      const turned = await keepPreferences(session, { learning: change.targetLanguage ?? null })
      return turned.ok ? answer : turned
    },
  })
  const emailNote = hasLocalId(profile) ? t('emailNote') : t('emailNoteHosted')
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice session={session} />
      {isAnonymous(profile, pageSettings().accounts) ? (
        <input type="hidden" name="name" value={profile.name} />
      ) : (
        <>
          <TextField
            label={t('fullName')}
            {...field('name')}
            autoComplete="name"
            dir="auto"
            required
            defaultValue={profile.name}
          />
          {profile.email !== undefined && (
            <TextField label={t('email')} type="email" disabled value={profile.email} hint={emailNote} />
          )}
        </>
      )}
      <LanguageFields
        key={profile.targetLanguage}
        offered={LANGUAGES}
        start={profile}
        field={field}
        levels={profile.levels ?? {}}
      />
      <TextField
        label={t('dateOfBirth')}
        {...field('dateOfBirth')}
        type="date"
        autoComplete="bday"
        max={today}
        defaultValue={profile.dateOfBirth}
        hint={t('dateOfBirthNote')}
      />
      <SaveRow progress={progress} doneText={t('profileUpdated')} />
      <FormFailure failure={failure} />
    </form>
  )
}

type ProfilePageProps = {
  session: AccountSession
  /** The latest date of birth. */
  today: Day
  children?: ReactNode
}

export function ProfilePage({ session, today, children }: ProfilePageProps) {
  const { t } = useTexts('accounts')
  return (
    <AccountPage session={session} title={t('profileTitle')}>
      {(profile) => (
        <>
          <ProfileForm key={profile.id} session={session} profile={profile} today={today} />
          <LanguagesLearned session={session} profile={profile} />
          {children}
        </>
      )}
    </AccountPage>
  )
}
