import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { blockDiary, openTabWithStorageErrors, saved } from '../fakes/storage-failures.fake.ts'
import { openTab, SOON } from '../start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from '../steps/diary.fixture.ts'
import { editor, entryList, setProfile } from '../steps/learner.ts'

const APP = /\/assets\/app-[^/]*\.js/

/** After a first visit, opens /diary as far as its first script goes: the app itself never comes. */
async function openWithoutApp(page: Page): Promise<void> {
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  await page.context().route(APP, (route) => route.abort())
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-truth').length > 0)
}

declare global {
  interface Window {
    /** How often the rows of the list were drawn since the page was loaded. */
    listDraws?: number
  }
}

/** From the next page on it is counted how often the rows of the list are drawn. */
async function countDraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.listDraws = 0
    new MutationObserver((changes) => {
      const ofList = changes.filter(
        ({ target }) => target instanceof Element && target.matches('.entry-list ol'),
      )
      window.listDraws = (window.listDraws ?? 0) + ofList.length
    }).observe(document, { childList: true, subtree: true })
  })
}

const NO_APP = { consoleErrors: /ERR_FAILED|dynamically imported module/ }

it('DIARY-1 DIARY-30 I18N-10: the newest entries and that of today are on screen before the app, in the chosen language; nothing is for whoever is logged out or has none', async () => {
  const page = await openTab(NO_APP)
  await page.context().route(APP, (route) => route.abort())
  await page.goto('/diary')
  expect(await page.locator('.entry-list').count()).toBe(0)
  await setProfile(page)
  await page.goto('/diary')
  expect(await page.locator('.entry-list').count()).toBe(0)
  await page.context().unroute(APP)

  const entry = spanishEntry()
  await logInAnaWith(page, [
    [todaysDay(), { entry, draft: { content: 'Y mañana más.' } }],
    ['2026-01-02', { entry: { ...entry, id: '2', date: '2026-01-02', content: 'Enero.' } }],
  ])
  await countDraws(page)
  await openWithoutApp(page)
  expect(await page.evaluate(() => window.listDraws), 'drawn once: the store has what the cache had').toBe(1)
  const list = page.locator('.entry-list')
  await expect
    .poll(() => list.locator('.entry-row-preview').allTextContents(), SOON)
    .toEqual([entry.content, 'Enero.'])
  expect(await list.locator('time').allTextContents()).toContain('Jan 2, 2026')
  expect(await page.locator('textarea').inputValue()).toBe('Y mañana más.')
  expect(await page.locator('[inert]').count()).toBe(1)

  await page.goto('/diary?lng=da')
  await expect.poll(() => list.locator('h2').textContent(), SOON).toBe('Dagbogsindlæg')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('da')

  await page.context().unroute(APP)
  await page.locator('[inert]').waitFor({ state: 'detached' }) // the app comes by itself once it can be had
  await page.locator('textarea').fill('Y mañana más. Y más.')
})

it('DIARY-30: an answer of the store that comes late takes nothing from what is written meanwhile', async () => {
  const page = await openTabWithStorageErrors()
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry({ content: 'Hoy llueve.' }) }]])
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  const jam = await blockDiary(page)
  await page.reload()
  await page.waitForFunction(() => performance.getEntriesByName('diary-painted').length > 0)
  await page.locator('[inert]').waitFor({ state: 'detached' }) // the app waits for the store no longer
  await editor(page).pressSequentially('Escribo ya.')
  await jam.release()
  await saved(page, 'Draft').waitFor()
  expect(await editor(page).inputValue()).toContain('Escribo ya.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.entry-row-preview').allTextContents(), SOON).toHaveLength(1)
  await entryList(page).getByText('Escribo ya.').waitFor()
})
