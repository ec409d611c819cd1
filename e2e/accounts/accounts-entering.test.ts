import { describe, expect, it } from 'vitest'
import { checkEverywhere } from '../looks/axe-check.ts'
import { codeIn, linkIn } from '../start/mailbox.ts'
import { enter, fillSignUp, newAddress, PASSWORD, tryPassword } from '../steps/account-steps.ts'
import {
  account,
  accountWithSecondFactor,
  address,
  mails,
  member,
  openBrowser,
  storedUser,
  tokenIn,
} from '../steps/confirmed-accounts.fixture.ts'
import { pressSignUp } from '../steps/sign-up-form.ts'

describe('signing up', () => {
  it('ACCT-16 RESET-26: is confirmed by the mailed link in another browser, and the first one can log in', async () => {
    const email = newAddress('link')
    const { page } = await openBrowser()
    await fillSignUp(page, email)
    await pressSignUp(page)
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByText("This site doesn't send email").waitFor()
    expect(await storedUser(page)).toBeNull()
    expect(await checkEverywhere(page)).toEqual([])

    const link = linkIn(await mails.nextMailTo(email))
    const phone = await openBrowser()
    await phone.page.goto(link)
    await phone.page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    await phone.page.getByText(`${email} is confirmed.`).waitFor()
    await phone.page.getByText('Next: open your diary and write an entry.').waitFor()
    expect(await checkEverywhere(phone.page)).toEqual([])
    expect(phone.page.url()).toBe(`${address}/auth/verified`)
    expect(phone.sent.length).toBeGreaterThan(0)
    expect(phone.sent.join()).not.toContain(tokenIn(link))
    await phone.page.getByRole('link', { name: 'Open my diary' }).click()
    await phone.page.waitForURL('**/diary')

    await enter(page, email)
    expect(await storedUser(page)).toMatchObject({
      name: 'Ines Moreau',
      nativeLanguage: 'fr-FR',
      targetLanguage: 'ja-JP',
    })
  })

  it('a wrong code is refused; the mail is sent again; the address can be changed', async () => {
    const email = newAddress('slip')
    const { page } = await openBrowser()
    await fillSignUp(page, email)
    await pressSignUp(page)
    const mail = await mails.nextMailTo(email)
    await page.getByLabel('Code from the email').fill(codeIn(mail) === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This code is wrong or no longer valid.').waitFor()
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await page.getByText('We send at most one email a minute').waitFor()
    await mails.nextMailTo(email, 2) // this server counts a thousand times as generously

    await page.getByRole('button', { name: 'Use another address' }).click()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Ines Moreau')
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    expect(await page.getByLabel('Native language').inputValue()).toBe('fr-FR')
  })

  it('a link opened once more confirms again, and one that was never ours says so and shows the way to a new mail', async () => {
    const { email } = await account('again')
    const link = linkIn(await mails.nextMailTo(email))
    const { page } = await openBrowser()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()

    const stranger = await openBrowser()
    await stranger.page.goto('/auth/verified?type=signup&token_hash=nonsense')
    await stranger.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(await checkEverywhere(stranger.page)).toEqual([])
    await stranger.page.getByLabel('Email', { exact: true }).fill(email)
    await stranger.page.getByRole('button', { name: 'Send the email again' }).click()
    await stranger.page.getByText('a new email is on its way').waitFor()
    await stranger.page.goto('/auth/verified')
    await stranger.page.getByRole('heading', { name: 'Nothing to confirm' }).waitFor()
  })

  it('ACCESS-7: a link opened where somebody else is logged in confirms the address and leaves them there', async () => {
    const ana = await member('ana')
    const email = newAddress('bea')
    const { page } = await openBrowser()
    await fillSignUp(page, email)
    await pressSignUp(page)
    await ana.page.goto(linkIn(await mails.nextMailTo(email)))
    await ana.page.getByText('This browser is still logged in as ana.').waitFor()
    await ana.page.goto('/diary')
    expect(
      (await ana.page.evaluate(() => localStorage.getItem('echolog.session')))?.includes(ana.email),
    ).toBe(true)
    await enter(page, email)
  })
})

describe('logging in', () => {
  it('ACCT-8 ACCESS-6: refuses a wrong password at its field, then lets the right one in, for good', async () => {
    const { email } = await account('right')
    const { page } = await openBrowser()
    await tryPassword(page, email, 'not the password')
    await page.getByText('Wrong email or password. Please try again.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await checkEverywhere(page)).toEqual([])
    expect(await storedUser(page)).toBeNull()

    await tryPassword(page, newAddress('nobody'), 'not the password')
    await page.getByText('Wrong email or password. Please try again.').waitFor()

    await enter(page, email)
    for (const path of ['/login', '/signup']) {
      await page.goto(path)
      await page.waitForURL('**/diary')
    }
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(JSON.stringify(kept)).not.toContain(PASSWORD)
    const withToken = Object.entries(kept).filter(([, value]) => /eyJ|refresh_token/.test(value))
    expect(withToken.map(([key]) => key)).toEqual(['echolog.session'])
  })

  it('an address that is not confirmed leads to the last step of its sign-up', async () => {
    const email = newAddress('early')
    const { page } = await openBrowser()
    await fillSignUp(page, email)
    await pressSignUp(page)
    const mail = await mails.nextMailTo(email)

    await tryPassword(page, email)
    await page.getByText(`${email} hasn't been confirmed yet.`).waitFor()
    await page.getByRole('button', { name: 'Send the email again' }).waitFor()
    await page.getByLabel('Code from the email').fill(codeIn(mail))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/diary')
  })

  it('ACCT-7: the demo opens without an account, and still leads to sign-up and log-in', async () => {
    const { page } = await openBrowser()
    await page.goto('/login')
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Try the demo', exact: true }).click()
    await page.waitForURL('**/diary')
    await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
    expect(await storedUser(page)).toMatchObject({ name: 'Demo User' })

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Create an account' }).click()
    await page.waitForURL('**/signup')
    await page.getByText('You can move what you wrote without an account').waitFor()
    expect(await checkEverywhere(page)).toEqual([])
    const email = newAddress('demo')
    await fillSignUp(page, email)
    await pressSignUp(page)
    await page.getByLabel('Code from the email').fill(codeIn(await mails.nextMailTo(email)))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/diary')
    expect(await storedUser(page)).toMatchObject({ name: 'Ines Moreau' })
  })
})

describe('an account with a second factor', () => {
  it('AUTH-14: asks for a code after the password, takes one of the app or of the list, and can be left', async () => {
    const { email, code, recoveryCode } = await accountWithSecondFactor('factor')
    const { page } = await openBrowser()
    await tryPassword(page, email)
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    expect(await storedUser(page)).toBeNull()
    expect(await checkEverywhere(page)).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()

    const field = page.getByLabel('Code', { exact: true })
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    await field.fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This code is wrong').waitFor()
    await field.fill(code())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/diary')

    const other = await openBrowser()
    await tryPassword(other.page, email)
    await other.page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await other.page.getByLabel('Recovery code').fill(recoveryCode)
    await other.page.getByRole('button', { name: 'Continue' }).click()
    await other.page.waitForURL('**/diary')
  })
})
