import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { hasAccount } from '#domain/accounts/account-state.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { ActionFailure, FormFailure } from '#web/accounts/form.tsx'
import { guessedLanguages } from '#web/accounts/guessed-languages.ts'
import { AccountNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { IssuerLogIn } from './issuer-log-in.tsx'
import { LogInForm, type OnLogIn, SignUpLink } from './log-in-form.tsx'
import { ConfirmEmailStep } from './mailed-code.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { usePasskeyLogIn } from './use-passkey-log-in.ts'

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
