import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { Entrance } from '#domain/accounts/account-service.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { HostedNote } from '#web/accounts/hosted-note.tsx'
import { LocalAccountNote } from '#web/accounts/local-account-note.tsx'
import { useIsIn } from '#web/accounts/use-is-in.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { ConfirmEmailStep } from './confirm-email-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignUpForm, type TypedSignUp } from './sign-up-form.tsx'

/** Sign-up. Whoever is logged in, before or by this form, goes on to the diary. */
export function SignUpPage({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const { isIn, demo } = useIsIn(session)
  const [at, setAt] = useState<Entrance | null>(null)
  const [typed, setTyped] = useState<TypedSignUp>()
  const { hosted } = session
  if (isIn) return <Navigate to="/diary" replace />
  if (hosted !== null && at?.step === 'second-factor') return <SecondFactorStep hosted={hosted} />
  if (hosted !== null && at?.step === 'confirm-email')
    return (
      <ConfirmEmailStep
        hosted={hosted}
        email={at.email}
        after="sign-up"
        onSignInStep={setAt}
        onBack={() => setAt(null)}
      />
    )
  const onSignInStep = (entrance: Entrance, given: TypedSignUp) => {
    setTyped(given)
    setAt(entrance)
  }
  return (
    <SidePage
      title={t('signUpTitle')}
      sentence={t('signUpSentence')}
      aside={hosted === null ? <LocalAccountNote /> : <HostedNote />}
      measure="form"
    >
      {demo !== null && (
        <div className="account-form-first">
          <Message tone="hint">{t('demo.takeAlong')}</Message>
        </div>
      )}
      <SignUpForm session={session} onSignInStep={onSignInStep} {...(typed && { typed })} />
      <p className="account-form-other">
        {t('alreadyHere')} <Link to="/login">{tCommon('logIn')}</Link>
      </p>
    </SidePage>
  )
}
