import { checkFirstPassword, checkNewEmail } from '#domain/accounts/account-form.ts'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Confirmed } from '#domain/accounts/sign-in-steps.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { EmailField, HiddenUsername, NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { FormFailure, passwordLengths, SubmitButton, useFailureText, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { isTransient, type ReadLink, useArrivedLink } from '#web/accounts/use-arrived-link.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { NoticePage, StepPage, withSignInSteps } from './sign-in-step.tsx'

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
function FirstPassword({ hosted, profile, next }: FirstPasswordProps) {
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

/** Mails a new link to the address that is typed: the page does not know whose link has expired. */
function NewMail({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const { formProps, field, failure, progress } = useForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    send: ({ email }) => withSignInSteps(hosted, (steps) => steps.resendConfirmation(email)),
  })
  return (
    <form className="account-form side-page-form" {...formProps}>
      <EmailField {...field('email')} />
      <div className="account-form-actions">
        <SubmitButton
          variant="outline"
          progress={progress}
          label={t('signUp.sendAgain')}
          busyLabel={t('signUp.sendingAgain')}
        />
        <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
      </div>
      {progress === 'done' && (
        <>
          <Message tone="success">{t('verified.sent')}</Message>
          <MailNote />
        </>
      )}
      <FormFailure failure={failure} />
    </form>
  )
}

function useNotice() {
  const { t } = useTexts('accounts')
  return (key: 'problem' | 'nothing' | 'expired' | 'other') => ({
    title: t(`verified.${key}Title`),
    text: t(`verified.${key}Text`),
  })
}

type FailedProps = { hosted: HostedAccounts; reason: AccountFailure; link: ReadLink; onTryAgain(): void }

function Failed({ hosted, reason, link, onTryAgain }: FailedProps) {
  const { t } = useTexts('accounts')
  const failureText = useFailureText()
  const notice = useNotice()
  if (isTransient(reason))
    return (
      <NoticePage {...notice('problem')} next={failureText(reason)}>
        <Button onClick={onTryAgain}>{t('reset.tryAgain')}</Button>
      </NoticePage>
    )
  if (reason === 'logged-out')
    return (
      <NoticePage {...notice('nothing')} next={t('verified.nothingNext')}>
        <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
      </NoticePage>
    )
  if (link.type === 'email_change')
    return (
      <NoticePage {...notice('expired')} next={t('verified.expiredChange')}>
        <ButtonLink to="/profile">{t('verified.toProfile')}</ButtonLink>
      </NoticePage>
    )
  return (
    <NoticePage {...notice('expired')} next={t('verified.expiredNext')}>
      <NewMail hosted={hosted} />
    </NoticePage>
  )
}

type ConfirmedPageProps = { hosted: HostedAccounts; found: Confirmed; link: ReadLink; name: string }

function ConfirmedPage({ hosted, found, link: { type, next }, name }: ConfirmedPageProps) {
  const { t } = useTexts('accounts')
  const notice = useNotice()
  if (found.step === 'password-needed')
    return <FirstPassword hosted={hosted} profile={found.profile} next={next} />
  if (found.step === 'second-factor') return <SecondFactorStep hosted={hosted} />
  if (found.step === 'other-address-needed')
    return <NoticePage {...notice('other')} next={t('verified.otherNext')} />
  if (found.step !== 'signed-in')
    return (
      <NoticePage
        title={t('verified.title')}
        text={t('verified.elseText', { name })}
        next={t('verified.elseNext')}
      >
        <ButtonLink to="/diary">{t('verified.openDiary')}</ButtonLink>
      </NoticePage>
    )
  return (
    <NoticePage
      title={t('verified.title')}
      text={t('verified.text', { email: found.profile.email ?? '' })}
      next={type === 'email_change' ? t('verified.changedNext') : t('verified.next')}
    >
      <ButtonLink to={next ?? '/diary'}>
        {next === null ? t('verified.openDiary') : t('verified.goOn')}
      </ButtonLink>
    </NoticePage>
  )
}

/** Where a mailed link leads that confirms an address. The link is not used up before this page asks. */
export function EmailVerifiedPage({ session, hosted }: { session: AccountSession; hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const account = useAccount(session)
  const { outcome, link, tryAgain } = useArrivedLink((arrived) =>
    withSignInSteps(hosted, (steps) => steps.confirmByLink(arrived)),
  )
  const name = account.status === 'logged-in' ? account.profile.name : ''
  if (outcome === null)
    return (
      <SidePage title={t('verified.checkingTitle')} measure="text">
        <p role="status">{t('verified.checking')}</p>
      </SidePage>
    )
  if (!outcome.ok) return <Failed hosted={hosted} reason={outcome.error} link={link} onTryAgain={tryAgain} />
  const isSignedInByNow = outcome.value.step === 'second-factor' && account.status === 'logged-in'
  const found: Confirmed = isSignedInByNow ? { step: 'signed-in', profile: account.profile } : outcome.value
  return <ConfirmedPage hosted={hosted} found={found} link={link} name={name} />
}
