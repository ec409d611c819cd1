import { useState } from 'react'
import { Navigate } from 'react-router'
import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { hasAccount } from '#domain/accounts/account-state.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { passwordLengths } from '#web/accounts/form.tsx'
import { AccountNote, TakeAlongNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { ConfirmEmailStep } from './mailed-code.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { LogInLink, SignUpForm, type TypedSignUp } from './sign-up-form.tsx'

/** Sign-up at an account provider; the diary of the demo can be taken along. */
export function SignUpPage({ session, hosted }: { session: AccountSession; hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const account = useAccount(session)
  const [at, setAt] = useState<SignInStep | null>(null)
  const [typed, setTyped] = useState<TypedSignUp>()
  if (hasAccount(account)) return <Navigate to="/diary" replace />
  if (at?.step === 'second-factor') return <SecondFactorStep hosted={hosted} />
  if (at?.step === 'confirm-email')
    return (
      <ConfirmEmailStep
        hosted={hosted}
        email={at.email}
        after="sign-up"
        onSignInStep={setAt}
        onBack={() => setAt(null)}
      />
    )
  const note = <AccountNote>{t('logIn.note')}</AccountNote>
  return (
    <SidePage title={t('signUpTitle')} sentence={t('signUpSentence')} aside={note} measure="form">
      {account.status === 'logged-in' && <TakeAlongNote />}
      <SignUpForm
        session={session}
        lengths={passwordLengths()}
        typed={typed}
        onSignInStep={(step, values) => {
          setTyped(values)
          setAt(step)
        }}
      />
      <LogInLink />
    </SidePage>
  )
}
