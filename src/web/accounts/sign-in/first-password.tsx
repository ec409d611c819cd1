import { checkFirstPassword } from '#domain/accounts/account-form.ts'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { HiddenUsername, NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { FormFailure, SubmitButton } from '#web/accounts/form.tsx'
import { passwordLengths, useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { StepPage } from './step-page.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type FirstPasswordProps = {
  hosted: HostedAccounts
  profile: Profile
  /** Where the link leads on to; null for the diary. */
  next: string | null
}

function Done({ profile, next }: Omit<FirstPasswordProps, 'hosted'>) {
  const { t } = useTexts('accounts')
  const text = (
    <>
      <p>{t('firstPassword.doneText', { email: profile.email ?? '' })}</p>
      <p>{t('firstPassword.doneNext')}</p>
    </>
  )
  return (
    <StepPage title={t('firstPassword.doneTitle')} measure="text" text={text}>
      <div className="account-form-actions">
        <ButtonLink to={next ?? '/diary'}>
          {next === null ? t('verified.openDiary') : t('verified.goOn')}
        </ButtonLink>
        <ButtonLink to="/profile" variant="outline">
          {t('verified.toProfile')}
        </ButtonLink>
      </div>
    </StepPage>
  )
}

/** For an account that was signed in by a link and has no password yet. */
export function FirstPassword({ hosted, profile, next }: FirstPasswordProps) {
  const { t } = useTexts('accounts')
  const { formProps, field, failure, progress } = useForm({
    fields: ['password'] as const,
    check: (values) => checkFirstPassword(values, passwordLengths()),
    failsAt: { 'weak-password': 'password' },
    send: ({ password }) => withSignInSteps(hosted, (steps) => steps.setPassword(password)),
  })
  if (progress === 'done') return <Done profile={profile} next={next} />
  const text = (
    <>
      <p>{t('firstPassword.text', { email: profile.email ?? '' })}</p>
      <p>{t('firstPassword.next')}</p>
    </>
  )
  return (
    <StepPage title={t('firstPassword.title')} text={text}>
      <form className="account-form" {...formProps}>
        <HiddenUsername email={profile.email} />
        <NewPasswordFields
          label={t('reset.newPassword')}
          hint={t('signUp.passwordHint', passwordLengths())}
          password={field('password')}
        />
        <div className="account-form-actions">
          <SubmitButton progress={progress} label={t('firstPassword.save')} busyLabel={t('saving')} />
          <ButtonLink to={next ?? '/diary'} variant="outline">
            {t('firstPassword.later')}
          </ButtonLink>
        </div>
        <FormFailure failure={failure} />
      </form>
      <p className="account-note">{t('firstPassword.laterNote')}</p>
    </StepPage>
  )
}
