import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { logInAnaWith, spanishEntry, todaysDay } from './diary.fixture.ts'
import { entryList, setProfile, writeToday } from './learner.ts'
import { openTab, SOON } from './tab.ts'

const APP = /\/assets\/app-[^/]*\.js/

/** After a first visit, opens /diary as far as its first script goes: the app itself never comes. */
async function openWithoutApp(page: Page, path = '/diary'): Promise<void> {
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  await page.context().route(APP, (route) => route.abort())
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('diary-truth').length > 0)
}

const NO_APP = { consoleErrors: /ERR_FAILED|dynamically imported module/ }

it('DIARY-30: the newest entries and the page of today are on screen before the app, from what the store holds', async () => {
  const page = await openTab(NO_APP)
  const entry = spanishEntry()
  await logInAnaWith(page, [
    [todaysDay(), { entry, draft: { content: 'Y mañana más.' } }],
    ['2026-01-02', { entry: { ...entry, id: '2', date: '2026-01-02', content: 'Enero.' } }],
  ])
  await openWithoutApp(page)
  const list = page.locator('.entry-list')
  await expect
    .poll(() => list.locator('.entry-row-preview').allTextContents(), SOON)
    .toEqual([entry.content, 'Enero.'])
  expect(await list.locator('time').allTextContents()).toContain('Jan 2, 2026')
  expect(await page.locator('textarea').inputValue()).toBe('Y mañana más.')
  expect(await page.locator('[inert]').count()).toBe(1)
})

it('I18N-10: the first paint speaks the chosen language', async () => {
  const page = await openTab(NO_APP)
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
  await openWithoutApp(page, '/diary?lng=da')
  await expect.poll(() => page.locator('.entry-list h2').textContent(), SOON).toBe('Dagbogsindlæg')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('da')
})

it('what the first script paints, the app takes over, and it can be written on', async () => {
  const page = await openTab()
  await logInAnaWith(page, [['2026-01-02', { entry: spanishEntry({ date: '2026-01-02' }) }]])
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  expect(await page.locator('[inert]').count()).toBe(0)
  await writeToday(page, 'Escrito enseguida.')
  await expect.poll(() => entryList(page).getByText('Escrito enseguida.').count(), SOON).toBe(1)
})

it('DIARY-1: nothing of a diary is painted for someone who is logged out, or before there is an entry', async () => {
  const page = await openTab(NO_APP)
  await page.context().route(APP, (route) => route.abort())
  await page.goto('/diary')
  expect(await page.locator('.entry-list').count()).toBe(0)
  await setProfile(page)
  await page.goto('/diary')
  expect(await page.locator('.entry-list').count()).toBe(0)
})
