// The pages of accounts that live in this browser alone: any password opens the diary, and nothing is mailed.
import { Navigate } from 'react-router'
import { type AccountState, isAnonymous } from '#domain/accounts/account-state.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { AccountNote, TakeAlongNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { LogInForm, SignUpLink } from './log-in-form.tsx'
import { NoticePage } from './sign-in-step.tsx'
import { LogInLink, SignUpForm } from './sign-up-form.tsx'

/** Whoever began without an account may still open one. */
function isSignedIn(account: AccountState): boolean {
  return account.status === 'logged-in' && !isAnonymous(account.profile, 'local')
}

export function LocalLogInPage({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  if (isSignedIn(useAccount(session))) return <Navigate to="/diary" replace />
  const note = <AccountNote>{t('localAccounts')}</AccountNote>
  return (
    <SidePage title={t('logInTitle')} sentence={t('logInSentence')} aside={note} measure="form">
      <LogInForm session={session} />
      <SignUpLink />
    </SidePage>
  )
}

export function LocalSignUpPage({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  const account = useAccount(session)
  if (isSignedIn(account)) return <Navigate to="/diary" replace />
  const note = <AccountNote>{t('localAccounts')}</AccountNote>
  return (
    <SidePage title={t('signUpTitle')} sentence={t('signUpSentence')} aside={note} measure="form">
      {account.status === 'logged-in' && <TakeAlongNote />}
      <SignUpForm session={session} lengths={null} />
      <LogInLink />
    </SidePage>
  )
}

function NothingToDo({ of }: { of: 'forgot' | 'reset' | 'verified' }) {
  const { t } = useTexts('accounts')
  return (
    <NoticePage title={t(`${of}Title`)} text={t(`${of}Text`)} next={t(`${of}Next`)}>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </NoticePage>
  )
}

export const LocalForgotPasswordPage = () => <NothingToDo of="forgot" />
export const LocalResetPasswordPage = () => <NothingToDo of="reset" />
export const LocalEmailVerifiedPage = () => <NothingToDo of="verified" />
