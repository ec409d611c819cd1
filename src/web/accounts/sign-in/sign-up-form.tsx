import { checkHostedSignUp, checkSignUp, type SignUpField } from '#domain/accounts/account-form.ts'
import type { Entrance, SignUpRequest } from '#domain/accounts/account-service.ts'
import { FIRST_LANGUAGES } from '#domain/accounts/local-profile.ts'
import { isLanguageCode, isSiteLanguage, signUpLanguages } from '#domain/languages.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { EmailField } from '#web/accounts/email-field.tsx'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { LanguageFields } from '#web/accounts/language-fields.tsx'
import { VisitOnlyNotice } from '#web/accounts/local-account-note.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import '#web/accounts/account-form.css'

const FIELDS = ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage'] as const

/** What was typed, without the password. */
export type TypedSignUp = Omit<SignUpRequest, 'password'>

type SignUpFormProps = {
  session: AccountSession
  /** What was typed before, by whoever comes back to it. */
  typed?: TypedSignUp
  onSignInStep?: (entrance: Entrance, typed: TypedSignUp) => void
}

function sendTo({ session, onSignInStep }: SignUpFormProps) {
  return async (values: Record<SignUpField, string>) => {
    const { nativeLanguage, targetLanguage } = values
    if (!isLanguageCode(nativeLanguage) || !isLanguageCode(targetLanguage))
      throw new Error(`the form offered a language nobody knows: ${nativeLanguage}, ${targetLanguage}`)
    const { name, email, password } = values
    const typed = { name, email, nativeLanguage, targetLanguage }
    const outcome = await session.signUp({ ...typed, password })
    if (outcome.ok) onSignInStep?.(outcome.value, typed)
    return outcome
  }
}

/** Everything that a new account is asked for. */
export function SignUpForm(props: SignUpFormProps) {
  const { session, typed } = props
  const { t, language: site } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: FIELDS,
    check: session.hosted === null ? checkSignUp : checkHostedSignUp,
    send: sendTo(props),
    failsAt: { 'weak-password': 'password', 'email-taken': 'email', 'invalid-email': 'email' },
  })
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <TextField
        label={t('fullName')}
        name="name"
        autoComplete="name"
        required
        defaultValue={typed?.name}
        error={errorOf('name', problems.name)}
      />
      <EmailField defaultValue={typed?.email} error={errorOf('email', problems.email, failureAt('email'))} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        required
        hint={session.hosted === null ? undefined : t('signUp.passwordHint')}
        error={errorOf('password', problems.password, failureAt('password'))}
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
        start={typed ?? FIRST_LANGUAGES}
        nativeError={errorOf('nativeLanguage', problems.nativeLanguage)}
        targetError={errorOf('targetLanguage', problems.targetLanguage)}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('signingUp') : tCommon('signUp')}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}
