import { useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { hasAccount } from '#domain/accounts/account-state.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import type { AutofillControls } from '#web/accounts/credential-fields.tsx'
import { ActionFailure, FormFailure } from '#web/accounts/form.tsx'
import { guessedLanguages } from '#web/accounts/guessed-languages.ts'
import { AccountNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useIssuerReturn } from '#web/accounts/use-issuer-return.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { LogInForm, type OnLogIn, SignUpLink } from './log-in-form.tsx'
import { ConfirmEmailStep } from './mailed-code.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { withSignInSteps } from './sign-in-step.tsx'

/** Whether this browser can log in with a passkey; null until that is known. */
function useIsSupported({ loadSignInSteps }: HostedAccounts): boolean | null {
  const [isSupported, setIsSupported] = useState<boolean | null>(null)
  useEffect(() => {
    loadSignInSteps().then(
      (steps) => setIsSupported(steps.hasPasskeys()),
      (error) => {
        console.error('The sign-in steps could not be loaded', error)
        setIsSupported(false)
      },
    )
  }, [loadSignInSteps])
  return isSupported
}

/** One offer at a time, which ends with the page. After 'never' no other begins. */
function useAutofill(offer: (signal: AbortSignal) => Promise<'again' | 'never'>): AutofillControls {
  const current = useRef<AbortController>(null)
  const isOver = useRef(false)
  const close = () => {
    current.current?.abort()
    current.current = null
  }
  useEffect(() => () => current.current?.abort(), [])
  const open = async () => {
    if (current.current !== null || isOver.current) return
    const controller = new AbortController()
    current.current = controller
    isOver.current = (await offer(controller.signal)) === 'never'
    if (current.current === controller) current.current = null
  }
  return { open: () => void open(), close }
}

/** Log-in with a passkey: by a button, or from the autofill list, silently until a passkey is chosen. */
function usePasskeyLogIn(hosted: HostedAccounts, onSignInStep: (step: SignInStep) => void) {
  const isSupported = useIsSupported(hosted)
  const { run, isBusy, failure } = useAction()
  const autofill = useAutofill(async (signal) => {
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      run(() => signingIn, onSignInStep)
    }
    const signingIn = withSignInSteps(hosted, (steps) => steps.signInWithAutofill({ signal, onChosen }))
    const outcome = await signingIn
    return isChosen || outcome.ok || outcome.error === 'cancelled' ? 'again' : 'never'
  })
  const logIn = () => {
    autofill.close()
    run(() => withSignInSteps(hosted, (steps) => steps.signInWithPasskey()), onSignInStep)
  }
  // the learner knows that they have closed the browser's dialog
  return { isSupported, isBusy, failure: failure === 'cancelled' ? null : failure, autofill, logIn }
}

type IssuerLogInProps = { hosted: HostedAccounts; name: string; onSignInStep(step: SignInStep): void }

/** Log-in at an issuer elsewhere: away by a button, and back to this page. */
function IssuerLogIn({ hosted, name, onSignInStep }: IssuerLogInProps) {
  const { t } = useTexts('accounts')
  const { run, isBusy, failure } = useAction()
  useIssuerReturn((arrived) => {
    run(() => withSignInSteps(hosted, (steps) => steps.returnFromIssuer(arrived)), onSignInStep)
  })
  const leave = () => run(() => withSignInSteps(hosted, (steps) => steps.goToIssuer()))
  return (
    <div className="account-passkey">
      <Button variant="outline" size="lg" fullWidth isLoading={isBusy} onClick={leave}>
        {t('logIn.issuer', { name })}
      </Button>
      <ActionFailure failure={failure} />
    </div>
  )
}

/** A diary on this device, without an account. */
function DemoOffer({ session: { demo } }: { session: AccountSession }) {
  const { t, language } = useTexts('accounts')
  const navigate = useNavigate()
  const { run, isBusy, failure } = useAction()
  const open = async () => demo.open((await demo.languages()) ?? guessedLanguages(language))
  return (
    <div className="account-demo">
      <Button variant="outline" isLoading={isBusy} onClick={() => run(open, () => void navigate('/diary'))}>
        {isBusy ? t('demo.opening') : t('demo.try')}
      </Button>
      <p className="account-note">{t('demo.text')}</p>
      <FormFailure failure={failure} />
    </div>
  )
}

type LogInPageProps = { session: AccountSession; hosted: HostedAccounts }

type PasswordStepProps = LogInPageProps & {
  email: string
  onLogIn: OnLogIn
  onSignInStep(step: SignInStep): void
}

function PasswordStep({ session, hosted, email, onLogIn, onSignInStep }: PasswordStepProps) {
  const { t } = useTexts('accounts')
  const passkey = usePasskeyLogIn(hosted, onSignInStep)
  const note = <AccountNote>{t('logIn.note')}</AccountNote>
  return (
    <SidePage title={t('logInTitle')} sentence={t('logInSentence')} aside={note} measure="form">
      <LogInForm session={session} email={email} autofill={passkey.autofill} onLogIn={onLogIn} />
      {passkey.isSupported !== false && (
        <div className={passkey.isSupported ? 'account-passkey' : 'account-passkey account-passkey-unknown'}>
          <Button variant="outline" size="lg" fullWidth isLoading={passkey.isBusy} onClick={passkey.logIn}>
            {passkey.isBusy ? t('logIn.passkeyWaiting') : t('logIn.passkey')}
          </Button>
          <ActionFailure failure={passkey.failure} />
        </div>
      )}
      {hosted.singleSignOn !== null && (
        <IssuerLogIn hosted={hosted} name={hosted.singleSignOn} onSignInStep={onSignInStep} />
      )}
      <SignUpLink />
      <DemoOffer session={session} />
    </SidePage>
  )
}

type Step = Exclude<SignInStep, { step: 'signed-in' }> | { step: 'password' }

/** Log-in at an account provider: a password or a passkey, then what else is asked. */
export function LogInPage({ session, hosted }: LogInPageProps) {
  const account = useAccount(session)
  const [at, setAt] = useState<Step>({ step: 'password' })
  const [email, setEmail] = useState('')
  if (hasAccount(account)) return <Navigate to="/diary" replace />
  const takeStep = (step: SignInStep) => {
    if (step.step !== 'signed-in') setAt(step)
  }
  const onLogIn: OnLogIn = (typed, outcome) => {
    setEmail(typed)
    if (outcome.ok) takeStep(outcome.value)
    else if (outcome.error === 'email-not-confirmed') setAt({ step: 'confirm-email', email: typed.trim() })
  }
  const back = () => setAt({ step: 'password' })
  if (at.step === 'second-factor') return <SecondFactorStep hosted={hosted} email={email} onBack={back} />
  if (at.step === 'password')
    return (
      <PasswordStep
        session={session}
        hosted={hosted}
        email={email}
        onLogIn={onLogIn}
        onSignInStep={takeStep}
      />
    )
  return (
    <ConfirmEmailStep hosted={hosted} email={at.email} after="log-in" onSignInStep={takeStep} onBack={back} />
  )
}
