import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkResetPassword } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AddedKeys } from '#domain/accounts/added-keys.ts'
import type { RecoveryStep } from '#domain/accounts/sign-in-steps.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { HiddenUsername, NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { ActionFailure, PageForm, passwordLengths, useFailureText, useForm } from '#web/accounts/form.tsx'
import { AddedKeysSection } from '#web/accounts/security/added-keys-section.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { isTransient, useArrivedLink } from '#web/accounts/use-arrived-link.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotMineStep, SecondFactorForm } from './second-factor.tsx'
import { ReturnToLogIn, StepPage, withSignInSteps } from './sign-in-step.tsx'

const LEAVES_AFTER_MS = 3000 // the specification's

function Done() {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), LEAVES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  const text = (
    <>
      <Message tone="success" isBoxed>
        <p>{t('reset.done')}</p>
      </Message>
      <p className="account-note">{t('reset.doneNext')}</p>
    </>
  )
  return (
    <StepPage title={t('resetTitle')} text={text}>
      <ReturnToLogIn />
    </StepPage>
  )
}

type ReviewProps = { hosted: HostedAccounts; added: AddedKeys; email: string }

/** After a new password, what was added to the log-in lately: the recovery ends once its owner has looked through it. */
function Review({ hosted, added, email }: ReviewProps) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const ending = useAction()
  const end = () =>
    ending.run(
      () =>
        withSignInSteps(hosted, async (steps) => {
          await steps.endRecovery()
          return success(null)
        }),
      () => void navigate('/login', { replace: true }),
    )
  const text = (
    <>
      <Message tone="success" isBoxed>
        <p>{t('reset.done')}</p>
      </Message>
      <p>{t('reset.review')}</p>
    </>
  )
  return (
    <StepPage title={t('resetTitle')} text={text}>
      <AddedKeysSection
        {...added}
        email={email}
        mailCode={() => withSignInSteps(hosted, (steps) => steps.mailRemovalCode(email))}
        remove={(ids, proofs) =>
          withSignInSteps(hosted, (steps) => steps.removeRecentKeys('recovery', { email, ids, ...proofs }))
        }
      />
      <p className="account-form-other">
        <Button isLoading={ending.isBusy} onClick={end}>
          {t('toLogIn')}
        </Button>
      </p>
      <ActionFailure failure={ending.failure} />
    </StepPage>
  )
}

type LinkStateProps = { outcome: Outcome<RecoveryStep, AccountFailure> | null; onTryAgain(): void }

/** What is known of the link; nothing once the new password can be typed. */
function LinkState({ outcome, onTryAgain }: LinkStateProps) {
  const { t } = useTexts('accounts')
  const failureText = useFailureText()
  if (outcome === null)
    return (
      <p className="account-note" role="status">
        {t('reset.checking')}
      </p>
    )
  if (outcome.ok) return null
  const { error } = outcome
  if (isTransient(error))
    return (
      <Message tone="failure">
        <p>{t('reset.problem')}</p>
        <p>{failureText(error)}</p>
        <LinkButton onClick={onTryAgain}>{t('reset.tryAgain')}</LinkButton>{' '}
        <Link to="/forgot-password">{t('reset.requestNew')}</Link>
      </Message>
    )
  return (
    <Message tone="failure" isBoxed>
      <p>{t('reset.banner')}</p>
      <p>{error === 'logged-out' ? t('reset.invalid') : t('reset.expired')}</p>
      <Link to="/forgot-password">{t('reset.requestNew')}</Link>
    </Message>
  )
}

/** Failures whose own text adds to that of the specification. */
const EXPLAINED: AccountFailure[] = ['same-password', 'rate-limited', 'offline', 'reauthentication-needed']

function ResetFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTexts('accounts')
  if (failure === null || failure === 'second-factor-needed') return null
  const isOver = failure === 'link-expired' || failure === 'logged-out'
  return (
    <Message tone="failure">
      <p>{isOver ? t('reset.expired') : t('reset.failed')}</p>
      {EXPLAINED.includes(failure) && <p>{t(`failures.${failure}`)}</p>}
    </Message>
  )
}

type NewPasswordFormProps = {
  /** Whether there is a recovery whose password can be set. */
  isOpen: boolean
  /** Of the account; null while it is not known. */
  email: string | null
  send(password: string): AccountAnswer<unknown>
}

function NewPasswordForm({ isOpen, email, send }: NewPasswordFormProps) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['password', 'confirmation'] as const,
    check: (values) => checkResetPassword(values, passwordLengths()),
    send: ({ password }) => send(password),
    failsAt: { 'weak-password': 'password' },
    textOf: (error) => (error === 'weak-password' ? t('reset.weak') : undefined),
  })
  return (
    <PageForm
      form={form}
      disabled={!isOpen}
      label={t('reset.submit')}
      busyLabel={t('reset.submitting')}
      failureMessage={<ResetFailure failure={form.failure} />}
    >
      {email !== null && <HiddenUsername email={email} />}
      <NewPasswordFields
        label={t('reset.newPassword')}
        hint={t('signUp.passwordHint', passwordLengths())}
        password={form.field('password')}
        confirmation={form.field('confirmation')}
      />
    </PageForm>
  )
}

/** The address of the account, once the link has been accepted. */
function useRecoveryEmail({ loadSignInSteps }: HostedAccounts, isOpen: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    loadSignInSteps()
      .then((steps) => steps.recoveryEmail())
      .then(setEmail, (error) => console.error('The address of the recovery could not be read', error))
  }, [loadSignInSteps, isOpen])
  return email
}

/** Sets a new password: after a mailed link or its code, or with an account logged in. */
export function ResetPasswordPage({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const { outcome, tryAgain } = useArrivedLink((link) =>
    withSignInSteps(hosted, (steps) => steps.openRecovery(link)),
  )
  const isOpen = outcome?.ok === true
  const email = useRecoveryEmail(hosted, isOpen)
  const [isDone, setIsDone] = useState(false)
  const [added, setAdded] = useState<AddedKeys | null>(null)
  const [factor, setFactor] = useState<'shown' | 'asked' | 'not-mine' | null>(null) // null: as the link's answer says
  const isAsked = factor === 'asked' || (factor === null && outcome?.ok && outcome.value === 'second-factor')
  const send = async (password: string) => {
    const reset = await withSignInSteps(hosted, (steps) => steps.resetPassword(password))
    if (reset.ok) {
      setAdded(reset.value)
      setIsDone(true)
    } else if (reset.error === 'second-factor-needed') setFactor('asked')
    return reset
  }
  if (isDone) return added === null ? <Done /> : <Review hosted={hosted} added={added} email={email ?? ''} />
  if (factor === 'not-mine')
    return (
      <NotMineStep
        hosted={hosted}
        at="recovery"
        email={email ?? ''}
        onBack={() => setFactor('asked')}
        onRemoved={() => setFactor('shown')}
      />
    )
  if (isAsked)
    return (
      <StepPage title={t('resetTitle')} text={<p>{t('reset.factorSentence')}</p>}>
        <SecondFactorForm
          verify={(factor) => withSignInSteps(hosted, (steps) => steps.verifyRecoveryFactor(factor))}
          onVerified={() => setFactor('shown')}
          onNotMine={() => setFactor('not-mine')}
        />
      </StepPage>
    )
  return (
    <SidePage title={t('resetTitle')} sentence={t('reset.sentence')} measure="form">
      <div className="account-form-first">
        <LinkState outcome={outcome} onTryAgain={tryAgain} />
        {email !== null && <p>{t('reset.forWhom', { email })}</p>}
      </div>
      <NewPasswordForm isOpen={isOpen} email={email} send={send} />
      <ReturnToLogIn />
    </SidePage>
  )
}
