import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { openTab, SOON, sharedServer } from './start/tab.ts'
import { byHostName, enter, newAddress, openAccount } from './steps/account-steps.ts'
import { ANDROID } from './steps/day-steps.ts'
import { UNREACHABLE, whenKept } from './steps/kept-app.fixture.ts'
import { entryList, ready, startSpeaking, writeToday } from './steps/learner.ts'
import { synced } from './steps/two-devices.ts'

const TEXT = 'Verde que te quiero verde. Los barcos están sobre el mar.'

const server = await sharedServer('accounts')

/** Only what keeps the app takes what another app shares. */
function openPhone(keepsApp: boolean): Promise<Page> {
  return openTab({
    ...ANDROID,
    baseURL: byHostName(server.address),
    keepsApp,
    consoleErrors: new RegExp(`${UNREACHABLE.source}|ERR_INTERNET_DISCONNECTED`),
  })
}

/** Shares a text to the app as another app does: the browser sends a form, which no page has. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/texts' })
    const field = Object.assign(document.createElement('textarea'), { name: 'text', value: words })
    form.append(field)
    document.body.append(form)
    form.submit()
  }, text)
  await page.waitForURL('**/texts?shared=1')
}

const textOf = (page: Page) =>
  page.getByRole('region', { name: 'Your texts' }).getByRole('link', { name: TEXT })
const keep = (page: Page) => page.getByRole('button', { name: 'Keep', exact: true })

/** Its practice begins at the top, where a screen reader begins to read. */
async function expectArrival(page: Page): Promise<void> {
  await page.getByText('Not from your diary').waitFor()
  await expect
    .poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName]), SOON)
    .toEqual([0, 'H1'])
}

it('a text that is shared is practised and kept like an entry and is none, offline and on another device, and is deleted there', async () => {
  const [phone, tablet] = [await openPhone(true), await openPhone(false)]
  const email = newAddress('brought')
  await fakeRecogniser(phone, 'Verde que te quiero verde')
  await openAccount(phone, email)
  await writeToday(phone, 'Il pleut.')
  await whenKept(phone)
  await phone.context().setOffline(true) // what is shared goes nowhere
  await share(phone, TEXT)
  const field = phone.getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => field.inputValue(), SOON).toBe(TEXT)
  expect(await textOf(phone).count()).toBe(0)
  await phone.getByRole('combobox', { name: 'Language of the text' }).selectOption('es-ES')
  await phone.setViewportSize({ width: 360, height: 500 })
  await phone.getByRole('button', { name: 'Practice it', exact: true }).click()
  await phone.waitForURL('**/texts?of=*')
  await expectArrival(phone)
  await startSpeaking(phone)
  await phone.getByRole('button', { name: 'Stop speaking' }).click()
  await phone.getByText('Accuracy: 100%').waitFor()
  await keep(phone).click()
  await phone.getByText('Its sentences come back on later days.').waitFor()
  await phone.goto('/texts')
  await textOf(phone).click()
  await expectArrival(phone)

  await phone.context().setOffline(false)
  await phone.goto('/diary')
  await ready(phone)
  await synced(phone).waitFor()
  expect(await entryList(phone).getByRole('listitem').count()).toBe(1)

  await enter(tablet, email)
  await tablet.goto('/texts')
  await textOf(tablet).click()
  await expect.poll(() => keep(tablet).getAttribute('aria-pressed'), SOON).toBe('true')
  await tablet.getByRole('button', { name: 'Sentence 2 of 2' }).click() // the first was said on the phone
  await tablet.getByText('Best 100%').waitFor()

  await tablet.getByRole('button', { name: 'Delete this text' }).click()
  await tablet.getByText('The text has been deleted.').waitFor()
  const toast = await tablet.locator('.toast').boundingBox()
  const button = await tablet.getByRole('button', { name: 'Practice it', exact: true }).boundingBox()
  if (toast === null || button === null) throw new Error('Something is missing')
  expect(toast.y + toast.height <= button.y || toast.y >= button.y + button.height).toBe(true)
  await expect.poll(() => textOf(tablet).count(), SOON).toBe(0)
}, 120_000)
