import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { failure, success } from '#domain/outcome.ts'
import { DEMO, INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { expectNothingWrongToAxe } from '#web/ui/axe.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { EmailVerifiedPage } from './email-verified-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LogInPage } from './log-in-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

/** Leaves what a mailed link has brought where `moveLinkToHistory` puts it. */
function arriveWith(words: string): void {
  history.replaceState({ ...history.state, mailedLink: words }, '')
}

async function logIn(script: Script): Promise<void> {
  await openPage('/login', LogInPage, script)
  await field('Email').fill('ines@example.com')
  await field('Password').fill('violet harbour')
  await button('Log In').click()
}

beforeEach(() => startTestTexts('en'))
afterEach(() => history.replaceState(null, ''))

describe('axe finds nothing wrong, by day and by night, with', () => {
  it('a sign-up that waits for its mail', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted', sendsMail: false }))
    await openPage('/signup', SignUpPage, {
      signUp: async () => success({ step: 'confirm-email', email: 'ines@example.com' }),
    })
    await field('Full name').fill('Ines Moreau')
    await field('Email').fill('ines@example.com')
    await field('Password').fill('violet harbour')
    await field('Confirm password').fill('violet harbour')
    await button('Sign Up').click()
    await expect.element(heading('Check your email')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('the sign-up of whoever has written in the demo', async () => {
    await openPage('/signup', SignUpPage, { stored: DEMO })
    await expect.element(page.getByText(/You can move what you wrote without an account/)).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a log-in with its demo and passkeys, and with a wrong password', async () => {
    await logIn({
      logIn: async () => failure('invalid-credentials'),
      steps: { hasPasskeys: () => true },
    })
    await expect.element(button('Try the demo')).toBeVisible()
    await expect.element(button('Use a passkey')).toBeVisible()
    await expect.element(field('Password')).toHaveAccessibleDescription(/^Wrong email or password/)
    await expectNothingWrongToAxe()
  })

  it('a passkey that was not accepted', async () => {
    const signInWithPasskey = async () => failure('passkey-refused' as const)
    await openPage('/login', LogInPage, { steps: { hasPasskeys: () => true, signInWithPasskey } })
    await button('Use a passkey').click()
    await expect.element(page.getByText(/This passkey wasn't accepted here/)).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a second factor, of the app and of the list', async () => {
    await logIn({ logIn: async () => success({ step: 'second-factor' }) })
    await expect.element(field('Code')).toBeVisible()
    await expectNothingWrongToAxe()
    await button('Use a recovery code instead').click()
    await expect.element(field('Recovery code')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('an address that is confirmed', async () => {
    arriveWith('?type=signup&token_hash=x')
    const confirmByLink = async () => success({ step: 'signed-in' as const, profile: INES })
    await openPage('/auth/verified', EmailVerifiedPage, { steps: { confirmByLink } })
    await expect.element(heading('Email confirmed')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a link that no longer works', async () => {
    arriveWith('?type=signup&token_hash=x')
    const confirmByLink = async () => failure('link-expired' as const)
    await openPage('/auth/verified', EmailVerifiedPage, { steps: { confirmByLink } })
    await expect.element(heading('This link no longer works')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('an invitation, before and after the password is chosen', async () => {
    arriveWith('?type=invite&token_hash=x')
    const confirmByLink = async () => success({ step: 'password-needed' as const, profile: INES })
    const setPassword = async () => success(null)
    await openPage('/auth/verified', EmailVerifiedPage, { steps: { confirmByLink, setPassword } })
    await expect.element(heading('Choose a password')).toBeVisible()
    await expectNothingWrongToAxe()
    await field('New password').fill('violet harbour')
    await button('Save password').click()
    await expect.element(heading('Your password is set')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a reset link that was sent', async () => {
    await openPage('/forgot-password', ForgotPasswordPage, {
      steps: { requestReset: async () => success(null) },
    })
    await field('Email').fill('ines@example.com')
    await button('Send reset link').click()
    await expect.element(heading('Check your email')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a new password for a forgotten one, before and after it is set', async () => {
    const openRecovery = async () => success('new-password' as const)
    const resetPassword = async () => success(null)
    await openPage('/reset-password', ResetPasswordPage, { steps: { openRecovery, resetPassword } })
    await expect.element(button('Reset Password')).toBeEnabled()
    await expectNothingWrongToAxe()
    await field('New password').fill('violet harbour')
    await field('Confirm password').fill('violet harbour')
    await button('Reset Password').click()
    await expect.element(page.getByText('Password reset successful!')).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a reset link that is refused', async () => {
    arriveWith('?type=recovery&access_token=old')
    const openRecovery = async () => failure('link-expired' as const)
    await openPage('/reset-password', ResetPasswordPage, { steps: { openRecovery } })
    await expect.element(page.getByText(/^Invalid or expired reset link/)).toBeVisible()
    await expectNothingWrongToAxe()
  })

  it('a recovery that asks for a second factor', async () => {
    const openRecovery = async () => success('second-factor' as const)
    await openPage('/reset-password', ResetPasswordPage, { steps: { openRecovery } })
    await expect.element(page.getByText(/asks for a code before its password can change/)).toBeVisible()
    await expectNothingWrongToAxe()
  })
})
