import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SOON } from '../start/tab.ts'
import {
  buildOf,
  keptAddresses,
  keptNames,
  openKeptTab,
  publishAnother,
  startDoor,
  whenKept,
} from '../steps/kept-app.fixture.ts'
import { editor, entryList, logOut, ready, setProfile, writeToday } from '../steps/learner.ts'

/** What Chromium says keeps the app from being installed, beside that tests have a profile that is not kept. */
async function whyNotInstallable(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return [...errors, ...installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')]
}

/** Removes every second file from what is kept, as by hand. */
async function takeOutHalf(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    await Promise.all(requests.filter((_, index) => index % 2 === 0).map((request) => cache.delete(request)))
  }
}

/** Puts something else in the place of a part that is kept. */
async function breakPart(path: string): Promise<void> {
  const headers = { 'content-type': 'text/javascript' }
  for (const name of await caches.keys())
    await (await caches.open(name)).put(path, new Response('broken(', { headers }))
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for the connection' })

/** Asks for a translation, which stays in sight over a reload and on the diary. */
async function askOffline(page: Page): Promise<void> {
  await page.goto('/translate')
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await waiting(page).getByRole('button').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.reload()
  await waiting(page).getByRole('button').waitFor()
  await page.goto('/diary')
  await waiting(page).getByRole('button').waitFor()
}

describe('the app is kept on the device', () => {
  it('PROMISE-7 OPEN-2: can be installed, and opened once it opens again with its diary while no server answers, keeps what is typed, and translates once the connection is back', async () => {
    const door = await startDoor()
    door.replies.set('/api/capabilities', { translators: [{ id: 'gemini', quality: 'good', pairs: 'all' }] })
    door.replies.set('/api/translate', { text: 'It rained.', by: 'gemini', quality: 'good' })
    const page = await openKeptTab(door)
    await setProfile(page)
    await page.goto('/diary')
    await writeToday(page, 'Kept for later.')
    await whenKept(page)
    const context = page.context()
    expect(await whyNotInstallable(page)).toEqual([])
    door.shut()
    await context.setOffline(true)
    await page.close()

    const again = await context.newPage()
    await again.goto('/diary')
    await ready(again)
    await entryList(again).getByText('Kept for later.').waitFor()
    await editor(again).press('Control+End')
    await editor(again).pressSequentially(' And more.')
    await again.reload()
    await ready(again)
    await again.evaluate(() => document.querySelector<HTMLElement>('.footer-links a')?.click()) // at once
    await again.getByText(/^This couldn't be loaded/).waitFor()
    expect(await editor(again).inputValue()).toBe('Kept for later. And more.')
    for (const path of [
      '/shadow',
      '/review',
      '/progress',
      '/words',
      '/look-back',
      '/look-back?of=2026-10',
      '/settings',
      '/settings/voice',
    ]) {
      await again.goto(path)
      await again.locator('main h1').waitFor({ state: 'attached' })
    }
    await again.goto('/diary?q=later')
    await ready(again)
    await entryList(again).getByText('1 of 1').waitFor()
    await again.goto('/diary/2020-02-29')
    await again.getByRole('heading', { name: 'Saturday, February 29, 2020' }).waitFor()
    await again.goto('/') // the home page is not kept: it leads into the app
    await again.waitForURL('**/diary')
    await ready(again)
    await askOffline(again)

    door.open()
    await context.setOffline(false)
    await waiting(again).waitFor({ state: 'detached' })
    await again.goto('/translate')
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Translation' }).inputValue(), SOON)
      .toBe('It rained.')
    expect(door.asked.filter((one) => one === 'POST /api/translate')).toHaveLength(1)
    await again.goto('/diary?lng=da')
    await ready(again)
    expect(await again.getByRole('textbox').first().inputValue()).toBe('Kept for later. And more.')
  })

  it('what is kept holds no word of the learner, before and after log-out, and nothing that the server is asked for each time; what is missing or broken in it is had anew', async () => {
    const door = await startDoor()
    const page = await openKeptTab(door)
    await setProfile(page)
    await page.goto('/diary')
    await writeToday(page, 'Xylophone.')
    await whenKept(page)
    await page.goto('/diary?q=Xylophone')
    await entryList(page).getByText('1 of 1').waitFor()
    door.asked.length = 0
    await page.goto('/diary') // of the device
    await page.evaluate(() => Promise.all([fetch('/api/config'), fetch('/auth/verified')]))
    for (const path of ['/reset-password', '/about', '/']) await page.goto(path)
    const fromServer = ['/api/config', '/auth/verified', '/reset-password', '/about', '/']
    expect(door.asked).toEqual(expect.arrayContaining(fromServer.map((path) => `GET ${path}`)))
    expect(door.asked).not.toContain('GET /diary')
    const wordsKept = () =>
      page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
        }
        return texts.filter((text) => text.includes('Xylophone')).length
      })
    expect(await wordsKept()).toBe(0)
    const [before] = Object.values(await keptAddresses(page))
    await page.evaluate(takeOutHalf)
    await page.goto('/diary')
    await ready(page)
    const there = async () => Object.values(await keptAddresses(page))[0]?.toSorted()
    await expect.poll(there, SOON).toEqual(before?.toSorted()) // put back at rest
    const part = before?.find((path) => /settings-route-.*\.js$/.test(path))
    expect(part).toBeDefined()
    await page.evaluate(breakPart, part ?? '')
    await page.reload()
    await ready(page)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor() // loaded anew, from the server
    await page.goto('/diary')
    await entryList(page).getByText('Xylophone.').waitFor()
    await logOut(page)
    expect(await wordsKept()).toBe(0)
    const [kept = []] = Object.values(await keptAddresses(page))
    expect(kept.length).toBeGreaterThan(100)
    expect(kept.filter((path) => /^\/(api|auth|reset-password)\b|\?(?!v=)/.test(path))).toEqual([])
  })
})

