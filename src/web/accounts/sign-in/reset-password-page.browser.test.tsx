import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { RecoveryStep, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { openPage } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

const EXPIRED = 'Your password reset link has expired or is invalid. Please request a new one.'
const BANNER = 'Invalid or expired reset link. Please request a new password reset email.'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const submit = () => button('Reset Password')

/** Leaves what a mailed link has brought where `moveLinkToHistory` puts it. */
function arriveWith(words: string) {
  history.replaceState({ ...history.state, mailedLink: words }, '')
}

const open = (steps: Partial<SignInSteps>) => openPage('/reset-password', ResetPasswordPage, { steps })

const opens = async (): Promise<Outcome<RecoveryStep, AccountFailure>> => success('new-password')

async function typeTwice(password: string, again = password) {
  await field('New password').fill(password)
  await field('Confirm password').fill(again)
  await submit().click()
}

beforeEach(() => startTestTexts('en'))
afterEach(() => history.replaceState(null, ''))

describe('the page of a recovery link', () => {
  it('RESET-9 RESET-10 RESET-12: shows what the link brought to the provider, and takes a new password', async () => {
    arriveWith('?type=recovery&access_token=from-the-mail')
    const openRecovery = vi.fn(opens)
    await open({ openRecovery })

    await expect.element(submit()).toBeEnabled()
    await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
    expect(openRecovery).toHaveBeenCalledOnce()
    expect(openRecovery).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'recovery', token: 'from-the-mail' }),
    )
    expect(history.state?.mailedLink, 'a link that was judged is forgotten').toBeUndefined()
  })

  it('tells the learner and password managers whose new password it is, once that is known', async () => {
    const opened = Promise.withResolvers<Outcome<RecoveryStep, AccountFailure>>()
    const recoveryEmail = vi.fn(async () => 'ines@example.com')
    await open({ openRecovery: () => opened.promise, recoveryEmail })
    const name = () => document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')
    await expect.element(submit()).toBeDisabled()
    expect(name()).toBeNull()
    expect(recoveryEmail).not.toHaveBeenCalled()

    opened.resolve(success('new-password'))

    await expect.poll(() => name()?.value).toBe('ines@example.com')
    expect(name()?.checkVisibility()).toBe(false)
    await expect.element(page.getByText('For the account ines@example.com.')).toBeVisible()
  })

  it('RESET-11: without a link it is opened with the session that is there', async () => {
    const openRecovery = vi.fn(opens)
    await open({ openRecovery })

    await expect.element(submit()).toBeEnabled()
    expect(openRecovery).toHaveBeenCalledWith(expect.objectContaining({ type: null, token: null }))
  })

  it('RESET-13 RESET-25: is disabled while it checks, enabled when valid, busy while it submits, then done', async () => {
    const link = Promise.withResolvers<Outcome<RecoveryStep, AccountFailure>>()
    const saved = Promise.withResolvers<Outcome<null, AccountFailure>>()
    await open({ openRecovery: () => link.promise, resetPassword: () => saved.promise })
    await expect.element(page.getByText('Checking your link…')).toBeVisible()
    await expect.element(submit()).toBeDisabled()

    link.resolve(success('new-password'))
    await expect.element(submit()).toBeEnabled()
    expect(page.getByText('Checking your link…').elements()).toEqual([])

    await typeTwice('violet harbour')
    await expect.element(button('Saving…')).toHaveAttribute('aria-busy', 'true')
    await expect.element(button('Saving…')).toBeDisabled()

    saved.resolve(success(null))
    await expect.element(page.getByText('Password reset successful!')).toBeVisible()
  })

  it.each([
    ['RESET-18 RESET-19 RESET-22', 'link-expired', EXPIRED],
    [
      'RESET-20 RESET-22',
      'logged-out',
      'This password reset link appears to be invalid. Please request a new one.',
    ],
  ] as const)(
    '%s RESET-13: %s is said under the banner, and the button stays disabled',
    async (_, reason, words) => {
      arriveWith('?type=recovery&access_token=old')
      await open({ openRecovery: async () => failure(reason) })

      await expect.element(page.getByText(BANNER)).toBeVisible()
      await expect.element(page.getByText(words)).toBeVisible()
      await expect.element(submit()).toBeDisabled()
      await expect
        .element(page.getByRole('link', { name: 'Request a new link' }))
        .toHaveAttribute('href', '/forgot-password')
    },
  )

  it.each(['offline', 'unexpected', 'rate-limited'] as const)(
    'RESET-21 RESET-13: %s is a problem on the way; the link is kept and tried again',
    async (reason) => {
      arriveWith('?type=recovery&access_token=good')
      const openRecovery = vi.fn(opens).mockResolvedValueOnce(failure(reason))
      await open({ openRecovery })

      await expect
        .element(page.getByText('There was a problem processing your password reset link.'))
        .toBeVisible()
      await expect.element(submit()).toBeDisabled()
      expect(history.state?.mailedLink).toContain('good')
      await button('Try again').click()
      await expect.element(submit()).toBeEnabled()
      expect(openRecovery).toHaveBeenLastCalledWith(expect.objectContaining({ token: 'good' }))
    },
  )

  it('RESET-14: unequal fields are pointed out', async () => {
    const resetPassword = vi.fn(async () => success(null))
    await open({ openRecovery: opens, resetPassword })
    await typeTwice('violet harbour', 'violet harbor')

    await expect.element(page.getByText('Passwords do not match')).toBeVisible()
    expect(resetPassword).not.toHaveBeenCalled()
  })

  it('RESET-15: seven characters are too few, eight will do', async () => {
    const resetPassword = vi.fn(async () => success(null))
    await open({ openRecovery: opens, resetPassword })
    await typeTwice('seven77')
    await expect.element(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    expect(resetPassword).not.toHaveBeenCalled()

    await typeTwice('eight888')
    await expect.poll(() => resetPassword.mock.calls).toEqual([['eight888']])
  })

  it.each([
    ['RESET-16', 'Password should be stronger', /mix of letters, numbers and symbols/],
    ['RESET-17', 'User not found', EXPIRED],
    ['RESET-18', 'Token has expired or is invalid', EXPIRED],
    ['RESET-23', 'Database is on holiday', 'Unable to reset password. Please try again.'],
  ])('%s: the provider says "%s"', async (_, message, words) => {
    await open({ openRecovery: opens, resetPassword: async () => failure(accountFailureOf({ message })) })
    await typeTwice('violet harbour')

    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(submit()).toBeEnabled()
  })

  it('RESET-23: a password that is the present one is no mystery', async () => {
    await open({ openRecovery: opens, resetPassword: async () => failure('same-password') })
    await typeTwice('violet harbour')

    await expect.element(page.getByText('Unable to reset password. Please try again.')).toBeVisible()
    await expect.element(page.getByText(/This is your current password/)).toBeVisible()
  })

  it('RESET-24: three seconds after success it goes to log-in, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open({ openRecovery: opens, resetPassword: async () => success(null) })
    await typeTwice('violet harbour')
    await expect.element(page.getByText('Password reset successful!')).toBeVisible()

    vi.advanceTimersByTime(2999)
    await expect.element(page.getByText('Password reset successful!')).toBeVisible()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.element(page.getByText('At /login')).toBeVisible()
  })

  it.each([
    ['at once', async () => success('second-factor' as const), null],
    ['when the password is refused', opens, failure('second-factor-needed')],
  ])(
    'RESET-25: an account with a second factor is asked for it %s, and goes on',
    async (_, openRecovery, refused) => {
      const verifyRecoveryFactor = vi.fn(async () => success(null))
      const resetPassword = vi.fn(async (): Promise<Outcome<null, AccountFailure>> => success(null))
      if (refused !== null) resetPassword.mockResolvedValueOnce(refused)
      await open({ openRecovery, verifyRecoveryFactor, resetPassword })
      if (refused !== null) await typeTwice('violet harbour')

      await expect.element(page.getByText(/asks for a code before its password can change/)).toBeVisible()
      await field('Code').fill('123456')
      await button('Continue').click()
      await typeTwice('violet harbour')
      await expect.element(page.getByText('Password reset successful!')).toBeVisible()
      expect(verifyRecoveryFactor).toHaveBeenCalledWith({ kind: 'app', code: '123456' })
    },
  )
})
