import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { openPage } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

const open = (steps: Partial<SignInSteps> = {}) => openPage('/forgot-password', ForgotPasswordPage, { steps })

async function ask(email: string) {
  await page.getByLabelText('Email').fill(email)
  await button('Send reset link').click()
}

beforeEach(() => startTestTexts('en'))

describe('a forgotten password', () => {
  it('RESET-1 RESET-2: one email field, Send reset link, and the way back to log-in', async () => {
    await open()

    expect(page.getByRole('textbox').elements()).toHaveLength(1)
    await expect.element(page.getByLabelText('Email')).toHaveAttribute('type', 'email')
    await expect.element(button('Send reset link')).toBeEnabled()
    await expect.element(link('Return to login')).toHaveAttribute('href', '/login')
  })

  it.each([
    ['RESET-3', '', 'Please enter your email address'],
    ['RESET-4', 'ines', 'Please enter a valid email address'],
    ['RESET-4', 'ines@', 'Please enter a valid email address'],
  ])('%s: "%s" is answered at the field', async (_, typed, words) => {
    const requestReset = vi.fn(async () => success(null))
    await open({ requestReset })
    await ask(typed)

    await expect.element(page.getByText(words)).toBeVisible()
    expect(requestReset).not.toHaveBeenCalled()
  })

  it('RESET-5 RESET-6: then Check your email, that a link was sent, and Return to login', async () => {
    await open({ requestReset: async () => success(null) })
    await ask('ines@example.com')

    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.element(page.getByText(/a reset link was sent to ines@example.com/)).toBeVisible()
    await expect.element(link('Return to login')).toHaveAttribute('href', '/login')
  })

  it.each([
    ['unexpected', ''],
    ['offline', "There's no connection. What you typed is still here; please try again."],
    ['rate-limited', 'Too many attempts. Please wait a few minutes.'],
  ] as const)(
    'RESET-7: %s says that the mail could not be sent, and why; it can be tried again',
    async (reason, why) => {
      await open({ requestReset: async () => failure(reason) })
      await ask('ines@example.com')

      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(`Failed to send password reset email. Please try again.${why}`)
      await expect.element(button('Send reset link')).toBeEnabled()
    },
  )

  it('the six digits of the mail open the new password, too; the mail can be sent again', async () => {
    const requestReset = vi.fn(async () => success(null))
    const openRecoveryByCode = vi
      .fn()
      .mockResolvedValueOnce(failure('wrong-code'))
      .mockResolvedValueOnce(success('new-password'))
    await open({ requestReset, openRecoveryByCode })
    await ask('ines@example.com')
    await button('Send the email again').click()
    await expect.element(page.getByText(/We send at most one email a minute/)).toBeVisible()
    expect(requestReset).toHaveBeenCalledTimes(2)

    const code = page.getByLabelText('Code from the email')
    await code.fill('000000')
    await button('Continue').click()
    await expect.element(code).toHaveAccessibleDescription(/use the one in the newest email/)
    await code.fill('123456')
    await button('Continue').click()
    await expect.element(page.getByText('At /reset-password')).toBeVisible()
    expect(openRecoveryByCode).toHaveBeenLastCalledWith('ines@example.com', '123456')
  })
})
