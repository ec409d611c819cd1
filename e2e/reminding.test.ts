import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dayOf } from '#domain/clock.ts'
import { dayRevision } from '#domain/remind/day-notice.ts'
import { ANAS_DIARY } from './fakes/storage-failures.fake.ts'
import { address, openTab, SOON } from './start/tab.ts'
import { whenKept } from './steps/kept-app.fixture.ts'
import { ready, setProfile, writeToday } from './steps/learner.ts'

/** What the browser says where a diary cannot be read, which is tried here. */
const UNREADABLE = /cannot be read for a reminder|not known whose diary/

type Reminded = { page: Page; push(): Promise<string[]> }

/** The id by which the browser knows the service worker of this page. */
async function registrationOf(session: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [found] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(address))
    if (found !== undefined) resolve(found.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return promise
}

/**
 * The titles of the notifications that the browser shows, as its DevTools record them: a page that asks for its
 * notifications while one is being shown makes Chromium forget that one.
 */
async function followShown(session: CDPSession): Promise<string[]> {
  const shown: string[] = []
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, eventMetadata } = backgroundServiceEvent
    const title = eventMetadata.find(({ key }) => key === 'Title')
    if (eventName === 'Notification displayed' && title !== undefined) shown.push(title.value)
  })
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  return shown
}

/** Runs in the page: says to the worker whose diary it is. */
async function remember(known: object | null): Promise<void> {
  if (known === null) return void (await caches.delete('reminding'))
  await (await caches.open('reminding')).put('/reminding', new Response(JSON.stringify(known)))
}

/** A tab on the diary of a browser that keeps the app and may notify, and a push service that says nothing. */
async function openReminded(): Promise<Reminded> {
  const page = await openTab({ keepsApp: true, needsChromium: true, consoleErrors: UNREADABLE })
  await page.context().grantPermissions(['notifications'], { origin: address })
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  await whenKept(page)
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  const shown = await followShown(session)
  async function push(): Promise<string[]> {
    shown.length = 0
    await session.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data: '' })
    await expect.poll(() => shown, SOON).not.toEqual([])
    return [...shown]
  }
  return { page, push }
}

const today = dayOf(Date.now())

/** Runs in the page: a diary of its own, of this version and with these rows. */
async function makeDiary(given: { name: string; version: number; rows: Record<string, object[]> }) {
  const request = indexedDB.open(given.name, given.version)
  request.onupgradeneeded = () => {
    for (const [store, rows] of Object.entries(given.rows)) {
      const made = request.result.createObjectStore(store, { keyPath: store === 'entries' ? 'date' : 'key' })
      for (const row of rows) made.put(row)
    }
  }
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
  request.result.close()
}

const DOC = { entry: { id: 'a', date: today, content: 'Rain.', tags: [], mood: '' } }

/** Runs in the page: leaves what a page has found of a day. */
async function leaveNotice(kept: object): Promise<void> {
  await (await caches.open('reminding')).put('/reminding-notice', new Response(JSON.stringify(kept)))
}

const BLANK = "Today's entry is still blank."
const WRITTEN = "Today's entry is written."
const UNREAD = "It's time for today's entry."

/** Runs in the worker: the browser replaces the address of its pushes. Answers what the server is asked. */
async function replaceAddress({ old, next }: { old: object | null; next: object }): Promise<unknown[]> {
  const asked: unknown[] = []
  const right = globalThis.fetch
  globalThis.fetch = async (url, init) => {
    asked.push([url, init?.method, JSON.parse(String(init?.body))])
    return new Response(null, { status: 204 })
  }
  const event = new Event('pushsubscriptionchange')
  const waited: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void waited.push(work)
  globalThis.dispatchEvent(Object.assign(event, { oldSubscription: old, newSubscription: next, waitUntil }))
  await Promise.all(waited)
  globalThis.fetch = right
  return asked
}

/** A browser whose address is replaced tells the server where it is now, once notifications are on. */
async function expectRenewal(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('there is no service worker')
  const [first, second, third] = [1, 2, 3].map((one) => ({ endpoint: `https://push.example/${one}` }))
  const replace = (old: object | null, next: object = {}) => worker.evaluate(replaceAddress, { old, next })
  expect(await replace(null, second)).toEqual([]) // nobody has turned notifications on
  await page.evaluate(
    async (device) => {
      await (await caches.open('reminding')).put('/reminding-device', new Response(JSON.stringify(device)))
    },
    { ...first, pushKey: 'BKey' },
  )
  const renewed = '/api/reminders/devices/renewed'
  const told = (before: string | undefined, next: { endpoint: string } | undefined) => [
    [renewed, 'PUT', { before, ...next }],
  ]
  expect(await replace(null, second)).toEqual(told(first?.endpoint, second)) // as browsers do that forget the old one
  const old = { ...second, options: { applicationServerKey: 'BKey' } }
  expect(await replace(old, third)).toEqual(told(second?.endpoint, third))
  expect(await replace(null, first)).toEqual(told(third?.endpoint, first))
}

