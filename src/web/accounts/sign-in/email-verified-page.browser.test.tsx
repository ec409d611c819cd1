import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Confirmed } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { EmailVerifiedPage } from './email-verified-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

type Answer = Outcome<Confirmed, AccountFailure>

function open(words: string, answer: Answer, script: Script = {}) {
  history.replaceState({ ...history.state, mailedLink: words }, '')
  const confirmByLink = async () => answer
  return openPage('/auth/verified', EmailVerifiedPage, {
    ...script,
    steps: { confirmByLink, ...script.steps },
  })
}

const SIGN_UP = '?type=signup&token_hash=from-the-mail'
const IN: Answer = success({ step: 'signed-in', profile: INES })

beforeEach(() => startTestTexts('en'))
afterEach(() => history.replaceState(null, ''))

describe('the page of a link that confirms an address', () => {
  it('RESET-26: has a title, a message and the next step', async () => {
    await open(SIGN_UP, IN)

    await expect.element(heading('Email confirmed')).toBeVisible()
    await expect.element(page.getByText('ines@example.com is confirmed.')).toBeVisible()
    await expect.element(page.getByText('Next: open your diary and write an entry.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open my diary' })).toHaveAttribute('href', '/diary')
    expect(history.state?.mailedLink).toBeUndefined()
  })

  it('leads whoever has no password to one, and on from there', async () => {
    const setPassword = vi
      .fn()
      .mockResolvedValueOnce(failure('weak-password'))
      .mockResolvedValueOnce(failure('offline'))
      .mockResolvedValueOnce(success(null))
    const answer: Answer = success({ step: 'password-needed', profile: INES })
    await open('?type=invite&token_hash=x', answer, { steps: { setPassword } })
    await expect.element(heading('Choose a password')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/diary')
    const password = page.getByLabelText('New password', { exact: true })
    await button('Save password').click()
    await expect.element(password).toHaveAccessibleDescription(/Please enter a password/)
    await password.fill('a first long one')
    await button('Save password').click()
    await expect.element(password).toHaveAccessibleDescription(/easy to guess/)
    await button('Save password').click()
    await expect.element(page.getByText(/What you typed is still here/)).toBeVisible()
    await expect.element(password).toHaveValue('a first long one')
    await button('Save password').click()
    await expect.element(heading('Your password is set')).toBeVisible()
    expect(setPassword).toHaveBeenLastCalledWith('a first long one')
    await expect.element(page.getByRole('link', { name: 'Open my diary' })).toHaveAttribute('href', '/diary')
    await expect
      .element(page.getByRole('link', { name: 'Open my profile' }))
      .toHaveAttribute('href', '/profile')
  })

  it.each([
    ['/shadow', '/shadow'],
    ['https://evil.example/', '/diary'],
    ['//evil.example', '/diary'],
    ['javascript:alert(1)', '/diary'],
  ])('leads on to %s only within this site', async (wanted, href) => {
    await open(`${SIGN_UP}&redirect_to=${encodeURIComponent(wanted)}`, IN)

    await expect
      .element(page.getByRole('link', { name: /Continue|Open my diary/ }))
      .toHaveAttribute('href', href)
  })

  it('half of a change of address says where the other half is', async () => {
    await open('?type=email_change&token_hash=half', success({ step: 'other-address-needed' }))

    await expect.element(heading('One of two addresses confirmed')).toBeVisible()
    await expect.element(page.getByText(/open the email at the other address/)).toBeVisible()
  })

  it('the whole of a change of address says what one logs in with now', async () => {
    await open('?type=email_change&token_hash=whole', IN)

    await expect.element(page.getByText('ines@example.com is confirmed.')).toBeVisible()
    await expect.element(page.getByText('From now on you log in with this address.')).toBeVisible()
  })

  it('ACCESS-7: where somebody else is logged in, it says that they still are', async () => {
    const answer: Answer = success({ step: 'other-account-signed-in' })
    await open(SIGN_UP, answer, { stored: { ...INES, name: 'Bea' } })

    await expect.element(page.getByText(/This browser is still logged in as Bea/)).toBeVisible()
  })

  it('a link that is no good says why, and a new mail can be asked for', async () => {
    const resendConfirmation = vi.fn(async () => success(null))
    await open(SIGN_UP, failure('link-expired'), { steps: { resendConfirmation } })

    await expect.element(heading('This link no longer works')).toBeVisible()
    await button('Send the email again').click()
    await expect.element(page.getByText('Please enter your email address')).toBeVisible()
    await page.getByLabelText('Email').fill('ines@example.com')
    await button('Send the email again').click()
    await expect.element(page.getByText(/a new email is on its way/)).toBeVisible()
    expect(resendConfirmation).toHaveBeenCalledWith('ines@example.com')
    await expect
      .element(page.getByRole('link', { name: 'Return to login' }))
      .toHaveAttribute('href', '/login')
  })

  it('a link of a change of address leads back to the profile', async () => {
    await open('?type=email_change&token_hash=old', failure('link-expired'))

    await expect
      .element(page.getByRole('link', { name: 'Open my profile' }))
      .toHaveAttribute('href', '/profile')
  })

  it('what could not be asked is tried again with the same link', async () => {
    const confirmByLink = vi.fn().mockResolvedValueOnce(failure('offline')).mockResolvedValueOnce(IN)
    await open(SIGN_UP, IN, { steps: { confirmByLink } })
    await expect.element(heading('Not confirmed yet')).toBeVisible()
    await button('Try again').click()

    await expect.element(heading('Email confirmed')).toBeVisible()
    expect(confirmByLink).toHaveBeenLastCalledWith(expect.objectContaining({ token: 'from-the-mail' }))
  })

  it('opened without a link it has nothing to confirm', async () => {
    await open('', failure('logged-out'))

    await expect.element(heading('Nothing to confirm')).toBeVisible()
  })

  it('an account that asks for more asks here, too', async () => {
    const signInWithFactor = vi.fn(async () => success(INES))
    const { become } = await open('?type=magiclink&token_hash=x', success({ step: 'second-factor' }), {
      steps: { signInWithFactor },
    })
    await page.getByLabelText('Code').fill('123456')
    await button('Continue').click()
    await expect.poll(() => signInWithFactor.mock.calls.length).toBe(1)
    become(INES)

    await expect.element(heading('Email confirmed')).toBeVisible()
  })
})
