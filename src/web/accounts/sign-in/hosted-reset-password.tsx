import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { RecoveryStep } from '#domain/accounts/sign-in-steps.ts'
import type { Outcome } from '#domain/outcome.ts'
import { useFailureText } from '#web/accounts/form-failure.tsx'
import { mayPass, useArrivedLink } from '#web/accounts/use-arrived-link.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { StepText } from './step-text.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'
import '#web/accounts/account-form.css'

const LEAVES_AFTER_MS = 3000 // the specification's

/** 'Password reset successful!', and to log-in a little later. */
function Done() {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <SidePage title={t('resetTitle')} measure="form">
      <StepText>
        <Message tone="success" isBoxed>
          <p>{t('reset.done')}</p>
        </Message>
        <p className="account-note">{t('reset.doneNext')}</p>
      </StepText>
      <p className="account-form-other">
        <Link to="/login">{t('toLogIn')}</Link>
      </p>
    </SidePage>
  )
}

type ClosedProps = { reason: AccountFailure; onTryAgain(): void }

/** Why no password can be set. What could not be found out can be tried again: the link is as good as before. */
function Closed({ reason, onTryAgain }: ClosedProps) {
  const { t } = useTexts('accounts')
  const failureText = useFailureText()
  if (mayPass(reason))
    return (
      <Message tone="failure">
        <p>{t('reset.problem')}</p>
        <p>{failureText(reason)}</p>
        <LinkButton onClick={onTryAgain}>{t('reset.tryAgain')}</LinkButton>{' '}
        <Link to="/forgot-password">{t('reset.requestNew')}</Link>
      </Message>
    )
  return (
    <Message tone="failure" isBoxed>
      <p>{t('reset.banner')}</p>
      <p>{reason === 'logged-out' ? t('reset.invalid') : t('reset.expired')}</p>
      <Link to="/forgot-password">{t('reset.requestNew')}</Link>
    </Message>
  )
}

type DisclosureProps = { outcome: Outcome<RecoveryStep, AccountFailure> | null; onTryAgain(): void }

/** How far the link has led; nothing once the new password can be typed. */
function Disclosure({ outcome, onTryAgain }: DisclosureProps) {
  const { t } = useTexts('accounts')
  if (outcome === null)
    return (
      <p className="account-note" role="status">
        {t('reset.checking')}
      </p>
    )
  return outcome.ok ? null : <Closed reason={outcome.error} onTryAgain={onTryAgain} />
}

/** Whose password is being set, once the way is open. */
function useRecoveryEmail({ loadSignInSteps }: HostedAccounts, isOpen: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    loadSignInSteps()
      .then((entrance) => entrance.recoveryEmail())
      .then(setEmail, (error) => console.error('Whose password it is could not be found out', error))
  }, [loadSignInSteps, isOpen])
  return email
}

/** Sets a new password: for whoever came by a mailed link, typed its code, or is logged in already. */
export function HostedResetPassword({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const { outcome, tryAgain } = useArrivedLink((link) =>
    withSignInSteps(hosted, (entrance) => entrance.openRecovery(link)),
  )
  const isOpen = outcome?.ok === true
  const email = useRecoveryEmail(hosted, isOpen)
  const [isDone, setIsDone] = useState(false)
  // what is still to be shown: as the provider said at first, until it says otherwise
  const [factor, setFactor] = useState<'shown' | 'asked' | null>(null)
  const isAsked = factor === 'asked' || (factor === null && outcome?.ok && outcome.value === 'second-factor')
  const send = async (password: string) => {
    const reset = await withSignInSteps(hosted, (entrance) => entrance.resetPassword(password))
    if (reset.ok) setIsDone(true)
    else if (reset.error === 'second-factor-needed') setFactor('asked')
    return reset
  }
  if (isDone) return <Done />
  if (isAsked)
    return (
      <SidePage title={t('resetTitle')} measure="form">
        <StepText>
          <p>{t('reset.factorSentence')}</p>
        </StepText>
        <SecondFactorForm
          show={async (shown) => {
            const proven = await withSignInSteps(hosted, (entrance) => entrance.proveRecovery(shown))
            if (proven.ok) setFactor('shown')
            return proven
          }}
        />
      </SidePage>
    )
  return (
    <SidePage title={t('resetTitle')} sentence={t('reset.sentence')} measure="form">
      <div className="account-form-first">
        <Disclosure outcome={outcome} onTryAgain={tryAgain} />
        {email !== null && <p>{t('reset.forWhom', { email })}</p>}
      </div>
      <ResetPasswordForm isOpen={isOpen} email={email} send={send} />
      <p className="account-form-other">
        <Link to="/login">{t('toLogIn')}</Link>
      </p>
    </SidePage>
  )
}
