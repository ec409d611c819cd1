import type { ReactNode } from 'react'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { checkNewEmail } from '#domain/accounts/security-form.ts'
import type { Confirmed } from '#domain/accounts/sign-in-steps.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { EmailField } from '#web/accounts/email-field.tsx'
import { FormFailure, useFailureText } from '#web/accounts/form-failure.tsx'
import { MailNote } from '#web/accounts/mail-note.tsx'
import type { ReadLink } from '#web/accounts/read-mailed-link.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { mayPass, useArrivedLink } from '#web/accounts/use-arrived-link.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { FirstPassword } from './first-password.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type VerifiedProps = { title: string; text: string; next: string; children?: ReactNode }

function Verified({ title, text, next, children }: VerifiedProps) {
  return (
    <SidePage title={title} measure="text">
      <p>{text}</p>
      <p>{next}</p>
      <div className="account-way">{children}</div>
    </SidePage>
  )
}

type DoneProps = { profile: Profile; link: ReadLink }

function Done({ profile, link: { type, next } }: DoneProps) {
  const { t } = useTexts('accounts')
  return (
    <Verified
      title={t('verified.title')}
      text={t('verified.text', { email: profile.email ?? '' })}
      next={type === 'email_change' ? t('verified.changedNext') : t('verified.next')}
    >
      <ButtonLink to={next ?? '/diary'}>
        {next === null ? t('verified.openDiary') : t('verified.goOn')}
      </ButtonLink>
    </Verified>
  )
}

/** Mails a new link to whichever address is typed; the page does not know whose link has expired. */
function NewMail({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    send: ({ email }) => withSignInSteps(hosted, (entrance) => entrance.resendConfirmation(email)),
  })
  return (
    <form className="account-form side-page-form" {...formProps}>
      <EmailField error={errorOf('email', problems.email)} />
      <div className="account-form-actions">
        <Button type="submit" variant="outline" isLoading={progress === 'busy'}>
          {progress === 'busy' ? t('signUp.sendingAgain') : t('signUp.sendAgain')}
        </Button>
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

type FailedProps = { hosted: HostedAccounts; reason: AccountFailure; link: ReadLink; onTryAgain(): void }

function Failed({ hosted, reason, link, onTryAgain }: FailedProps) {
  const { t } = useTexts('accounts')
  const failureText = useFailureText()
  if (mayPass(reason))
    return (
      <Verified
        title={t('verified.problemTitle')}
        text={t('verified.problemText')}
        next={failureText(reason)}
      >
        <Button onClick={onTryAgain}>{t('reset.tryAgain')}</Button>
      </Verified>
    )
  if (reason === 'logged-out')
    return (
      <Verified
        title={t('verified.nothingTitle')}
        text={t('verified.nothingText')}
        next={t('verified.nothingNext')}
      >
        <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
      </Verified>
    )
  const isChange = link.type === 'email_change'
  return (
    <Verified
      title={t('verified.expiredTitle')}
      text={t('verified.expiredText')}
      next={isChange ? t('verified.expiredChange') : t('verified.expiredNext')}
    >
      {isChange ? (
        <ButtonLink to="/profile">{t('verified.toProfile')}</ButtonLink>
      ) : (
        <NewMail hosted={hosted} />
      )}
    </Verified>
  )
}

type ConfirmedPageProps = { hosted: HostedAccounts; found: Confirmed; link: ReadLink; name: string }

function ConfirmedPage({ hosted, found, link, name }: ConfirmedPageProps) {
  const { t } = useTexts('accounts')
  if (found.step === 'in') return <Done profile={found.profile} link={link} />
  if (found.step === 'password-next')
    return <FirstPassword hosted={hosted} profile={found.profile} next={link.next} />
  if (found.step === 'second-factor') return <SecondFactorStep hosted={hosted} />
  if (found.step === 'other-address-next')
    return (
      <Verified
        title={t('verified.otherTitle')}
        text={t('verified.otherText')}
        next={t('verified.otherNext')}
      />
    )
  return (
    <Verified
      title={t('verified.title')}
      text={t('verified.elseText', { name })}
      next={t('verified.elseNext')}
    >
      <ButtonLink to="/diary">{t('verified.openDiary')}</ButtonLink>
    </Verified>
  )
}

type HostedEmailVerifiedProps = { session: AccountSession; hosted: HostedAccounts }

/** Where the link of a mail leads that confirms an address. Nothing is used up until this page asks. */
export function HostedEmailVerified({ session, hosted }: HostedEmailVerifiedProps) {
  const { t } = useTexts('accounts')
  const account = useAccount(session)
  const { outcome, link, tryAgain } = useArrivedLink((arrived) =>
    withSignInSteps(hosted, (entrance) => entrance.confirmByLink(arrived)),
  )
  const name = account.status === 'logged-in' ? account.profile.name : ''
  if (outcome === null)
    return (
      <SidePage title={t('verified.checkingTitle')} measure="text">
        <p role="status">{t('verified.checking')}</p>
      </SidePage>
    )
  if (!outcome.ok) return <Failed hosted={hosted} reason={outcome.error} link={link} onTryAgain={tryAgain} />
  const isInByNow = outcome.value.step === 'second-factor' && account.status === 'logged-in'
  const found: Confirmed = isInByNow ? { step: 'in', profile: account.profile } : outcome.value
  return <ConfirmedPage hosted={hosted} found={found} link={link} name={name} />
}
