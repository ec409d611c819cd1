import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab, SOON } from './start/tab.ts'
import { enter, newAddress, PASSWORD } from './steps/account-steps.ts'
import { exportJson } from './steps/diary-files.ts'
import { editor, ready } from './steps/learner.ts'
import { fillSignUpForm, pressSignUp } from './steps/sign-up-form.ts'
import { synced } from './steps/two-devices.ts'
import { startWithModel } from './steps/with-model.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const OFFLINE = /ERR_INTERNET_DISCONNECTED|could not be|Failed to fetch/
const SPANISH = 'Me senté en el banco.'

const card = (page: Page) => page.getByRole('dialog')

/** Asks about a word where the day is practised. */
async function ask(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  await card(page).getByRole('heading', { name: word }).waitFor()
}

async function expectMeaning(page: Page, word: string, meaning: string | RegExp): Promise<void> {
  await ask(page, word)
  await card(page).getByText(meaning).waitFor()
  await card(page).getByRole('button', { name: 'Close' }).click()
  await card(page).waitFor({ state: 'detached' })
}

/** Where the words of the card stand on a phone: nothing sticks out of the screen. */
async function staysInWidth(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

it('a word costs one call on each device, is there without a connection, and is in no file', async () => {
  const { baseURL, messages } = await startWithModel((message) =>
    message.endsWith('\nbanco') ? 'bench' : message.endsWith('\nsenté') ? 'I sat down' : SPANISH,
  )
  const asked = (word: string) => messages.filter((message) => message.endsWith(`\n${word}`)).length
  const email = newAddress('word')
  const phone = await openTab({ baseURL, ...PHONE, consoleErrors: OFFLINE })
  await phone.goto('/signup')
  await fillSignUpForm(phone, { name: 'Ann', email, password: PASSWORD, native: 'en-US', target: 'es-ES' })
  await pressSignUp(phone)
  await phone.waitForURL('**/diary')
  await ready(phone)
  await editor(phone).fill('I sat down on the bench.')
  await phone.getByRole('button', { name: 'Save and translate' }).click()
  const translation = phone.getByRole('textbox', { name: 'Translation', exact: true })
  await expect.poll(() => translation.inputValue(), SOON).toBe(SPANISH)
  await phone.getByRole('link', { name: 'Go to Shadowing' }).click()
  await expectMeaning(phone, 'banco', 'bench')
  await ask(phone, 'banco')
  await card(phone).getByText('bench').waitFor()
  await staysInWidth(phone)
  await phone.keyboard.press('Escape')
  expect([asked('banco'), messages.find((message) => message.endsWith('\nbanco'))]).toEqual([
    1,
    expect.stringContaining(SPANISH),
  ])

  await phone.context().setOffline(true)
  await expectMeaning(phone, 'banco', 'bench')
  await expectMeaning(phone, 'senté', "There's no connection, so the word couldn't be translated.")
  await phone.context().setOffline(false)
  for (const [language, translated] of [
    ['vi', 'do Gemini dịch'],
    ['da', 'oversat af Gemini'],
  ]) {
    await phone.goto(`/shadow?lng=${language}`)
    await ask(phone, 'banco')
    await card(phone).getByText(`bench ${translated}`).waitFor()
    await staysInWidth(phone)
  }
  expect([asked('banco'), asked('senté')]).toEqual([1, 0])

  const laptop = await openTab({ baseURL })
  await enter(laptop, email)
  await ready(laptop)
  await synced(laptop).waitFor()
  await laptop.goto('/shadow')
  await expectMeaning(laptop, 'banco', 'bench')
  expect(asked('banco')).toBe(2)
  const file = await exportJson(laptop)
  expect(file).toContain(SPANISH)
  expect(file).not.toContain('"bench"')
})
