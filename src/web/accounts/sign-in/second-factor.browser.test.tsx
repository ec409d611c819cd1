import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { AddedKey } from '#domain/accounts/added-keys.ts'
import type { RecoveryStep, SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { openPage } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { LogInPage } from './log-in-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const text = (words: string | RegExp) => page.getByText(words)

type Removed = Outcome<RecoveryStep, AccountFailure>

async function askAtLogIn(steps: Partial<SignInSteps>) {
  await openPage('/login', LogInPage, { logIn: async () => success({ step: 'second-factor' }), steps })
  await field('Email').fill('ines@example.com')
  await field('Password').fill('violet harbour')
  await button('Log In').click()
  await button("I didn't set this up").click()
}

async function sendProofs(code: string, password: string) {
  await field('Code from the email').fill(code)
  await field('Password').fill(password)
  await button('Remove').click()
}

beforeEach(() => startTestTexts('en'))

describe('a second step that somebody else has added', () => {
  it('is removed from the log-in with a mailed code and the password, and a new password is asked for', async () => {
    const mailRemovalCode = vi.fn(async () => success(null))
    const removeRecentKeys = vi.fn(async (): Promise<Removed> => success('new-password'))
    removeRecentKeys.mockResolvedValueOnce(failure('wrong-proof'))
    await askAtLogIn({ mailRemovalCode, removeRecentKeys })
    await expect.element(text(/in the last 7 days, you can remove it/)).toBeVisible()
    expect(mailRemovalCode).not.toHaveBeenCalled()

    await button('Email me a code').click()
    await expect.element(text(/a code is on its way to ines@example.com/)).toBeVisible()
    expect(mailRemovalCode).toHaveBeenCalledWith('ines@example.com')
    await button('Remove').click()
    await expect.element(field('Code from the email')).toHaveAccessibleDescription('Please enter the code')
    expect(removeRecentKeys).not.toHaveBeenCalled()
    await sendProofs('aaaa-bbbb-cccc', 'violet harbour')
    await expect.element(text(/The code or the password is wrong/)).toBeVisible()
    await sendProofs('dddd-eeee-ffff', 'violet harbour')

    await expect.element(text(/has been removed, and all other devices are logged out/)).toBeVisible()
    expect(removeRecentKeys).toHaveBeenLastCalledWith('log-in', {
      email: 'ines@example.com',
      code: 'dddd-eeee-ffff',
      password: 'violet harbour',
    })
    const link = page.getByRole('link', { name: 'Set a new password' })
    await expect.element(link).toHaveAttribute('href', '/reset-password')
  })

  it('leaves an older one, whose code is asked for', async () => {
    const mailRemovalCode = async () => success(null)
    await askAtLogIn({ mailRemovalCode, removeRecentKeys: async () => success('second-factor') })
    await button('Email me a code').click()
    await sendProofs('aaaa-bbbb-cccc', 'violet harbour')
    await button('Enter the code').click()
    await expect.element(field('Code')).toBeVisible()
  })

  it('is not said to be removed where nothing was added lately, or no mail went', async () => {
    const mails: Outcome<null, AccountFailure>[] = [failure('offline'), success(null)]
    await askAtLogIn({
      mailRemovalCode: async () => mails.shift() ?? success(null),
      removeRecentKeys: async () => failure('nothing-recent'),
    })
    await button('Email me a code').click()
    await expect.element(text(/There's no connection/)).toBeVisible()
    await button('Email me a code').click()
    await sendProofs('aaaa-bbbb-cccc', 'violet harbour')
    await expect.element(text(/Nothing was added in that time/)).toBeVisible()
    await button('Back').click()
    await expect.element(field('Code')).toBeVisible()
  })

  it('is removed on the way to a new password, too', async () => {
    const removeRecentKeys = vi.fn(async (): Promise<Removed> => success('new-password'))
    await openPage('/reset-password', ResetPasswordPage, {
      steps: {
        openRecovery: async () => success('second-factor'),
        recoveryEmail: async () => 'ines@example.com',
        mailRemovalCode: async () => success(null),
        removeRecentKeys,
      },
    })
    await button("I didn't set this up").click()
    await expect.element(field('Email')).toHaveValue('ines@example.com')
    await button('Email me a code').click()
    await sendProofs('aaaa-bbbb-cccc', 'violet harbour')
    await button('Set a new password').click()
    await expect.element(field('New password')).toBeVisible()
    expect(removeRecentKeys.mock.calls).toEqual([
      ['recovery', { email: 'ines@example.com', code: 'aaaa-bbbb-cccc', password: 'violet harbour' }],
    ])
  })
})

const ADDED = Date.now() - 24 * 60 * 60_000

const KEY: AddedKey = {
  id: 'key',
  kind: 'passkey',
  name: 'Phone',
  addedAt: ADDED,
  isFromHere: false,
}

describe('what was added to the log-in lately', () => {
  it('RESET-24: is looked through after a new password, before the recovery ends', async () => {
    const app: AddedKey = { ...KEY, id: 'app', kind: 'app', name: '' }
    const removeRecentKeys = vi.fn(async (): Promise<Removed> => success('new-password'))
    const mailRemovalCode = vi.fn(async () => success(null))
    const endRecovery = vi.fn(async () => undefined)
    await openPage('/reset-password', ResetPasswordPage, {
      steps: {
        openRecovery: async () => success('new-password'),
        resetPassword: async () => success({ since: Date.UTC(2026, 9, 21), keys: [KEY, app] }),
        recoveryEmail: async () => 'ines@example.com',
        mailRemovalCode,
        removeRecentKeys,
        endRecovery,
      },
    })
    await field('New password').fill('violet harbour')
    await field('Confirm password').fill('violet harbour')
    await button('Reset Password').click()
    await expect.element(page.getByRole('region', { name: 'Added since Oct 21, 2026' })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Phone' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Authenticator app' }).click()
    await button('Remove selected').click()
    expect(mailRemovalCode).toHaveBeenCalledWith('ines@example.com')
    await sendProofs('aaaa-bbbb-cccc', 'violet harbour')
    await expect.element(text('Removed: Phone.')).toBeVisible()
    expect(page.getByRole('checkbox', { name: 'Phone' }).query()).toBeNull()
    const proofs = { email: 'ines@example.com', code: 'aaaa-bbbb-cccc', password: 'violet harbour' }
    expect(removeRecentKeys.mock.calls).toEqual([['recovery', { ...proofs, ids: ['key'] }]])
    expect(endRecovery).not.toHaveBeenCalled()

    await button('Return to login').click()
    await expect.element(text('At /login')).toBeVisible()
    expect(endRecovery).toHaveBeenCalledOnce()
  })
})
