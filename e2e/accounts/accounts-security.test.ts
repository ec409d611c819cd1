import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeIn, linkIn } from '../start/mailbox.ts'
import { textOfDownload } from '../start/tab.ts'
import {
  addAuthenticator,
  authenticatorApp,
  enter,
  fillSignUp,
  NEW_PASSWORD,
  openAccount,
  openAndSettle,
  openHosted,
  openSection,
  PASSWORD,
  tryPassword,
} from '../steps/account-steps.ts'
import { mails, openBrowser } from '../steps/confirmed-accounts.fixture.ts'
import { entryList, logOut, writeToday } from '../steps/learner.ts'
import { pressSignUp } from '../steps/sign-up-form.ts'

const FAILED_REQUEST = /Failed to load resource/ // what the browser says of an answer 4xx

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the diary, which asks the account for what has changed. */
function comeBack(page: Page): Promise<void> {
  return openAndSettle(page, () => page.goto('/diary'))
}

it('AUTH-14: sets up two-step log-in, and logs in with a code and with a recovery code', async () => {
  const page = await openHosted()
  await openAccount(page, 'two-step@example.org')
  const section = await openSection(page, 'Two-step verification')
  await section.getByText("Off. When it's on").waitFor()
  await button(page, 'Set up two-step verification').click()
  const picture = section.getByRole('img', { name: /QR code/ })
  await picture.waitFor()
  expect(
    await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
  const codeOf = authenticatorApp(await section.getByRole('code').innerText())
  await section.getByLabel('Code from the app').fill(codeOf())
  await button(page, 'Turn on').click()
  await section.getByRole('heading', { name: /Save your recovery codes/ }).waitFor()
  const codes = await section.getByRole('list').getByRole('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByLabel("I've saved them").check()
  await button(page, 'Done').click()
  await section.getByText('10 recovery codes are left.').waitFor()

  await logOut(page)
  await tryPassword(page, 'two-step@example.org')
  await page.getByLabel('Code', { exact: true }).fill(codeOf())
  await button(page, 'Continue').click()
  await page.waitForURL('**/diary')

  await logOut(page)
  await tryPassword(page, 'two-step@example.org')
  await button(page, 'Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await button(page, 'Continue').click()
  await page.waitForURL('**/diary')
  await openSection(page, 'Two-step verification')
  await section.getByText('9 recovery codes are left.').waitFor()
})

it('adds a passkey, logs in with it from the list of the email field and by the button, and removes it', async () => {
  const page = await openHosted({ needsChromium: true })
  await addAuthenticator(page)
  await openAccount(page, 'passkey@example.org')
  const section = await openSection(page, 'Passkeys')
  await button(page, 'Add a passkey').click()
  await section.getByText('The passkey is added').waitFor()
  await section.getByText('Chrome on Linux').waitFor()
  await button(page, 'Rename Chrome on Linux').click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByText('My laptop').waitFor()
  await section.getByText('Not used yet.').waitFor()

  await logOut(page)
  await page.goto('/login')
  await button(page, 'Use a passkey').waitFor()
  await page.getByLabel('Email', { exact: true }).focus() // this authenticator chooses at once
  await page.waitForURL('**/diary')

  await logOut(page)
  await page.goto('/login')
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/diary')

  await openSection(page, 'Passkeys')
  await section.getByText(/Last used/).waitFor()
  await section.getByRole('button', { name: 'Remove' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await section.getByText('My laptop', { exact: true }).waitFor({ state: 'detached' }) // the dialog names it too
})

it('ACCESS-1: logs out another device, and with a new password every other; each is out when it next asks', async () => {
  const email = 'devices@example.org'
  const page = await openHosted()
  const other = await openHosted({ consoleErrors: FAILED_REQUEST })
  const gate = other.getByRole('heading', { name: 'Please log in to access your diary' })
  const stillHere = async () => {
    await comeBack(page)
    await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
  }
  await openAccount(page, email)
  await enter(other, email)
  const devices = await openSection(page, 'Devices')
  await devices.getByText('Chrome on Linux').first().waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(2)
  expect(await devices.getByText('This device').count()).toBe(1)
  await button(page, 'Log out Chrome on Linux').click()
  await devices.getByText('That device is logged out.').waitFor()
  await button(page, 'Log out Chrome on Linux').waitFor({ state: 'detached' })
  await comeBack(other)
  await gate.waitFor()
  await stillHere()

  await enter(other, email)
  const password = await openSection(page, 'Password')
  await button(page, 'Change password').click()
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await button(page, 'Save password').click()
  await password.getByText('Your password has been changed').waitFor()
  await comeBack(other)
  await gate.waitFor()
  await enter(other, email, NEW_PASSWORD)
  await stillHere()
})

it('ACCT-19: changes the email once the links of both mails were opened', async () => {
  const { page } = await openBrowser()
  await fillSignUp(page, 'before@example.org')
  await pressSignUp(page)
  await page.getByLabel('Code from the email').fill(codeIn(await mails.nextMailTo('before@example.org')))
  await button(page, 'Confirm').click()
  await page.waitForURL('**/diary')

  const section = await openSection(page, 'Email address')
  await button(page, 'Change email').click()
  await section.getByLabel('New email').fill('after@example.org')
  await button(page, 'Change to this email').click()
  await section.getByText('Waiting for both links').waitFor()
  await page.goto(linkIn(await mails.nextMailTo('after@example.org')))
  await page.getByRole('heading', { name: 'One of two addresses confirmed' }).waitFor()
  await openSection(page, 'Email address')
  await section.getByText('You log in as before@example.org.').waitFor()
  await page.goto(linkIn(await mails.nextMailTo('before@example.org', 2)))
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()

  await openSection(page, 'Email address')
  await section.getByText('You log in as after@example.org.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('after@example.org')
  await logOut(page)
  await enter(page, 'after@example.org')
})

function diariesHere(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    return all.filter(({ name }) => name?.startsWith('diary:')).length
  })
}

it('ACCESS-7: deletes the account and its diary here: the address is free, and nothing comes back', async () => {
  const page = await openHosted()
  await openAccount(page, 'leaving@example.org')
  await writeToday(page, 'The last page.')
  const section = await openSection(page, 'Delete account')
  await button(page, 'Delete account…').click()
  const saving = page.waitForEvent('download')
  await button(page, 'Download the diary').click()
  expect(await textOfDownload(await saving)).toContain('The last page.')
  await page.getByLabel('Also remove the diary from this device').check()
  await page.getByLabel(/type your email/).fill('Leaving@example.org')
  await button(page, 'Delete account').click()

  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await page.getByText('The diary has been removed from this device, too.').waitFor()
  expect(await section.count()).toBe(0)
  expect(await diariesHere(page)).toBe(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(
    /last page|leaving@|access_token/i,
  )
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await openAccount(page, 'leaving@example.org')
  await page.getByText('No journal entries yet').waitFor()
  expect(await entryList(page).getByText('The last page.').count()).toBe(0)
})
