import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { success } from '#domain/outcome.ts'
import { openPage } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LogInPage } from './log-in-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** What the fields of the form say of themselves to browsers and password managers, in their order. */
const known = () =>
  [...document.querySelectorAll('form input')].map((input) => input.getAttribute('autocomplete'))

beforeEach(() => startTestTexts('en'))

describe('the fields of accounts are known to password managers', () => {
  it('log-in: whose password it is, or a passkey, and the password there is', async () => {
    await openPage('/login', LogInPage, {})
    await expect.element(button('Log In')).toBeVisible()
    expect(known()).toEqual(['username webauthn', 'current-password'])
  })

  it('log-in: the Tab key goes from the address to the password, and only then to the link beside its label', async () => {
    await openPage('/login', LogInPage, {})
    await page.getByRole('textbox', { name: 'Email' }).click()
    const reached = []
    for (let times = 0; times < 3; times += 1) {
      await userEvent.tab()
      reached.push(document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
    }
    expect(reached).toEqual(['password', 'Show', 'Forgot password?'])
  })

  it('sign-up: whose password it will be, and a new one, twice', async () => {
    await openPage('/signup', SignUpPage, {})
    await expect.element(button('Sign Up')).toBeVisible()
    expect(known()).toEqual(['name', 'username', 'new-password', 'new-password'])
  })

  it('recovery: whose password was forgotten', async () => {
    await openPage('/forgot-password', ForgotPasswordPage, {})
    await expect.element(button('Send reset link')).toBeVisible()
    expect(known()).toEqual(['username'])
  })

  it('recovery: a new password, under the name of the account', async () => {
    const openRecovery = async () => success('new-password' as const)
    const recoveryEmail = async () => 'ines@example.com'
    await openPage('/reset-password', ResetPasswordPage, { steps: { openRecovery, recoveryEmail } })
    await expect.poll(known).toEqual(['username', 'new-password', 'new-password'])
  })

  it('second factor: a code that comes once; of one from the list nobody knows', async () => {
    await openPage('/login', LogInPage, { logIn: async () => success({ step: 'second-factor' }) })
    await page.getByLabelText('Email', { exact: true }).fill('ines@example.com')
    await page.getByLabelText('Password', { exact: true }).fill('violet harbour')
    await button('Log In').click()
    await expect.poll(known).toEqual(['one-time-code'])
    await button('Use a recovery code instead').click()
    await expect.poll(known).toEqual(['off'])
  })
})
