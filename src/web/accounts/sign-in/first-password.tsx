import { useState } from 'react'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { checkFirstPassword } from '#domain/accounts/security-form.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { PasswordOwner } from '#web/accounts/password-owner.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { StepText } from './step-text.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type FirstPasswordProps = {
  hosted: HostedAccounts
  profile: Profile
  /** Where the link leads on to; null for the diary. */
  next: string | null
}

function Done({ profile, next }: Omit<FirstPasswordProps, 'hosted'>) {
  const { t } = useTexts('accounts')
  return (
    <SidePage title={t('firstPassword.doneTitle')} measure="text">
      <StepText>
        <p>{t('firstPassword.doneText', { email: profile.email ?? '' })}</p>
        <p>{t('firstPassword.doneNext')}</p>
      </StepText>
      <div className="account-form-actions">
        <ButtonLink to={next ?? '/diary'}>
          {next === null ? t('verified.openDiary') : t('verified.goOn')}
        </ButtonLink>
        <ButtonLink to="/profile" variant="outline">
          {t('verified.toProfile')}
        </ButtonLink>
      </div>
    </SidePage>
  )
}

/** For whoever came in by a link and has no password: it is set here, or later in the profile. */
export function FirstPassword({ hosted, profile, next }: FirstPasswordProps) {
  const { t } = useTexts('accounts')
  const [isDone, setIsDone] = useState(false)
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['password'] as const,
    check: checkFirstPassword,
    failsAt: { 'weak-password': 'password' },
    async send({ password }) {
      const outcome = await withSignInSteps(hosted, (entrance) => entrance.setPassword(password))
      if (outcome.ok) setIsDone(true)
      return outcome
    },
  })
  if (isDone) return <Done profile={profile} next={next} />
  return (
    <SidePage title={t('firstPassword.title')} measure="form">
      <StepText>
        <p>{t('firstPassword.text', { email: profile.email ?? '' })}</p>
        <p>{t('firstPassword.next')}</p>
      </StepText>
      <form className="account-form" {...formProps}>
        <PasswordOwner email={profile.email} />
        <PasswordField
          label={t('reset.newPassword')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('signUp.passwordHint')}
          error={errorOf('password', problems.password, failureAt('password'))}
        />
        <div className="account-form-actions">
          <Button type="submit" isLoading={progress === 'busy'}>
            {progress === 'busy' ? t('saving') : t('firstPassword.save')}
          </Button>
          <ButtonLink to={next ?? '/diary'} variant="outline">
            {t('firstPassword.later')}
          </ButtonLink>
        </div>
        <FormFailure failure={failure} />
      </form>
      <p className="account-note">{t('firstPassword.laterNote')}</p>
    </SidePage>
  )
}
