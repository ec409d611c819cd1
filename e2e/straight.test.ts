import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { correctedAnswer } from '../src/server/engines/ai-corrector.fixture.ts'
import { openTab, SOON } from './start/tab.ts'
import { enter, newAddress, PASSWORD } from './steps/account-steps.ts'
import { ANDROID, fingerOn, giveEar } from './steps/day-steps.ts'
import { editor, entryList, ready } from './steps/learner.ts'
import { pressInMenu } from './steps/phone-menu.ts'
import { fillSignUpForm, pressSignUp } from './steps/sign-up-form.ts'
import { synced } from './steps/two-devices.ts'
import { startWithModel } from './steps/with-model.ts'

const TYPED = 'Ayer llovió. Mi abuelaa cantó.'
const RIGHT = 'Ayer llovió. Mi abuela cantó.'
const MEANT = 'Yesterday it rained. My grandmother sang.'

/** A server with a Gemini that knows one wrong word, and what all of it means. */
const startCorrecting = () =>
  startWithModel((message) => (message.includes('"sentences"') ? correctedAnswer(message) : MEANT), {
    CORRECTOR: 'gemini',
  })

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await fillSignUpForm(page, { name: 'Ann', email, password: PASSWORD, native: 'en-US', target: 'es-ES' })
  await pressSignUp(page)
  await page.waitForURL('**/diary')
  await ready(page)
}

/** Counts what is asked of an address from now on. */
function countRequests(page: Page, address: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(address)) count += 1
  })
  return () => count
}

const writeIn = (page: Page, role: 'link' | 'button', language: string) =>
  page.getByRole(role, { name: `Write in ${language}` })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: "Today's session" }).getByRole('link', { name })
const corrections = (page: Page) => page.getByRole('region', { name: 'Corrections' })

/** A device that has the entry: it is in Spanish there, too, and is checked. */
async function showsTheSame(page: Page): Promise<void> {
  await entryList(page).getByText(RIGHT).waitFor()
  await entryList(page).getByText('Spanish', { exact: true }).waitFor()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(RIGHT)
  await page.locator('.write-in').getByText('Spanish', { exact: true }).waitFor()
  expect(await editor(page).getAttribute('lang')).toBe('es-ES')
  await page.getByRole('link', { name: 'Go to Check' }).click()
  await corrections(page).getByText('Corrections in 0 of 2 sentences').waitFor() // the one there was is used
  expect(await corrections(page).getByText('For an earlier version').count()).toBe(0)
}

it('PROMISE-1: an entry is written in the language one learns, checked, put right and said on a phone, and is the same on another device', async () => {
  const { baseURL } = await startCorrecting()
  const email = newAddress('straight')
  const phone = await openTab({ baseURL, ...ANDROID })
  await giveEar(phone)
  const finger = fingerOn(phone)
  await signUp(phone, email)
  const translations = countRequests(phone, '/api/translate')
  await step(phone, 'Translate').waitFor()
  expect(await writeIn(phone, 'button', 'Spanish').filter({ visible: true }).count()).toBe(0)
  await pressInMenu(writeIn(phone, 'link', 'Spanish'), 'tap')
  await step(phone, 'Check').waitFor()
  await writeIn(phone, 'button', 'English').waitFor() // once used, it stands under the date
  expect(await editor(phone).getAttribute('lang')).toBe('es-ES')
  await editor(phone).fill(TYPED)
  await finger.tap(finger.button('Save and check'))
  await phone.waitForURL('**/translate')
  await corrections(phone).getByText('Corrections in 1 of 2 sentences').waitFor()
  await corrections(phone).getByText('Gemini gets these sentences.').waitFor()
  await finger.tap(corrections(phone).getByRole('button', { name: 'Use it' }))
  await expect.poll(() => editor(phone).inputValue(), SOON).toBe(RIGHT)
  await finger.tap(finger.button('Save'))
  await phone.getByRole('status').filter({ hasText: 'Synced' }).waitFor()
  expect(translations()).toBe(0)
  await finger.tap(finger.button('Translate it back'))
  await phone.getByRole('region', { name: 'Translated back' }).getByText(MEANT).waitFor()
  expect(translations()).toBe(1)
  await finger.tap(finger.button('Practice aloud'))
  await phone.waitForURL('**/shadow')
  await phone.evaluate(() => {
    window.hears = 'ayer llovió'
  })
  const allow = phone.getByRole('dialog').getByRole('button', { name: 'Let it listen' }).first()
  await finger.tapUntil(finger.button('Start speaking'), allow)
  await allow.tap()
  await phone.getByText('Accuracy: 100%').first().waitFor()

  const laptop = await openTab({ baseURL })
  await enter(laptop, email)
  await ready(laptop)
  await synced(laptop).waitFor()
  await laptop.setViewportSize({ width: 360, height: 740 })
  await showsTheSame(laptop)
}, 180_000)