async function askForNewBuild(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.update().catch(() => undefined) // a new worker may fail at once
}

/** Whether no new worker is being installed or waits. */
async function isUpdateOver(): Promise<boolean> {
  const { installing, waiting } = await navigator.serviceWorker.ready
  return installing === null && waiting === null
}

/** The build that a new tab opens, which is closed again. */
async function buildOfNewTab(context: BrowserContext): Promise<string> {
  const tab = await context.newPage()
  await tab.goto('/diary')
  const build = await buildOf(tab)
  await tab.close()
  return build
}

describe('another build', () => {
  it('is offered while a draft is open, opens when pressed, and nothing that was typed is lost', async () => {
    const door = await startDoor()
    const page = await openKeptTab(door)
    await setProfile(page)
    await page.goto('/diary')
    await ready(page)
    await whenKept(page)
    await publishAnother(door, page)
    await page.reload() // of the device, still; the browser then asks for the worker
    await ready(page)
    await editor(page).fill('A draft in the middle of')
    const open = page.getByRole('button', { name: 'Update now' })
    await open.waitFor()
    expect(await page.evaluate(isUpdateOver)).toBe(false) // it waits
    expect(await buildOf(page)).not.toBe('anotherbuild')
    expect(await editor(page).inputValue()).toBe('A draft in the middle of')
    await open.click()
    await page.waitForFunction(() => document.documentElement.dataset.build === 'anotherbuild', null, SOON)
    await ready(page)
    expect(await editor(page).inputValue()).toBe('A draft in the middle of')
    await expect.poll(() => keptNames(page), SOON).toEqual(['app-anotherbuild'])
  })

  it('that cannot be fetched as a whole leaves the one before as it is; once it can, it opens when no tab is left', async () => {
    const door = await startDoor()
    const page = await openKeptTab(door)
    await page.goto('/diary')
    await whenKept(page)
    const before = await buildOf(page)
    let isMet = false
    door.changeWith((path, text) => {
      if (path !== '/shadow') return text.replaceAll(before, 'anotherbuild')
      isMet = true
      return { status: 500, body: '' }
    })
    await page.evaluate(askForNewBuild)
    await expect.poll(() => isMet, SOON).toBe(true)
    await expect.poll(() => page.evaluate(isUpdateOver), SOON).toBe(true)
    expect(await keptNames(page)).toEqual([`app-${before}`])
    door.shut()
    await page.goto('/translate')
    await page.locator('main h1').waitFor({ state: 'attached' })
    expect(await buildOf(page)).toBe(before)

    door.open()
    door.changeWith((_, text) => text.replaceAll(before, 'anotherbuild'))
    await page.evaluate(askForNewBuild)
    await page.getByRole('button', { name: 'Update now' }).waitFor()
    await page.close()
    await expect.poll(() => buildOfNewTab(page.context()), SOON).toBe('anotherbuild')
  })
})
