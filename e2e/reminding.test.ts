import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dayOf } from '#domain/clock.ts'
import { whenKept } from './kept-app.fixture.ts'
import { ready, setProfile, writeToday } from './learner.ts'
import { ANAS_DIARY } from './storage-failures.fake.ts'
import { address, openTab, SOON } from './tab.ts'

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

function pageOfToday(translatedContent: string) {
  const entry = { id: 'a', date: today, content: 'Rain.', tags: [], mood: '', translatedContent }
  return { date: today, rev: 0, doc: { entry: { ...entry, translationLanguage: 'es-ES' } } }
}

function sentence(number: number, how: string) {
  return { key: `${today}-0000000000000${number}-es-es`, doc: { attempts: [{ id: 'a', how }] } }
}

function gap(number: number) {
  return { key: `${sentence(number, '').key}-x-0-1`, doc: { attempts: [{ id: 'a', how: 'recall' }] } }
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

it('PROMISE-4: a browser whose address is replaced tells the server where it is now', async () => {
  const { page } = await openReminded()
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
})

describe('a push without content', () => {
  it('PROMISE-4: says whether the page of today is blank or written, as this device has it', async () => {
    const { page, push } = await openReminded()
    await page.evaluate(remember, { database: ANAS_DIARY, language: 'en' })
    expect(await push()).toEqual([BLANK])
    await writeToday(page, 'Rain, and a walk.')
    await expect.poll(push, SOON).toEqual([WRITTEN])
    await page.evaluate(remember, { database: ANAS_DIARY, language: 'da' })
    expect(await push()).toEqual(['Dagens side er skrevet.'])
  })

  it.each([
    [[], 'en', `${WRITTEN} 3 sentences wait to be said.`],
    [[sentence(1, 'read'), sentence(2, 'dictation')], 'en', `${WRITTEN} 2 sentences wait to be said.`],
    [[sentence(1, 'read'), sentence(2, 'recall')], 'en', `${WRITTEN} 1 sentence waits to be said.`],
    [[1, 2, 3, 4].map((one) => sentence(one, 'read')), 'en', WRITTEN],
    [[sentence(1, 'read'), gap(1), gap(2)], 'en', `${WRITTEN} 2 sentences wait to be said.`],
    [[sentence(1, 'read')], 'vi', 'Bạn đã viết trang hôm nay. Còn 2 câu chờ bạn nói.'],
  ])('PROMISE-4: counts what of a translation was not said yet (%#)', async (sentences, language, words) => {
    const { page, push } = await openReminded()
    const rows = { entries: [pageOfToday('Llovió mucho. Leí un libro. ¡Qué bien!')], sentences }
    await page.evaluate(makeDiary, { name: 'diary:told', version: 2, rows })
    await page.evaluate(remember, { database: 'diary:told', language })
    expect(await push()).toEqual([words])
  })

  it('PROMISE-4: shows a notification also where the diary is missing, blocked, newer, or nobody’s', async () => {
    const { page, push } = await openReminded()
    await page.evaluate(remember, null)
    expect(await push()).toEqual([UNREAD])

    await page.evaluate(remember, { database: 'diary:missing', language: 'en' })
    expect(await push()).toEqual([UNREAD])
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(names).not.toContain('diary:missing') // looking has made none

    await page.evaluate(makeDiary, { name: 'diary:newer', version: 99, rows: { pages: [] } })
    await page.evaluate(remember, { database: 'diary:newer', language: 'vi' })
    expect(await push()).toEqual(['Đến giờ viết trang hôm nay rồi.'])

    await page.evaluate(makeDiary, {
      name: 'diary:blocked',
      version: 2,
      rows: { entries: [pageOfToday('')] },
    })
    await page.evaluate(async () => {
      const held = indexedDB.open('diary:blocked')
      await new Promise((resolve) => held.addEventListener('success', resolve))
      indexedDB.open('diary:blocked', 3) // waits for ever, and all who come after it
    })
    await page.evaluate(remember, { database: 'diary:blocked', language: 'en' })
    expect(await push()).toEqual([UNREAD])

    await page.evaluate(async () => {
      await (await caches.open('reminding')).put('/reminding', new Response('{'))
    })
    expect(await push()).toEqual([UNREAD])
  })
})
