import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_ID } from '#domain/accounts/account-state.ts'
import { SOON } from '../start/tab.ts'
import { enter, openAccount, openAndSettle, openHosted } from '../steps/account-steps.ts'
import { storedRows } from '../steps/diary.fixture.ts'
import { entryList, logOut, writeToday } from '../steps/learner.ts'

async function tryDemo(page: Page): Promise<void> {
  await page.goto('/start')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL('**/diary')
}

/** Everything that the browser keeps in its key-value storage. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
}

/** What the demo's diary holds on this device. */
async function storedInDemo(page: Page): Promise<string> {
  return JSON.stringify(await storedRows(page, DEMO_ID, 'entries'))
}

const SCREENS = ['/translate', '/shadow', '/review', '/diary']

it('ACCESS-7 USER-3 LIST-13: on one device nobody sees a word of the account before, on no screen and in no tab, and each finds their own again', async () => {
  const page = await openHosted()
  const listed = () => entryList(page).getByRole('listitem').allInnerTexts()
  await openAccount(page, 'ana@example.com')
  await writeToday(page, 'A secret of Ana.')
  const hers = await listed()
  expect(hers.join()).toContain('A secret of Ana.')
  for (const path of SCREENS) {
    await openAndSettle(page, () => page.goto(path))
    await entryList(page).getByText('A secret of Ana.').waitFor()
    expect(await listed(), path).toEqual(hers)
  }
  const other = await page.context().newPage()
  await openAndSettle(other, () => other.goto('/diary'))
  await entryList(other).getByText('A secret of Ana.').waitFor()
  await page.bringToFront() // a tab behind another is slow to press
  await logOut(page)
  await other.getByRole('heading', { name: 'Please log in to access your diary' }).waitFor()
  // the account provider is told of it with the token
  await expect.poll(() => keptTexts(page), SOON).not.toMatch(/secret of Ana|ana@example|access_token/i)

  await openAccount(page, 'bo@example.com')
  await other.getByText('No journal entries yet').waitFor()
  expect(await other.content()).not.toContain('A secret of Ana.')
  await other.close()
  for (const path of SCREENS) {
    await openAndSettle(page, () => page.goto(path))
    await entryList(page).getByText('No journal entries yet').waitFor()
    expect(await page.content(), path).not.toContain('A secret of Ana.')
  }
  await writeToday(page, 'What Bo did.')
  await logOut(page)

  await enter(page, 'ana@example.com')
  await entryList(page).getByText('A secret of Ana.').waitFor()
  expect(await page.content()).not.toContain('What Bo did.')
})

it('what was written in the demo comes into a new account when its learner wants that, and only then', async () => {
  const page = await openHosted()
  await page.goto('/shadow')
  await page.getByRole('main').getByRole('link', { name: 'Start writing' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL('**/diary')
  await page.goBack()
  await page.waitForURL('**/shadow') // the question is not asked again
  await page.goto('/diary')
  await page.getByRole('banner').getByText('Not signed in').first().waitFor()
  await writeToday(page, 'Written in the demo.')
  await page.getByRole('textbox', { name: 'Journal entry' }).pressSequentially(' And a half sentence')
  await expect.poll(() => storedInDemo(page), SOON).toContain('And a half sentence')

  await openAccount(page, 'cleo@example.com')
  const offer = page.getByText('1 entry was written here without an account')
  await offer.waitFor()
  expect(await entryList(page).getByText('Written in the demo.').count()).toBe(0)
  await page.getByRole('button', { name: 'Move to this diary' }).click()
  await page.getByText('What you wrote without an account is in your diary now.').waitFor()
  await entryList(page).getByText('Written in the demo.').waitFor()
  const editor = page.getByRole('textbox', { name: 'Journal entry' })
  await expect.poll(() => editor.inputValue(), SOON).toContain('And a half sentence')

  await openAndSettle(page, () => page.reload())
  await entryList(page).getByText('Written in the demo.').waitFor()
  expect(await page.getByText('written here without an account').count()).toBe(0)
  await logOut(page)
  await tryDemo(page)
  await page.getByText('No journal entries yet').waitFor()
})
