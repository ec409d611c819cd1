import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { openTab, SOON } from '../start/tab.ts'
import { enter, newAddress, PASSWORD } from '../steps/account-steps.ts'
import { todaysDay } from '../steps/diary.fixture.ts'
import { exportJson } from '../steps/diary-files.ts'
import { editor, entryList, ready } from '../steps/learner.ts'
import { pressInMenu } from '../steps/phone-menu.ts'
import { fillSignUpForm, pressSignUp } from '../steps/sign-up-form.ts'
import { synced } from '../steps/two-devices.ts'
import { startWithModel } from '../steps/with-model.ts'

const PHONE = { viewport: { width: 360, height: 740 } }
const WRITTEN = 'It rained.'
const SPANISH = 'Llovió.'
const DANISH = 'Det regnede.'
const STRAIGHT = 'I går spiste jeg kage.'
const YESTERDAY = addDays(todaysDay(), -1)

/** Signs up for Spanish, and adds Danish. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup')
  await fillSignUpForm(page, { name: 'Ann', email, password: PASSWORD, native: 'en-US', target: 'es-ES' })
  await pressSignUp(page)
  await page.waitForURL('**/diary')
  await page.goto('/profile')
  const languages = page.getByRole('region', { name: "Languages you're learning" })
  await languages.getByLabel('Another language').selectOption('da-DK')
  await languages.getByRole('button', { name: 'Add' }).click()
  await languages.getByText('Remove Danish').waitFor()
  await page.goto('/diary')
  await ready(page)
}

/** Two presses on the diary. */
async function turnTo(page: Page, language: string): Promise<void> {
  await pressInMenu(page.getByRole('link', { name: `Switch to ${language}` }))
  const isLearned = (code: string) =>
    JSON.parse(localStorage.getItem('echolog.user') ?? '{}').targetLanguage === code
  await page.waitForFunction(isLearned, language === 'Danish' ? 'da-DK' : 'es-ES', SOON)
}

/** Yesterday's entry is written in Danish, straight. */
async function writeStraight(page: Page): Promise<void> {
  await page.goto(`/diary/${YESTERDAY}`)
  await ready(page)
  await pressInMenu(page.getByRole('link', { name: 'Write in Danish' }))
  await page.getByRole('button', { name: 'Write in English' }).waitFor()
  await editor(page).fill(STRAIGHT)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await entryList(page).getByText(STRAIGHT).waitFor()
}

async function showsStraight(page: Page): Promise<void> {
  await page.goto(`/diary/${YESTERDAY}`)
  await ready(page)
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(STRAIGHT)
  expect(await editor(page).getAttribute('lang')).toBe('da-DK')
  await page.getByRole('button', { name: 'Write in English' }).waitFor()
}

const translation = (page: Page) => page.getByRole('textbox', { name: 'Translation', exact: true })

/** The open entry as it is translated into the language of now. */
async function showsTranslation(page: Page, text: string): Promise<void> {
  await page.goto('/translate')
  await expect.poll(() => translation(page).inputValue(), SOON).toBe(text)
}

it('an entry is in two languages that are learned, another straight in one of them: on another device, too, and in a file', async () => {
  const { baseURL } = await startWithModel((message) => (message.includes('Danish') ? DANISH : SPANISH))
  const email = newAddress('several')
  const phone = await openTab({ baseURL, ...PHONE })
  await signUp(phone, email)
  await editor(phone).fill(WRITTEN)
  await phone.getByRole('button', { name: 'Save and translate' }).click()
  await expect.poll(() => translation(phone).inputValue(), SOON).toBe(SPANISH)
  await turnTo(phone, 'Danish')
  await phone.waitForURL('**/diary')
  await entryList(phone).getByText('not translated').waitFor()
  await phone.getByRole('button', { name: 'Save and translate' }).click()
  await expect.poll(() => translation(phone).inputValue(), SOON).toBe(DANISH)
  await synced(phone).waitFor()
  await writeStraight(phone)
  await synced(phone).waitFor()
  await phone.goto('/diary')
  await ready(phone)
  await synced(phone).waitFor()

  const isKept = phone.waitForResponse(
    (answer) => answer.url().endsWith('/auth/v1/user') && answer.request().method() === 'PUT',
  )
  await turnTo(phone, 'Spanish')
  await isKept
  const today = entryList(phone).getByRole('listitem').filter({ hasText: WRITTEN })
  await today.getByText('translated', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Practice aloud' }).click()
  await phone.waitForURL('**/shadow')
  await phone.getByText(SPANISH).first().waitFor()

  const laptop = await openTab({ baseURL })
  await enter(laptop, email)
  await ready(laptop)
  await synced(laptop).waitFor()
  await laptop.setViewportSize(PHONE.viewport)
  await showsTranslation(laptop, SPANISH)
  await laptop.goto('/diary')
  await ready(laptop)
  await turnTo(laptop, 'Danish')
  await showsTranslation(laptop, DANISH)
  await showsStraight(laptop)
  const file = await exportJson(laptop)
  expect(JSON.parse(file)).toMatchObject([
    { content: STRAIGHT, writtenIn: 'da-DK', translatedContent: STRAIGHT, translatedBy: 'entry' },
    { translatedContent: SPANISH, translations: { 'da-DK': { translatedContent: DANISH } } },
  ])
})