it('PROMISE-4: a push without content says what the page of this device found of today last', async () => {
  const { page, push } = await openReminded()
  await page.evaluate(remember, { database: ANAS_DIARY, language: 'en' })
  await page.reload()
  await expect.poll(push, SOON).toEqual([BLANK])
  await writeToday(page, 'Rain, and a walk.')
  await expect.poll(push, SOON).toEqual([WRITTEN])
  await page.evaluate(remember, { database: ANAS_DIARY, language: 'da' })
  expect(await push()).toEqual(['Dagens indlæg er skrevet.'])
  await page.evaluate(remember, null) // as a log-out does
  expect(await push()).toEqual([UNREAD])
})

const KEPT = { day: today, revision: dayRevision(DOC), notice: 'waiting', count: 3 }

/** What a page has left of a diary that has one entry of today, and what is then said. */
const LEFT: [language: string, left: object, words: string][] = [
  ['en', KEPT, `${WRITTEN} 3 sentences are waiting for you.`],
  ['en', { ...KEPT, count: 1 }, `${WRITTEN} 1 sentence is waiting for you.`],
  ['vi', { ...KEPT, count: 2 }, 'Bạn đã viết bài hôm nay. Còn 2 câu chờ bạn nói.'],
  ['en', { ...KEPT, notice: 'done', count: 0 }, 'Done for today.'],
  ['en', { ...KEPT, revision: dayRevision({ ...DOC, draft: { content: 'Rain, and' } }) }, UNREAD],
  ['en', { ...KEPT, day: '2026-01-01' }, UNREAD],
  ['en', { ...KEPT, database: 'diary:another' }, UNREAD],
  ['en', { ...KEPT, notice: 'constructor' }, UNREAD],
]

it('PROMISE-4: a push says it only where that day is unchanged, and of this account, and something also where the diary is missing, blocked, newer, or nobody’s', async () => {
  const { page, push } = await openReminded()
  await expectRenewal(page)
  await page.evaluate(remember, null)
  expect(await push()).toEqual([UNREAD])

  for (const [at, [language, left, words]] of LEFT.entries()) {
    const database = `diary:told-${at}`
    const rows = { entries: [{ date: today, rev: 0, doc: DOC }] }
    await page.evaluate(makeDiary, { name: database, version: 2, rows })
    await page.evaluate(remember, { database, language })
    await page.evaluate(leaveNotice, { database, ...left })
    expect([left, await push()]).toEqual([left, [words]])
  }

  await page.evaluate(remember, { database: 'diary:missing', language: 'en' })
  await page.evaluate(leaveNotice, { ...KEPT, database: 'diary:missing' })
  expect(await push()).toEqual([UNREAD])
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).not.toContain('diary:missing') // looking has made none

  await page.evaluate(makeDiary, { name: 'diary:newer', version: 99, rows: { pages: [] } })
  await page.evaluate(remember, { database: 'diary:newer', language: 'vi' })
  await page.evaluate(leaveNotice, { ...KEPT, database: 'diary:newer' })
  expect(await push()).toEqual(['Đến giờ viết bài hôm nay rồi.'])

  await page.evaluate(makeDiary, {
    name: 'diary:blocked',
    version: 2,
    rows: { entries: [] },
  })
  await page.evaluate(async () => {
    const held = indexedDB.open('diary:blocked')
    await new Promise((resolve) => held.addEventListener('success', resolve))
    indexedDB.open('diary:blocked', 3) // waits for ever, and all who come after it
  })
  await page.evaluate(remember, { database: 'diary:blocked', language: 'en' })
  await page.evaluate(leaveNotice, { ...KEPT, database: 'diary:blocked', revision: dayRevision(undefined) })
  expect(await push()).toEqual([UNREAD])

  await page.evaluate(async () => {
    await (await caches.open('reminding')).put('/reminding', new Response('{'))
  })
  expect(await push()).toEqual([UNREAD])
})
