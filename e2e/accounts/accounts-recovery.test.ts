import { describe, expect, it } from 'vitest'
import { checkEverywhere } from '../looks/axe-check.ts'
import { codeIn } from '../start/mailbox.ts'
import { enter, NEW_PASSWORD, newAddress, tryPassword } from '../steps/account-steps.ts'
import {
  account,
  accountWithSecondFactor,
  address,
  changePassword,
  mails,
  member,
  openBrowser,
  resetLink,
  strangerAsksForRecovery,
  tokenIn,
  typeNewPassword,
} from '../steps/confirmed-accounts.fixture.ts'

const EXPIRED = 'Your password reset link has expired or is invalid. Please request a new one.'
const BANNER = 'Invalid or expired reset link. Please request a new password reset email.'

describe('a forgotten password', () => {
  it('RESET-5 RESET-8 RESET-24: the mailed link sets a new one, log-in follows, the old one is refused', async () => {
    const { email, page: atHome } = await member('forgot')
    const { page, sent } = await openBrowser()
    const link = await resetLink(page, email, 2)
    await page.getByText(`a reset link was sent to ${email}`).waitFor()
    expect(await page.getByRole('link', { name: 'Return to login' }).getAttribute('href')).toBe('/login')
    expect(await checkEverywhere(page)).toEqual([])
    expect(new URL(link).pathname).toBe('/reset-password')
    expect(new URL(link).searchParams.get('type')).toBe('recovery')
    await fetch(link) // a mail scanner follows it first

    await page.goto(link)
    await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
    expect(page.url()).toBe(`${address}/reset-password`)
    await page.reload()
    await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    expect(sent.join()).not.toContain(tokenIn(link))

    await typeNewPassword(page)
    await page.getByText('Password reset successful!').waitFor()
    expect(await page.evaluate(() => sessionStorage.length), 'the recovery has ended').toBe(0)
    await page.waitForURL('**/login')

    await tryPassword(page, email)
    await page.getByText('Wrong email or password.').waitFor()
    await enter(page, email, NEW_PASSWORD)
    await atHome.evaluate(() => dispatchEvent(new Event('online')))
    await atHome.goto('/profile')
    await atHome.waitForURL('**/login')
  })

  it('RESET-18 RESET-19 RESET-22: an outdated, a used and a foreign link say so, and the button stays disabled', async () => {
    const used = await account('used')
    const { page } = await openBrowser()
    const usedLink = await resetLink(page, used.email, 2)
    await page.goto(usedLink)
    await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
    await typeNewPassword(page)
    await page.waitForURL('**/login')
    const outdated = await account('outdated')
    const outdatedLink = await resetLink(page, outdated.email, 2)
    await changePassword(outdated.token, NEW_PASSWORD)
    const foreignLink = `${address}/reset-password?type=recovery&access_token=nonsense`

    for (const link of [outdatedLink, usedLink, foreignLink]) {
      await page.goto(link)
      await page.getByText(EXPIRED).waitFor()
      await page.getByText(BANNER).waitFor()
      expect(await page.getByRole('button', { name: 'Reset Password' }).isDisabled()).toBe(true)
      expect(page.url()).toBe(`${address}/reset-password`)
    }
    expect(await checkEverywhere(page)).toEqual([])
  })

  it('RESET-7 RESET-21: what fails on the way is said, and the link works when it is tried again', async () => {
    const { email } = await account('lost')
    const { page, context } = await openBrowser()
    await page.route('**/auth/v1/recover*', (route) => route.abort())
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('Failed to send password reset email. Please try again.').waitFor()
    await page.unroute('**/auth/v1/recover*')
    const link = await resetLink(page, email, 2)

    await context.route('**/auth/v1/verify', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(link)
    await page.getByText('There was a problem processing your password reset link.').waitFor()
    expect(await page.getByRole('button', { name: 'Reset Password' }).isDisabled()).toBe(true)
    await context.unroute('**/auth/v1/verify')
    await page.reload()
    await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
  })

  it('RESET-5: nobody learns whether an address has an account', async () => {
    const email = newAddress('stranger')
    const { page } = await openBrowser()
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText(`a reset link was sent to ${email}`).waitFor()
  })

  it('ACCESS-7: a recovery opened where somebody else is logged in leaves them logged in', async () => {
    const ana = await member('host')
    const bea = await account('guest')
    const link = await resetLink((await openBrowser()).page, bea.email, 2)
    await ana.page.goto(link)
    await ana.page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
    await typeNewPassword(ana.page)
    await ana.page.waitForURL('**/diary')
    expect(
      (await ana.page.evaluate(() => localStorage.getItem('echolog.session')))?.includes(ana.email),
    ).toBe(true)
    const { page } = await openBrowser()
    await enter(page, bea.email, NEW_PASSWORD)
  })

  it('RESET-5 RESET-8: a stranger who asks first takes nothing: the link leads to a new password in any browser', async () => {
    const { email } = await account('hunted')
    const link = await strangerAsksForRecovery(email)
    await resetLink((await openBrowser()).page, email, 2)
    const { page } = await openBrowser()
    await page.goto(link)
    await page.getByRole('button', { name: 'Reset Password', disabled: false }).waitFor()
    expect(page.url()).toBe(`${address}/reset-password`)
    await typeNewPassword(page)
    await page.waitForURL('**/login')
    await enter(page, email, NEW_PASSWORD)
  })

  it('the six digits of the mail lead on as well', async () => {
    const { email } = await account('digits')
    const { page } = await openBrowser()
    await resetLink(page, email, 2)
    await page.getByLabel('Code from the email').fill(codeIn(await mails.nextMailTo(email, 2)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/reset-password')
    await typeNewPassword(page)
    await page.getByText('Password reset successful!').waitFor()
  })

  it('RESET-25: a recovery asks for a code of the app or the list before the password can change', async () => {
    const { email, recoveryCode } = await accountWithSecondFactor('double')
    const { page } = await openBrowser()
    const earlier = await mails.mailsTo(email)
    await page.goto(await resetLink(page, email, earlier.length + 1))
    await page.getByText('This account asks for a code before its password can change.').waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await typeNewPassword(page)
    await page.getByText('Password reset successful!').waitFor()
  })
})
