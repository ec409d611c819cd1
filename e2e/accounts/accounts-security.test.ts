import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkEverywhere } from '../looks/axe-check.ts'
import { codeIn, linkIn } from '../start/mailbox.ts'
import { SOON, textOfDownload } from '../start/tab.ts'
import {
  addAuthenticator,
  authenticatorApp,
  enter,
  fillSignUp,
  openAccount,
  openAndSettle,
  openHosted,
  openMails,
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

/** Looks with axe, and leaves the page as wide as it was. */
async function expectNoViolations(page: Page): Promise<void> {
  const size = page.viewportSize()
  expect(await checkEverywhere(page)).toEqual([])
  if (size !== null) await page.setViewportSize(size)
}

/** Opens the diary, which asks the account for what has changed. */
function comeBack(page: Page): Promise<void> {
  return openAndSettle(page, () => page.goto('/diary'))
}

it('sets up two-step log-in, logs in with a code and with a recovery code, and turns it off', async () => {
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
  await expectNoViolations(page)
  const codeOf = authenticatorApp(await section.getByRole('code').innerText())
  await section.getByLabel('Code from the app').fill(codeOf())
  await button(page, 'Turn on').click()

  await section.getByRole('heading', { name: /Save your recovery codes/ }).waitFor()
  const codes = await section.getByRole('list').getByRole('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectNoViolations(page)
  await button(page, 'Done').click()
  await section.getByText('Please save the codes first').waitFor()
  const saving = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('echolog-recovery-codes.txt')
  const kept = await textOfDownload(file)
  expect(codes.every((code) => kept.includes(code))).toBe(true)
  await page.getByLabel("I've saved them").check()
  await button(page, 'Done').click()
  await section.getByText('10 recovery codes are left.').waitFor()
  expect(await page.content()).not.toContain(codes[0])

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
  await button(page, 'Create new recovery codes').click()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Create new recovery codes' }).click()
  const others = section.getByRole('list').getByRole('code')
  await others.nth(9).waitFor()
  expect((await others.allInnerTexts()).filter((code) => codes.includes(code))).toEqual([])
  await page.getByLabel("I've saved them").check()
  await button(page, 'Done').click()

  await button(page, 'Turn off').click()
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await section.getByText('Two-step verification is off.').waitFor()
  await logOut(page)
  await enter(page, 'two-step@example.org')
})

it('adds a passkey, gives it a name, logs in with it, and removes it', async () => {
  const page = await openHosted()
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
  await expectNoViolations(page)

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

/** Makes a passkey for a new account, and leaves. */
async function leaveWithPasskey(page: Page, email: string): Promise<void> {
  await openAccount(page, email)
  const section = await openSection(page, 'Passkeys')
  await button(page, 'Add a passkey').click()
  await section.getByText('The passkey is added').waitFor()
  await logOut(page)
}

const questionsIn = (asked: string[]) =>
  asked.filter((url) => url.endsWith('/passkeys/authentication/options'))

function everythingAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** Notes how a page asks its browser for passkeys from now on: in a list or by a question, and whether it still waits. */
async function watchWaits(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const waits: CredentialRequestOptions[] = []
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options = {}) => {
      waits.push(options)
      return get(options)
    }
    Object.assign(window, { waits })
  })
  return () =>
    page.evaluate(() =>
      (window as unknown as { waits: CredentialRequestOptions[] }).waits.map(
        ({ mediation, signal }) =>
          `${mediation === 'conditional' ? 'list' : 'question'}, ${signal?.aborted ? 'given up' : 'open'}`,
      ),
    )
}

it('offers passkeys in the list of the email field: whoever comes to it and chooses one is in', async () => {
  const page = await openHosted({ needsChromium: true })
  const touch = await addAuthenticator(page)
  await leaveWithPasskey(page, 'listed@example.org')
  const asked = everythingAsked(page)
  await page.goto('/login')
  await button(page, 'Use a passkey').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('x')
  expect(questionsIn(asked)).toEqual([])
  await page.getByLabel('Email', { exact: true }).focus() // this authenticator chooses at once
  await page.waitForURL('**/diary')
  expect(questionsIn(asked)).toHaveLength(1)

  await logOut(page)
  await touch(false)
  const waits = await watchWaits(page)
  await page.goto('/login')
  const email = page.getByLabel('Email', { exact: true })
  await email.click()
  await expect.poll(waits, SOON).toEqual(['list, open'])
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').waitFor()
  expect(await waits()).toEqual(['list, given up'])
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await email.click()
  await expect.poll(waits, SOON).toEqual(['list, given up', 'list, open'])
  expect(questionsIn(asked)).toHaveLength(2) // one for both visits
  await touch(true)
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/diary')
  expect((await waits()).slice(0, 2)).toEqual(['list, given up', 'list, given up'])
})

it('says so when a passkey from the list opens no account any more; the password still does', async () => {
  const page = await openHosted({ consoleErrors: FAILED_REQUEST, needsChromium: true })
  await addAuthenticator(page)
  await openAccount(page, 'unlisted@example.org')
  const section = await openSection(page, 'Passkeys')
  await button(page, 'Add a passkey').click()
  await section.getByRole('button', { name: 'Remove' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await section.getByText('Chrome on Linux', { exact: true }).waitFor({ state: 'detached' })
  await logOut(page)
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).focus()
  await page.getByRole('alert').getByText("This passkey wasn't accepted here.").waitFor()
  await expectNoViolations(page)
  await enter(page, 'unlisted@example.org')
})

it('logs in with a password, and asks for no passkey, where the browser has no list of them', async () => {
  const page = await openHosted()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openAccount(page, 'unable@example.org')
  await logOut(page)
  const asked = everythingAsked(page)
  await page.goto('/login')
  await button(page, 'Try the demo').waitFor()
  await page.getByLabel('Email', { exact: true }).click()
  await enter(page, 'unable@example.org')
  expect(questionsIn(asked)).toEqual([])
})

it('ACCESS-1: signs out another device, which is logged out when it next asks', async () => {
  const page = await openHosted()
  const other = await openHosted({ consoleErrors: FAILED_REQUEST })
  await openAccount(page, 'devices@example.org')
  await enter(other, 'devices@example.org')
  const section = await openSection(page, 'Devices')
  await section.getByText('Chrome on Linux').first().waitFor()
  expect(await section.getByRole('listitem').count()).toBe(2)
  expect(await section.getByText('This device').count()).toBe(1)
  await expectNoViolations(page)
  await button(page, 'Log out Chrome on Linux').click()
  await section.getByText('That device is logged out.').waitFor()
  await button(page, 'Log out Chrome on Linux').waitFor({ state: 'detached' })

  await comeBack(other)
  await other.getByRole('heading', { name: 'Please log in to access your diary' }).waitFor()
  await comeBack(page)
  await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()

  await enter(other, 'devices@example.org')
  await openSection(page, 'Devices')
  await button(page, 'Log out all others').click()
  await section.getByText('All other devices are logged out.').waitFor()
  await comeBack(other)
  await other.getByRole('heading', { name: 'Please log in to access your diary' }).waitFor()
})

it('changes the password: the wrong one, a weak one and the same one are refused, and other devices go', async () => {
  const page = await openHosted({ consoleErrors: FAILED_REQUEST })
  const other = await openHosted({ consoleErrors: FAILED_REQUEST })
  await openAccount(page, 'password@example.org')
  await enter(other, 'password@example.org')
  const section = await openSection(page, 'Password')
  await button(page, 'Change password').click()
  const tryWith = async (present: string, next: string) => {
    await section.getByLabel('Current password').fill(present)
    await section.getByLabel('New password').fill(next)
    await button(page, 'Save password').click()
  }
  await tryWith('not this one', 'et nyt og langt ord')
  await section.getByText("This isn't your current password.").waitFor()
  await tryWith(PASSWORD, 'password123')
  await section.getByText('This password is easy to guess.').waitFor()
  await tryWith(PASSWORD, 'short')
  await section.getByText('Password must be at least 8 characters long').waitFor()
  await tryWith(PASSWORD, PASSWORD)
  await section.getByText('This is your current password.').waitFor()
  await expectNoViolations(page)
  await tryWith(PASSWORD, 'et nyt og langt ord')
  await section.getByText('Your password has been changed').waitFor()

  await comeBack(other)
  await other.getByRole('heading', { name: 'Please log in to access your diary' }).waitFor()
  await tryPassword(other, 'password@example.org')
  await other.getByText('Wrong email or password.').waitFor()
  await enter(other, 'password@example.org', 'et nyt og langt ord')
  await comeBack(page)
  await page.getByRole('textbox', { name: 'Journal entry' }).waitFor()
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
  await expectNoViolations(page)
  await page.goto(linkIn(await mails.nextMailTo('after@example.org')))
  await page.getByRole('heading', { name: 'One of two addresses confirmed' }).waitFor()
  await openSection(page, 'Email address')
  await section.getByText('You log in as before@example.org.').waitFor()
  await page.goto(linkIn(await mails.nextMailTo('before@example.org', 2)))
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()

  await openSection(page, 'Email address')
  await section.getByText('You log in as after@example.org.').waitFor()
  const field = page.getByLabel('Email', { exact: true })
  expect(await field.inputValue()).toBe('after@example.org')
  expect(await field.isDisabled()).toBe(true)
  await logOut(page)
  await enter(page, 'after@example.org')
})

it('changes the password with a mailed code, for whoever has the present one not at hand', async () => {
  const page = await openHosted()
  await openAccount(page, 'mailed@example.org')
  const section = await openSection(page, 'Password')
  await button(page, 'Change password').click()
  await button(page, 'Email me a code').click()
  const code = codeIn(await openMails.nextMailTo('mailed@example.org'))
  await section.getByLabel('Code from the email').fill(code)
  await section.getByLabel('New password').fill('et nyt og langt ord')
  await button(page, 'Save password').click()
  await section.getByText('Your password has been changed').waitFor()
  await logOut(page)
  await enter(page, 'mailed@example.org', 'et nyt og langt ord')
})

function diariesHere(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    return all.filter(({ name }) => name?.startsWith('diary:')).length
  })
}

