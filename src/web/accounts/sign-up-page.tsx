import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { checkSignUp, type SignUpField } from '#domain/accounts/account-form.ts'
import { FIRST_LANGUAGES } from '#domain/accounts/local-profile.ts'
import { isLanguageCode, isSiteLanguage, signUpLanguages } from '#domain/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { SidePage } from '#web/ui/side-page.tsx'
import type { AccountSession } from './account-session.ts'
import { FormFailure } from './form-failure.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LocalAccountNote, VisitOnlyNotice } from './local-account-note.tsx'
import { useAccount } from './use-account.ts'
import { useAccountForm } from './use-account-form.ts'
import { useFieldError } from './use-field-error.ts'
import './account-form.css'

const FIELDS = ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage'] as const

function sendTo(session: AccountSession) {
  return (values: Record<SignUpField, string>) => {
    const { nativeLanguage, targetLanguage } = values
    if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage))
      throw new Error(`the form offered a language nobody knows: ${nativeLanguage}, ${targetLanguage}`)
    return session.signUp({ ...values, nativeLanguage, targetLanguage })
  }
}

function SignUpForm({ session }: { session: AccountSession }) {
  const { t, i18n } = useTranslation(['accounts', 'common'])
  const errorOf = useFieldError()
  const send = sendTo(session)
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: FIELDS,
    check: checkSignUp,
    send,
  })
  const site = i18n.resolvedLanguage
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <TextField
        label={t('fullName')}
        name="name"
        autoComplete="name"
        required
        error={errorOf('name', problems.name)}
      />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errorOf('email', problems.email)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        required
        error={errorOf('password', problems.password)}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmation"
        autoComplete="new-password"
        required
        error={errorOf('confirmation', problems.confirmation)}
      />
      <LanguageFields
        offered={signUpLanguages(isSiteLanguage(site) ? site : 'en')}
        start={FIRST_LANGUAGES}
        nativeError={errorOf('nativeLanguage', problems.nativeLanguage)}
        targetError={errorOf('targetLanguage', problems.targetLanguage)}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('signingUp') : t('signUp', { ns: 'common' })}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}

/** Sign-up. Whoever is logged in, before or by this form, goes on to the diary. */
export function SignUpPage({ session }: { session: AccountSession }) {
  const { t } = useTranslation(['accounts', 'common'])
  if (useAccount(session).status === 'logged-in') return <Navigate to="/diary" replace />
  return (
    <SidePage
      title={t('signUpTitle')}
      sentence={t('signUpSentence')}
      aside={<LocalAccountNote />}
      measure="form"
    >
      <SignUpForm session={session} />
      <p className="account-form-other">
        {t('alreadyHere')} <Link to="/login">{t('logIn', { ns: 'common' })}</Link>
      </p>
    </SidePage>
  )
}
