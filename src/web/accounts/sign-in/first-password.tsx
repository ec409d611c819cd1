import { useState } from 'react'
import { checkFirstPassword } from '#domain/accounts/account-form.ts'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { FormFailure } from '#web/accounts/failure-message.tsx'
import { HiddenUsername, NewPasswordFields } from '#web/accounts/fields.tsx'
import { SubmitButton } from '#web/accounts/form-actions.tsx'
import { passwordLengths } from '#web/accounts/password-lengths.ts'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
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

/** For an account that was signed in by a link and has no password: it is set here, or later in the profile. */
export function FirstPassword({ hosted, profile, next }: FirstPasswordProps) {
  const { t } = useTexts('accounts')
  const [isDone, setIsDone] = useState(false)
  const { formProps, errorAt, failure, progress } = useForm({
    fields: ['password'] as const,
    check: (values) => checkFirstPassword(values, passwordLengths()),
    failsAt: { 'weak-password': 'password' },
    async send({ password }) {
      const outcome = await withSignInSteps(hosted, (steps) => steps.setPassword(password))
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
        <HiddenUsername email={profile.email} />
        <NewPasswordFields
          label={t('reset.newPassword')}
          hint={t('signUp.passwordHint', passwordLengths())}
          errorAt={errorAt}
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
    </SidePage>
  )
}
