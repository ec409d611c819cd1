import { useState } from 'react'
import { checkSignUp, type SignUpField } from '#domain/accounts/account-form.ts'
import type { SignInStep, SignUpRequest } from '#domain/accounts/account-service.ts'
import type { PasswordLengths } from '#domain/accounts/passwords.ts'
import { isLanguageCode, type LanguagePair, type SiteLanguage, signUpLanguages } from '#domain/languages.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { EmailField, NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { PageForm, useForm } from '#web/accounts/form.tsx'
import { guessedLanguages } from '#web/accounts/guessed-languages.ts'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Link } from '#web/ui/link.tsx'

const FIELDS = ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage'] as const

/** What was typed, without the password. */
export type TypedSignUp = Omit<SignUpRequest, 'password'>

type SignUpFormProps = {
  session: AccountSession
  /** null where any password will do. */
  lengths: PasswordLengths | null
  /** What was typed before the learner came back to the form. */
  typed?: TypedSignUp | undefined
  onSignInStep?: (step: SignInStep, typed: TypedSignUp) => void
}

function requestOf(values: Record<SignUpField, string>): SignUpRequest {
  const { name, email, password, nativeLanguage, targetLanguage } = values
  if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage))
    throw new Error(`the form offered an unknown language: ${nativeLanguage}, ${targetLanguage}`)
  return { name, email, password, nativeLanguage, targetLanguage }
}

/** Those of the demo, where it is open; else a guess. */
function firstLanguages(session: AccountSession, site: SiteLanguage): LanguagePair {
  const account = session.get()
  if (account.status === 'logged-in') return account.profile
  return guessedLanguages(site, signUpLanguages(site))
}

export function SignUpForm({ session, lengths, typed, onSignInStep }: SignUpFormProps) {
  const { t, language } = useTexts('accounts')
  const { t: common } = useTexts('common')
  const [start] = useState(() => typed ?? firstLanguages(session, language))
  const form = useForm({
    fields: FIELDS,
    check: (values) => checkSignUp(values, lengths),
    send: (values) => session.signUp(requestOf(values)),
    onDone(step, values) {
      const { password: _, ...rest } = requestOf(values)
      onSignInStep?.(step, rest)
    },
    failsAt: { 'weak-password': 'password', 'email-taken': 'email', 'invalid-email': 'email' },
  })
  return (
    <PageForm form={form} label={common('signUp')} busyLabel={t('signingUp')}>
      <VisitOnlyNotice session={session} />
      <TextField
        label={t('fullName')}
        {...form.field('name')}
        autoComplete="name"
        required
        defaultValue={typed?.name}
      />
      <EmailField {...form.field('email')} defaultValue={typed?.email} />
      <NewPasswordFields
        label={t('password')}
        hint={lengths === null ? undefined : t('signUp.passwordHint', lengths)}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
      <LanguageFields offered={signUpLanguages(language, start)} start={start} field={form.field} />
    </PageForm>
  )
}

export function LogInLink() {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  return (
    <p className="account-form-other">
      {t('alreadyHere')} <Link to="/login">{common('logIn')}</Link>
    </p>
  )
}
