import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import {
  beginStorageFailure,
  blockDiary,
  blockLocalStorage,
  endStorageFailure,
  notice,
  openNextVersion,
  openTabWithStorageErrors,
  saved,
  storedToday,
} from '../fakes/storage-failures.fake.ts'
import { address, openTab, SOON, textOfDownload } from '../start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from '../steps/diary.fixture.ts'
import { editor, entryList, logIn, openOrigin, ready, setProfile } from '../steps/learner.ts'

const YESTERDAY = '2020-02-02'
const EARLIER = { entry: spanishEntry({ date: YESTERDAY, content: 'Ayer llovió.' }) }

async function expectStored(page: Page, words: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await storedToday(page)), SOON).toContain(words)
}

async function downloadedDiary(page: Page): Promise<unknown> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my diary' }).click()
  return JSON.parse(await textOfDownload(await download))
}

async function openWithYesterday(page: Page): Promise<void> {
  await logInAnaWith(page, [[YESTERDAY, EARLIER]])
  await page.goto('/diary')
  await ready(page)
}

/** Writes while nothing can be stored, and comes back to the same words after a reload. */
async function writeUnsaved(page: Page, words: string): Promise<void> {
  await editor(page).pressSequentially(words)
  await saved(page, 'Not saved').waitFor()
  await notice(page, 'saved in this browser').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Not saved').waitFor()
  await page.reload()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(words)
}

/** Presses 'Try again', unless the next write of the app itself, of minutes for instance, has come before. */
async function tryAgain(page: Page): Promise<void> {
  const pressed = page.getByRole('button', { name: 'Try again' }).click()
  await Promise.any([pressed, saved(page, 'Draft').waitFor()])
  await saved(page, 'Draft').waitFor()
}

it('FAIL-27: while the diary cannot be opened the learner reads why, writes on, and loses nothing', async () => {
  const page = await openTabWithStorageErrors()
  await openWithYesterday(page)
  const jam = await blockDiary(page)
  await page.clock.install()
  const passing = setInterval(() => void page.clock.fastForward(500).catch(() => undefined), 100)
  onTestFinished(() => clearInterval(passing)) // five times as fast: what never answers is waited for
  await page.reload()
  await notice(page, "The browser hasn't opened your diary yet. Nothing in it has changed.").waitFor()
  await writeUnsaved(page, 'Escribo de todos modos.')
  await notice(page, "The browser hasn't responded yet.").waitFor()
  expect(await downloadedDiary(page)).toMatchObject([
    { date: YESTERDAY },
    { date: todaysDay(), unsaved: 'Escribo de todos modos.' },
  ])
  await jam.release()
  await saved(page, 'Draft').waitFor()
  await expectStored(page, 'Escribo de todos modos.')
  await expect.poll(() => page.getByRole('alert').count(), SOON).toBe(0)
  await entryList(page).getByText('Ayer llovió.').waitFor()
  await page.reload()
  await saved(page, 'Draft').waitFor()
  expect(await editor(page).inputValue()).toBe('Escribo de todos modos.')
})

it('FAIL-28: a full device keeps the words on screen and aside, and stores them when there is room', async () => {
  const page = await openTabWithStorageErrors()
  await setProfile(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: address, quotaSize: 300_000 })
  await page.goto('/diary')
  await ready(page)
  const words = `Una página larga. ${'x'.repeat(200_000)}`
  await editor(page).fill(words)
  await saved(page, 'Not saved').waitFor()
  await notice(page, 'This device is full. Free up some space, then try again.').waitFor()
  await notice(page, 'saved in this browser').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Not saved').waitFor()
  expect(await entryList(page).getByText('Una página larga.').count()).toBe(0)
  expect(await downloadedDiary(page)).toMatchObject([{ unsaved: words }])
  await page.reload()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe(words)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: address })
  await tryAgain(page)
  await expectStored(page, words)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()
  await entryList(page).getByText('Una página larga.').waitFor()
})

