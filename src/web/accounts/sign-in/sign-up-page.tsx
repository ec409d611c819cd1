import { useState } from 'react'
import { Navigate } from 'react-router'
import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { hasAccount } from '#domain/accounts/account-state.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { AccountNote } from '#web/accounts/notes.tsx'
import { useAccount } from '#web/accounts/use-account.ts'
import { passwordLengths } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { ConfirmEmailStep } from './mailed-code.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { LogInLink, SignUpForm, type TypedSignUp } from './sign-up-form.tsx'

type SignUpPageProps = { session: AccountSession; hosted: HostedAccounts }

/** Sign-up at a provider, which the demo may take its diary along to. */
export function SignUpPage({ session, hosted }: SignUpPageProps) {
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
      {account.status === 'logged-in' && (
        <div className="account-form-first">
          <Message tone="hint">{t('demo.takeAlong')}</Message>
        </div>
      )}
      <SignUpForm
        session={session}
        lengths={passwordLengths()}
        typed={typed}
        onSignInStep={(step, given) => {
          setTyped(given)
          setAt(step)
        }}
      />
      <LogInLink />
    </SidePage>
  )
}
