import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { hasLocalId, isAnonymous } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { checkProfileForm, profileChangeOf } from '#domain/accounts/profile-form.ts'
import type { Day } from '#domain/clock.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { type AccountSession, keepPreferences, useAccount } from '#web/accounts/account-session.ts'
import { DoneText, FormFailure, SubmitButton, useForm } from '#web/accounts/form.tsx'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import type { Progress } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { LanguagesLearned } from './languages-learned.tsx'
import { useLeavePage } from './use-leave-page.ts'

function AccountNavigation() {
  const { t } = useTexts('common')
  const { pathname } = useLocation()
  return (
    <nav className="account-pages" aria-label={t('accountPages')}>
      {(['settings', 'profile'] as const).map((page) => (
        <Link key={page} to={`/${page}`} aria-current={pathname === `/${page}` ? 'page' : undefined}>
          {t(page)}
        </Link>
      ))}
    </nav>
  )
}

type AccountPageProps = {
  session: AccountSession
  title: string
  children: (profile: Profile) => ReactNode
}

/** A page about the signed-in account, with links to both of them. Logged out, it leads to log-in. */
function AccountPage({ session, title, children }: AccountPageProps) {
  const account = useAccount(session)
  if (account.status === 'loading') return null
  if (account.status === 'logged-out') return <Navigate to="/login" replace />
  return (
    <SidePage title={title} aside={<AccountNavigation />} measure="form">
      {children(account.profile)}
    </SidePage>
  )
}

/** Save, and what was saved; Cancel leads to the page before, or to the diary where there is none. */
function SaveRow({ progress, doneText }: { progress: Progress; doneText: string }) {
  const { t } = useTexts('accounts')
  const back = useLeavePage()
  return (
    <div className="account-form-actions">
      <SubmitButton progress={progress} label={t('save')} busyLabel={t('saving')} />
      <Button variant="outline" onClick={back}>
        {t('cancel')}
      </Button>
      <DoneText className="account-form-done">{progress === 'done' ? doneText : null}</DoneText>
    </div>
  )
}

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
