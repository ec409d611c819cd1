import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignUpRequest } from '#domain/accounts/account-service.ts'
import { failure, success } from '#domain/outcome.ts'
import { DEMO, INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { fillPageSettings } from '#web/ui/page-settings.fixture.ts'
import { SignUpPage } from './sign-up-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

async function signUp(script: Script, password = 'violet harbour') {
  const opened = await openPage('/signup', SignUpPage, script)
  await field('Full name').fill('Ines Moreau')
  await field('Email').fill('ines@example.com')
  await field('Password').fill(password)
  await field('Confirm password').fill(password)
  await field('Native language').selectOptions('fr-FR')
  await button('Sign Up').click()
  return opened
}

const confirmEmail = async () => success({ step: 'confirm-email' as const, email: 'ines@example.com' })

beforeEach(() => startTestTexts('en'))

describe('sign-up at a provider', () => {
  it('ACCT-16: where nothing has to be confirmed it leads to the diary, with the languages that were chosen', async () => {
    const send = vi.fn(async (_: SignUpRequest) => success({ step: 'signed-in' as const, profile: INES }))
    await signUp({ signUp: send })

    await expect.element(page.getByText('At /diary')).toBeVisible()
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      name: 'Ines Moreau',
      email: 'ines@example.com',
      nativeLanguage: 'fr-FR',
      targetLanguage: 'es-ES',
    })
  })

  it('LANG-13: begins with the languages of the demo, also where sign-up would not offer them', async () => {
    await openPage('/signup', SignUpPage, {
      stored: { ...DEMO, nativeLanguage: 'da-DK', targetLanguage: 'vi-VN' },
    })

    await expect.element(field('Native language')).toHaveValue('da-DK')
    await expect.element(field('Language to learn')).toHaveValue('vi-VN')
  })

  it('asks for 8 characters before anyone else is asked', async () => {
    const send = vi.fn(confirmEmail)
    await signUp({ signUp: send }, 'seven77')

    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription('Password must be at least 8 characters long')
    expect(send).not.toHaveBeenCalled()
  })

  it('says beforehand how long a password has to be', async () => {
    await openPage('/signup', SignUpPage, {})

    await expect.element(field('Password')).toHaveAccessibleDescription(/At least 8 characters/)
  })

  it.each([
    ['weak-password', 'Password', /easy to guess/],
    ['email-taken', 'Email', /already an account/],
    ['invalid-email', 'Email', /Email can't be sent to this address/],
  ] as const)('%s is said at the field %s, which has the focus', async (reason, name, words) => {
    await signUp({ signUp: async () => failure(reason) })

    await expect.element(field(name)).toHaveFocus()
    await expect.element(field(name)).toHaveAccessibleDescription(words)
  })

  it('a mail has to be opened: its code enters, a wrong one is said at its field', async () => {
    const confirmByCode = vi
      .fn()
      .mockResolvedValueOnce(failure('wrong-code'))
      .mockResolvedValueOnce(success({ step: 'signed-in', profile: INES }))
    const { become } = await signUp({ signUp: confirmEmail, steps: { confirmByCode } })

    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.element(page.getByText(/We sent an email to ines@example.com/)).toBeVisible()
    await expect.element(page.getByText(/It may take a minute/)).toBeVisible()
    await expect.element(field('Code from the email')).toHaveAttribute('inputmode', 'numeric')
    await expect.element(field('Code from the email')).toHaveAttribute('autocomplete', 'one-time-code')
    await field('Code from the email').fill('000000')
    await button('Confirm').click()
    await expect
      .element(field('Code from the email'))
      .toHaveAccessibleDescription(/use the one in the newest email/)
    await field('Code from the email').fill('123456')
    await button('Confirm').click()
    await expect.poll(() => confirmByCode.mock.calls.length).toBe(2)
    expect(confirmByCode).toHaveBeenLastCalledWith('ines@example.com', '123456')
    become(INES)
    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('OPEN-5: the password is as long as the operator wants it, and the form says so', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted', shortestPassword: 12 }))
    await openPage('/signup', SignUpPage, {})
    await expect.element(field('Password')).toHaveAccessibleDescription(/At least 12 characters/)
    await field('Password').fill('eleven11111')
    await button('Sign Up').click()

    await expect
      .element(field('Password'))
      .toHaveAccessibleDescription(/Password must be at least 12 characters long/)
  })

  it('where mails are only kept, it says where they are', async () => {
    onTestFinished(fillPageSettings({ accounts: 'hosted', sendsMail: false }))
    await signUp({ signUp: confirmEmail })

    await expect.element(page.getByText(/This site doesn't send email/)).toBeVisible()
  })

  it('the address can be changed; everything but the password is still there', async () => {
    await signUp({ signUp: confirmEmail })
    await button('Use another address').click()

    await expect.element(field('Email')).toHaveValue('ines@example.com')
    await expect.element(field('Full name')).toHaveValue('Ines Moreau')
    await expect.element(field('Native language')).toHaveValue('fr-FR')
    await expect.element(field('Password')).toHaveValue('')
  })

  it('ACCT-15: the demo may sign up, and hears that its pages can come along', async () => {
    const { become } = await openPage('/signup', SignUpPage, { stored: DEMO })
    await expect.element(page.getByText(/You can move what you wrote without an account/)).toBeVisible()

    become(INES)

    await expect.element(page.getByText('At /diary')).toBeVisible()
  })

  it('a mail that cannot be asked for says why, and is asked for again', async () => {
    const resendConfirmation = vi
      .fn()
      .mockResolvedValueOnce(failure('offline'))
      .mockResolvedValue(success(null))
    await signUp({ signUp: confirmEmail, steps: { resendConfirmation } })
    await button('Send the email again').click()
    await expect.element(page.getByRole('alert').getByText(/There's no connection/)).toBeVisible()
    await button('Send the email again').click()
    await expect.element(page.getByText(/We send at most one email a minute/)).toBeVisible()
  })
})