it('FAIL-29: without IndexedDB the diary says so, and its words wait in the browser for a better day', async () => {
  const page = await openTabWithStorageErrors()
  await openWithYesterday(page)
  await beginStorageFailure(page, 'loseIndexedDb')
  await page.reload()
  await notice(page, "The browser couldn't open your diary. Nothing in it has changed.").waitFor()
  await writeUnsaved(page, 'Sin base de datos.')
  await notice(page, "The browser can't save anything right now.").waitFor()
  expect(await downloadedDiary(page)).toMatchObject([
    { date: YESTERDAY },
    { date: todaysDay(), unsaved: 'Sin base de datos.' },
  ])
  await endStorageFailure(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => editor(page).inputValue(), SOON).toBe('Sin base de datos.')
  await expectStored(page, 'Sin base de datos.')
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('FAIL-30: when the browser closes and clears the storage, the open page stays and the diary can be put back', async () => {
  const page = await openTabWithStorageErrors()
  await openWithYesterday(page)
  await editor(page).pressSequentially('Hoy escribo')
  await saved(page, 'Draft').waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'indexeddb' })
  await notice(page, 'Your browser has deleted everything it stored for Echolog.').waitFor()
  await expectStored(page, 'Hoy escribo')
  await editor(page).pressSequentially(' y sigo.')
  expect(await editor(page).inputValue()).toBe('Hoy escribo y sigo.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()
  expect(await downloadedDiary(page)).toMatchObject([
    { content: 'Ayer llovió.' },
    { content: 'Hoy escribo y sigo.' },
  ])
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect.poll(() => page.getByRole('alert').count(), SOON).toBe(0)
  await page.reload()
  await ready(page)
  await entryList(page).getByText('Ayer llovió.').waitFor()
  await entryList(page).getByText('Hoy escribo y sigo.').waitFor()
})

it('FAIL-31: with localStorage blocked the diary is written and kept, and the log-in says how long it lasts', async () => {
  const page = await openTabWithStorageErrors()
  await blockLocalStorage(page)
  await page.goto('/login')
  await page.getByText('This browser is blocking storage for this site').waitFor()
  await logIn(page, 'ana@example.com')
  await ready(page)
  await editor(page).pressSequentially('Sin memoria pequeña.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page, 'Saved on this device').waitFor()
  await logIn(page, 'ana@example.com')
  await ready(page)
  await entryList(page).getByText('Sin memoria pequeña.').waitFor()
  expect(await editor(page).inputValue()).toBe('Sin memoria pequeña.')
})

it('FAIL-31 FAIL-29: with no storage at all the words are only on the screen, and the page says so and asks before it goes', async () => {
  const page = await openTabWithStorageErrors()
  await blockLocalStorage(page)
  await openOrigin(page)
  await beginStorageFailure(page, 'loseIndexedDb')
  await logIn(page, 'ana@example.com')
  await editor(page).pressSequentially('Solo aquí.')
  await notice(
    page,
    'What you just typed is only on the screen. Download or copy it before you leave this page.',
  ).waitFor()
  expect(await downloadedDiary(page)).toMatchObject([{ unsaved: 'Solo aquí.' }])
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  expect(await editor(page).inputValue()).toBe('Solo aquí.')
})

it('FAIL-32: a tab of an older version lets go, says so, and its last words join the diary after a reload', async () => {
  const page = await openTabWithStorageErrors()
  await openWithYesterday(page)
  await editor(page).pressSequentially('Escrito antes.')
  await saved(page, 'Draft').waitFor()
  const next = await openNextVersion(page)
  await next.goto('/diary')
  await ready(next)
  expect(await editor(next).inputValue()).toBe('Escrito antes.')
  await notice(page, 'A newer version of Echolog is open in another tab').waitFor()
  await editor(page).pressSequentially(' Y después.')
  await saved(page, 'Not saved').waitFor()
  await notice(page, 'saved in this browser').waitFor()
  expect(await downloadedDiary(page)).toMatchObject([
    { content: 'Ayer llovió.' },
    { unsaved: 'Escrito antes. Y después.' },
  ])
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.close()
  await next.reload() // the learner reloads; the app that comes is the newer one
  await ready(next)
  await expect.poll(() => editor(next).inputValue(), SOON).toBe('Escrito antes. Y después.')
})

it('a part that the server has no more is looked for by one more load; the page then says where the words are, and hands over the diary', async () => {
  const page = await openTab({
    consoleErrors: /status of 404|dynamically imported module|loading|could not be loaded/i,
  })
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
  await page.goto('/diary')
  await ready(page)
  await page.context().route(/translate-route-[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'This page has stopped working.' }).count(), SOON)
    .toBe(1)
  expect(await downloadedDiary(page)).toMatchObject([{ content: spanishEntry().content }])
  expect(loads).toBe(1)
})
