import { useState } from 'react'
import { Link } from 'react-router'
import type { Entrance, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { HostedNote } from '#web/accounts/hosted-note.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { ConfirmEmailStep } from './confirm-email-step.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { LogInForm, type OnLogIn } from './log-in-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { usePasskeyLogIn } from './use-passkey-log-in.ts'

type HostedLogInProps = { session: AccountSession; hosted: HostedAccounts }

type FirstStepProps = HostedLogInProps & {
  email: string
  onLogIn: OnLogIn
  onSignInStep(entrance: Entrance): void
}

function FirstStep({ session, hosted, email, onLogIn, onSignInStep }: FirstStepProps) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const { hasPasskeys, isBusy, failure, list, press } = usePasskeyLogIn(hosted, onSignInStep)
  return (
    <SidePage title={t('logInTitle')} sentence={t('logInSentence')} aside={<HostedNote />} measure="form">
      <LogInForm session={session} email={email} passkeys={list} onLogIn={onLogIn} />
      {hasPasskeys && <PasskeyStep isBusy={isBusy} failure={failure} onPress={press} />}
      <p className="account-form-other">
        {t('newHere')} <Link to="/signup">{tCommon('signUp')}</Link>
      </p>
      <DemoOffer hosted={hosted} />
    </SidePage>
  )
}

/** Where a log-in stands; whoever is in has left this page. */
type Step = Exclude<Entrance, { step: 'in' }> | { step: 'password' }

/** Log-in where accounts are at a provider: a password, or what stands in for one, and what is asked beyond it. */
export function HostedLogIn({ session, hosted }: HostedLogInProps) {
  const [at, setAt] = useState<Step>({ step: 'password' })
  const [email, setEmail] = useState('')
  const takeStep = (entrance: Entrance) => {
    if (entrance.step !== 'in') setAt(entrance)
  }
  const onLogIn: OnLogIn = (typed, outcome) => {
    setEmail(typed)
    if (outcome.ok) takeStep(outcome.value)
    else if (outcome.error === 'email-not-confirmed') setAt({ step: 'confirm-email', email: typed.trim() })
  }
  const back = () => setAt({ step: 'password' })
  if (at.step === 'second-factor') return <SecondFactorStep hosted={hosted} onBack={back} />
  if (at.step === 'confirm-email')
    return (
      <ConfirmEmailStep
        hosted={hosted}
        email={at.email}
        after="log-in"
        onSignInStep={takeStep}
        onBack={back}
      />
    )
  return (
    <FirstStep session={session} hosted={hosted} email={email} onLogIn={onLogIn} onSignInStep={takeStep} />
  )
}