it('ACCESS-7: deletes the account and its diary here: the log-in is refused, the address is free, nothing comes back', async () => {
  const page = await openHosted({ consoleErrors: FAILED_REQUEST })
  await openAccount(page, 'leaving@example.org')
  await writeToday(page, 'The last page.')
  const section = await openSection(page, 'Delete account')
  await button(page, 'Delete account…').click()
  await expectNoViolations(page)
  const saving = page.waitForEvent('download')
  await button(page, 'Download the diary').click()
  expect(await textOfDownload(await saving)).toContain('The last page.')
  await page.getByLabel('Also remove the diary from this device').check()
  await page.getByLabel(/type your email/).fill('somebody@example.org')
  await button(page, 'Delete account').click()
  await dialog(page).getByText("This isn't your account's email").waitFor()
  await page.getByLabel(/type your email/).fill('Leaving@example.org')
  await button(page, 'Delete account').click()

  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await page.getByText('The diary has been removed from this device, too.').waitFor()
  await expectNoViolations(page)
  expect(await section.count()).toBe(0)
  expect(await diariesHere(page)).toBe(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(
    /last page|leaving@|access_token/i,
  )
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await tryPassword(page, 'leaving@example.org')
  await page.getByText('Wrong email or password.').waitFor()
  await openAccount(page, 'leaving@example.org')
  await page.getByText('No journal entries yet').waitFor()
  expect(await entryList(page).getByText('The last page.').count()).toBe(0)
})

it('keeps the diary on this device when the account goes without it', async () => {
  const page = await openHosted({ consoleErrors: FAILED_REQUEST })
  await openAccount(page, 'keeping@example.org')
  await writeToday(page, 'A page that stays.')
  await openSection(page, 'Delete account')
  await button(page, 'Delete account…').click()
  await page.getByLabel(/type your email/).fill('keeping@example.org')
  await button(page, 'Delete account').click()
  await page.getByText('What you wrote is still in this browser').waitFor()
  expect(await diariesHere(page)).toBe(1)
})

it('PROMISE-8 PROMISE-9 PROMISE-10 ACCT-18 ACCT-21 ACCT-27: profile and settings follow to another device', async () => {
  const page = await openHosted()
  const other = await openHosted()
  await openAccount(page, 'follows@example.org')
  await enter(other, 'follows@example.org')
  await page.goto('/profile')
  await page.getByLabel('Full name').fill('Ines')
  await page.getByLabel('Language to learn').selectOption('da-DK')
  await page.getByLabel('Your level in Danish (Denmark)').selectOption('B1')
  await page.getByLabel('Date of birth').fill('1990-02-28')
  await button(page, 'Save').click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByLabel('Auto-translate entries').check()
  await page.getByLabel('Auto-play shadowing').check()
  await button(page, 'Save').click()
  await page.getByText('Settings updated successfully!').waitFor()

  await comeBack(other)
  await other.locator('html[data-theme="dark"]').waitFor()
  await other.goto('/settings')
  expect(await other.getByLabel('Auto-translate entries').isChecked()).toBe(true)
  expect(await other.getByLabel('Auto-play shadowing').isChecked()).toBe(true)
  await other.goto('/profile')
  expect(await other.getByLabel('Full name').inputValue()).toBe('Ines')
  expect(await other.getByLabel('Language to learn').inputValue()).toBe('da-DK')
  expect(await other.getByLabel('Your level in Danish (Denmark)').inputValue()).toBe('B1')
  expect(await other.getByLabel('Date of birth').inputValue()).toBe('1990-02-28')
})

it('ACCT-17 ACCT-22 ACCESS-4: with accounts at a provider, profile and settings lead to log-in', async () => {
  const page = await openHosted()
  for (const path of ['/profile', '/settings']) {
    await page.goto(path)
    await page.waitForURL('**/login')
  }
})

it('says so when the security settings cannot be loaded; the profile works all the same', async () => {
  const page = await openHosted({ consoleErrors: /./ })
  await openAccount(page, 'offline@example.org')
  await page.route('**/assets/security-sections*', (route) => route.abort())
  await page.goto('/profile')
  await page.getByText("Your account's login settings couldn't be loaded.").waitFor()
  await page.getByLabel('Full name').fill('Ines')
  await button(page, 'Save').click()
  await page.getByText('Profile updated successfully!').waitFor()
})

it('the demo has a profile, and nothing that only an account has', async () => {
  const page = await openHosted()
  await page.goto('/login')
  await button(page, 'Try the demo').click()
  await page.waitForURL('**/diary')
  await page.goto('/profile')
  await page.getByLabel('Your level in English (US)').waitFor()
  expect(await page.getByRole('heading', { name: 'Login and security' }).count()).toBe(0)
})
