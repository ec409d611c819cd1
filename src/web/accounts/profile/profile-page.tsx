import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { ProfileChange } from '#domain/accounts/account-service.ts'
import { hasLocalId, isAnonymous } from '#domain/accounts/account-state.ts'
import { MOST_LANGUAGES, type Profile } from '#domain/accounts/profile.ts'
import { checkProfileForm, profileChangeOf, withoutLanguage } from '#domain/accounts/profile-form.ts'
import type { Day } from '#domain/clock.ts'
import { isLanguageCode, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { type AccountSession, keepPreferences, useAccount } from '#web/accounts/account-session.ts'
import { ActionFailure, DoneText, FormFailure, SubmitButton, useForm } from '#web/accounts/form.tsx'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { type Progress, useAction } from '#web/accounts/use-action.ts'
import { languageInSentence, languageTitle } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { useLeavePage } from './use-leave-page.ts'
import './profile-page.css'

type LanguagesLearnedProps = { session: AccountSession; profile: Profile }

/** The languages that are learned beside each other: which one is learned now, another one more, one less. */
function LanguagesLearned({ session, profile }: LanguagesLearnedProps) {
  const { t, language: siteLanguage } = useTexts('accounts')
  const { targetLanguage: now, languages = [now] } = profile
  const action = useAction()
  const turning = useAction()
  const [wanted, setWanted] = useState('')
  const others = LANGUAGES.filter((code) => !languages.includes(code))
  const change = (changed: ProfileChange) => action.run(() => session.update(changed))
  const name = (code: LanguageCode) => languageInSentence(code, siteLanguage)
  return (
    <section className="languages-learned" aria-labelledby="languages-learned">
      <h2 id="languages-learned">{t('languages.title')}</h2>
      <p>{t('languages.text')}</p>
      <ul>
        {languages.map((code) => (
          <li key={code}>
            <span>{languageTitle(code, siteLanguage)}</span>
            {code === now ? (
              <em>{t('languages.now')}</em>
            ) : (
              <>
                <LinkButton onClick={() => turning.run(() => keepPreferences(session, { learning: code }))}>
                  {t('languages.learn', { language: name(code) })}
                </LinkButton>
                <LinkButton onClick={() => change(withoutLanguage(profile, code))}>
                  {t('languages.remove', { language: name(code) })}
                </LinkButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {languages.length < MOST_LANGUAGES && (
        <div className="languages-learned-add">
          <SelectField
            label={t('languages.another')}
            name="anotherLanguage"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          >
            <option value="" />
            {others.map((code) => (
              <option key={code} value={code}>
                {languageTitle(code, siteLanguage)}
              </option>
            ))}
          </SelectField>
          <Button
            variant="outline"
            disabled={wanted === ''}
            isLoading={action.isBusy}
            onClick={() => {
              if (isLanguageCode(wanted)) change({ languages: [...languages, wanted] })
              setWanted('')
            }}
          >
            {t('languages.add')}
          </Button>
        </div>
      )}
      <ActionFailure failure={action.failure ?? turning.failure} />
    </section>
  )
}

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
