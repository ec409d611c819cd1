// The pages of accounts that live in this browser alone: any password opens the diary, and nothing is mailed.
import { Navigate } from 'react-router'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { AccountNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { LogInForm, SignUpLink } from './log-in-form.tsx'
import { LogInLink, SignUpForm } from './sign-up-form.tsx'
import { NoticePage } from './step-page.tsx'

export function LocalLogInPage({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  if (useAccount(session).status === 'logged-in') return <Navigate to="/diary" replace />
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
  if (useAccount(session).status === 'logged-in') return <Navigate to="/diary" replace />
  const note = <AccountNote>{t('localAccounts')}</AccountNote>
  return (
    <SidePage title={t('signUpTitle')} sentence={t('signUpSentence')} aside={note} measure="form">
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
