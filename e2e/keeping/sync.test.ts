import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SOON } from '../start/tab.ts'
import { enter, newAddress, openAccount, openHosted } from '../steps/account-steps.ts'
import { editor, entryList, writeToday } from '../steps/learner.ts'
import { openTwoDevices, synced, syncState, turnTo } from '../steps/two-devices.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|could not be asked|Failed to fetch/
const ENDED = /status of 40[0-9]|could not be (read|renewed)/

async function addAndSave(page: Page, text: string): Promise<void> {
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

it('OPEN-2 OPEN-3: what is written on one device is on the other; what two write without a connection meets in one entry, which says so; what is deleted goes from both', async () => {
  const [phone, tablet] = await openTwoDevices(newAddress('two'), () =>
    openHosted({ consoleErrors: OFFLINE }),
  )
  expect(await editor(tablet).inputValue()).toBe('Rain.')
  await synced(tablet).waitFor()
  await addAndSave(tablet, ' Sun.')
  await synced(tablet).waitFor()
  await turnTo(phone)
  await expect.poll(() => editor(phone).inputValue(), SOON).toBe('Rain. Sun.')
  await entryList(phone).getByText('Rain. Sun.').waitFor()

  for (const page of [phone, tablet]) await page.context().setOffline(true)
  await addAndSave(phone, ' Tea on the phone.')
  await addAndSave(tablet, ' Cake on the tablet.')
  for (const page of [phone, tablet]) await syncState(page, 'Waiting for the connection').waitFor()
  await tablet.getByText("You're offline. Keep writing").waitFor()
  await phone.context().setOffline(false)
  await turnTo(phone)
  await synced(phone).waitFor()
  await tablet.context().setOffline(false)
  await tablet.getByText("You're offline. Keep writing").waitFor({ state: 'detached' })
  await turnTo(tablet)
  await tablet.getByText('Both versions were kept.').waitFor()
  await synced(tablet).waitFor()
  const text = await editor(tablet).inputValue()
  for (const words of ['Rain.', 'Sun.', 'Tea on the phone.', 'Cake on the tablet.'])
    expect(text.split(words)).toHaveLength(2)
  await turnTo(phone)
  await expect.poll(() => editor(phone).inputValue(), SOON).toBe(text)
  await tablet.getByRole('link', { name: 'See what changed' }).click()
  await tablet.getByText('Both versions kept, on this device').waitFor()
  await tablet.getByRole('link', { name: 'Back to the entry' }).click()
  await tablet.getByRole('button', { name: 'Got it' }).click()
  await tablet.getByText('Both versions were kept.').waitFor({ state: 'detached' })

  phone.on('dialog', (dialog) => void dialog.accept())
  await entryList(phone)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await phone.getByRole('button', { name: 'Bring it back' }).waitFor()
  const row = entryList(tablet).getByText('Rain.')
  await expect
    .poll(async () => {
      await turnTo(tablet) // the phone sends some seconds after the press
      return row.count()
    }, SOON)
    .toBe(0)
})

it('a session that ends in mid-sentence stops sync, not the writing; after the next log-in all is synced', async () => {
  const email = newAddress('ended')
  const page = await openHosted({ consoleErrors: ENDED })
  await openAccount(page, email)
  await writeToday(page, 'Rain.')
  await synced(page).waitFor()
  const { access_token: token } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('echolog.session') ?? '{}'),
  )
  const ended = await page.request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.ok()).toBe(true)
  await editor(page).press('ControlOrMeta+End')
  await editor(page).pressSequentially(' And th')
  await page.getByText('Log in again to sync.').waitFor()
  await editor(page).pressSequentially('e wind.')
  expect(await editor(page).inputValue()).toBe('Rain. And the wind.')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/login')
  await enter(page, email)
  await expect.poll(() => editor(page).inputValue(), SOON).toBe('Rain. And the wind.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await synced(page).waitFor()
})

it('logging out takes the diary away from the device once all of it is synced, and it comes back with the account', async () => {
  const email = newAddress('leaving')
  const page = await openHosted()
  await openAccount(page, email)
  await writeToday(page, 'Rain.')
  const databases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('diary:')),
    )
  expect(await databases()).toHaveLength(1)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('Everything is synced.').waitFor()
  await page.getByRole('checkbox', { name: 'Also remove the diary from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Please log in to access your diary' }).waitFor()
  await expect.poll(databases, SOON).toEqual([])
  await enter(page, email)
  await entryList(page).getByText('Rain.').waitFor()
})
