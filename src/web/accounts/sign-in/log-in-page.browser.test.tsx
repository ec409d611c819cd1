import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failure, success } from '#domain/outcome.ts'
import { DEMO, INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { LogInPage } from './log-in-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

async function logIn(script: Script) {
  const opened = await openPage('/login', LogInPage, script)
  await field('Email').fill('ines@example.com')
  await field('Password').fill('violet harbour')
  await button('Log In').click()
  return opened
}

beforeEach(() => startTestTexts('en'))

describe('log-in to an account at a provider', () => {
  it('ACCT-8: a right password leads to the diary', async () => {
    await logIn({ logIn: async () => success({ step: 'signed-in', profile: INES }) })

    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('ACCT-4 ACCESS-6: whoever is logged in goes on to the diary; the demo may stay', async () => {
    const { become } = await openPage('/login', LogInPage, { stored: DEMO })
    await expect.element(button('Log In')).toBeVisible()

    become(INES)

    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('what is wrong with email or password is said at the password, which has the focus', async () => {
    await logIn({ logIn: async () => failure('invalid-credentials') })

    await expect.element(field('Password')).toHaveFocus()
    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription('Wrong email or password. Please try again.')
    await expect.element(button('Log In')).toBeEnabled()
  })

  it.each([
    ['offline', /There's no connection/],
    ['rate-limited', /Too many attempts/],
    ['unexpected', /That didn't work/],
  ] as const)('%s is said under the form', async (reason, words) => {
    await logIn({ logIn: async () => failure(reason) })

    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  })

  it('says what an account keeps, and nothing of a password that is not checked', async () => {
    await openPage('/login', LogInPage, {})

    await expect.element(page.getByText(/With an account, your diary, .* stored on our server/)).toBeVisible()
    expect(page.getByText(/aren't checked/).elements()).toEqual([])
  })

  it('ACCT-7: Try the demo opens the demo and its diary', async () => {
    const { session } = await openPage('/login', LogInPage, {})
    await button('Try the demo').click()

    await expect.element(page.getByText('At /diary')).toBeVisible()
    expect(session.get()).toMatchObject({
      profile: { name: 'Demo User', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    })
  })

  it('Try the demo keeps the languages that the demo has', async () => {
    const knownDemo = { nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' } as const
    const { session } = await openPage('/login', LogInPage, { knownDemo })
    await button('Try the demo').click()

    await expect.element(page.getByText('At /diary')).toBeVisible()
    expect(session.get()).toMatchObject({ profile: knownDemo })
  })

  it('an address that is not confirmed is told what is missing, and can ask for the mail again', async () => {
    const resendConfirmation = vi.fn(async () => success(null))
    await logIn({ logIn: async () => failure('email-not-confirmed'), steps: { resendConfirmation } })

    await expect.element(page.getByText(/ines@example.com hasn't been confirmed yet/)).toBeVisible()
    await button('Send the email again').click()
    await expect.element(page.getByText(/We send at most one email a minute/)).toBeVisible()
    expect(resendConfirmation).toHaveBeenCalledWith('ines@example.com')
  })

  it('the code of its mail confirms such an address, and leads to the diary', async () => {
    const confirmByCode = vi.fn(async () => success({ step: 'signed-in' as const, profile: INES }))
    const { become } = await logIn({
      logIn: async () => failure('email-not-confirmed'),
      steps: { confirmByCode },
    })
    await field('Code from the email').fill('123456')
    await button('Confirm').click()
    await expect.poll(() => confirmByCode.mock.calls).toEqual([['ines@example.com', '123456']])
    become(INES)

    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('AUTH-14: a second factor is asked for; a wrong code is said at its field', async () => {
    const signInWithFactor = vi.fn(async () => failure('wrong-code' as const))
    await logIn({ logIn: async () => success({ step: 'second-factor' }), steps: { signInWithFactor } })

    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    await button('Continue').click()
    await expect.element(page.getByText('Please enter the code')).toBeVisible()
    await expect.element(field('Code')).toHaveAttribute('inputmode', 'numeric')
    await field('Code').fill('123 456')
    await button('Continue').click()
    await expect.element(field('Code')).toHaveAccessibleDescription(/This code is wrong/)
    expect(signInWithFactor).toHaveBeenCalledWith({ kind: 'app', code: '123 456' })

    await button('Use a recovery code instead').click()
    await field('Recovery code').fill('abcd-efgh-jkmn')
    await button('Continue').click()
    await expect.element(field('Recovery code')).toHaveAccessibleDescription(/This code is wrong/)
    expect(signInWithFactor).toHaveBeenLastCalledWith({ kind: 'recovery', code: 'abcd-efgh-jkmn' })

    await button('Use a code from my app instead').click()
    await expect.element(field('Code')).toHaveValue('')
    await button('Back').click()
    await expect.element(field('Email')).toHaveValue('ines@example.com')
  })

  it('a passkey is offered only where the browser has them, and closing its question is no failure', async () => {
    const signInWithPasskey = vi.fn(async () => failure('cancelled' as const))
    await openPage('/login', LogInPage, { steps: { hasPasskeys: () => true, signInWithPasskey } })
    await button('Use a passkey').click()

    await expect.element(button('Use a passkey')).toBeEnabled()
    expect(signInWithPasskey).toHaveBeenCalledOnce()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('nothing moves when it is known that the browser has passkeys', async () => {
    const known = Promise.withResolvers<void>()
    await openPage('/login', LogInPage, { steps: { hasPasskeys: () => true }, stepsAfter: known.promise })
    const top = () => page.getByRole('link', { name: 'Sign Up' }).element().getBoundingClientRect().top
    await expect.element(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
    const before = top()
    expect(button('Use a passkey').elements()).toEqual([])

    known.resolve()
    await expect.element(button('Use a passkey')).toBeVisible()
    expect(top()).toBe(before)
  })

  it('without passkeys, or cut off from what they need, the rest of the page works', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openPage('/login', LogInPage, { isCutOff: true })
    await expect.poll(() => said.mock.calls.length).toBeGreaterThan(0)

    await expect.element(button('Log In')).toBeVisible()
    expect(button('Use a passkey').elements()).toEqual([])
    said.mockRestore()
  })
})
