import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Profile } from '#domain/accounts/profile.ts'
import { SOON } from '../start/tab.ts'
import { fillSignUpForm, pressSignUp } from './sign-up-form.ts'

/** A learner who is already logged in on this browser, for tests that are about something else. */
export const ANA: Profile = {
  id: 'local:ana@example.com',
  name: 'Ana',
  email: 'ana@example.com',
  nativeLanguage: 'es-ES',
  targetLanguage: 'en-US',
  preferences: { theme: 'light', autoTranslate: false, autoShadow: false },
}

/** Opens the app's origin without the app, so that its storage can be filled first. */
export async function openOrigin(page: Page): Promise<void> {
  const html = '<!doctype html><title>Nothing</title><link rel="icon" href="data:,">'
  await page.route('**/nothing-yet', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/nothing-yet')
}

/** Stores a profile in this browser before any page is opened. */
export async function setProfile(page: Page, profile: Profile = ANA): Promise<void> {
  await openOrigin(page)
  await page.evaluate((json) => localStorage.setItem('echolog.user', json), JSON.stringify(profile))
}

/** Fills in the log-in form, which may be open already. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/diary')
}

/** Makes an account by the sign-up form. */
export async function signUp(
  page: Page,
  learner: { name: string; email: string; native: string; target: string },
): Promise<void> {
  await page.goto('/signup')
  await fillSignUpForm(page, { ...learner, password: 'a password' })
  await pressSignUp(page)
  await page.waitForURL('**/diary')
}

const LEAVE = /^(Log out|Close this diary)$/

/** Logs out by the menu in the header, or closes a diary without an account. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Account menu' })
  const leave = page.getByRole('menuitem', { name: LEAVE }).or(page.getByRole('button', { name: LEAVE }))
  // The address changes before the page does, and the page, when it comes, closes an open menu.
  await expect
    .poll(async () => {
      if (!(await leave.isVisible())) await menu.click()
      return leave.click({ timeout: 3000 }).then(
        () => 'left',
        () => 'still here',
      )
    }, SOON)
    .toBe('left')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Log out' }) // an account is asked
  const away = page.locator('body:not(:has(.account-menu))')
  await confirm.or(away).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await menu.waitFor({ state: 'detached' })
}

/** What today's words are written in. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Journal entry' })

/** Waits until the diary is on screen and its editor works. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0, null, {
    ...SOON,
    polling: 50, // at each frame, as it is without a word, would have the page draw all the time
  })
}

/** Writes today's entry on /diary, and saves it. */
export async function writeToday(page: Page, text: string): Promise<void> {
  await ready(page) // what is painted before does not take keys
  await editor(page).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await entryList(page).getByText(text).waitFor()
}

/** Presses Start speaking, gives speech consent where asked, and waits until the microphone is on. */
export async function startSpeaking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start speaking' }).click()
  const allow = page.getByRole('button', { name: 'Let it listen' })
  const listening = page.getByRole('status').filter({ hasText: 'Listening' })
  await allow.or(listening).first().waitFor()
  if (await allow.isVisible()) await allow.click()
  await listening.waitFor()
}

/** Opens the list of the sentences that are practised. */
export async function openSentences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sentence \d+ of \d+$/ }).click()
}

/** Goes on at the sentence with these words. */
export async function openSentence(page: Page, words: string | RegExp): Promise<void> {
  await openSentences(page)
  await page.getByRole('listitem').getByRole('button', { name: words }).click()
}

/** The list of entries beside the editor. */
export function entryList(page: Page) {
  return page.getByRole('region', { name: 'Journal entries' })
}

/** Presses Tab until the control has the focus, as someone without a mouse does. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'textbox' | 'combobox',
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
  for (let press = 0; press < 80; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}
