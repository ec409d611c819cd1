// What the service worker does when a reminder is pushed. A push says nothing: what is shown is what a page of this device
// has found last. The build joins it, with what it imports, to the service worker. See docs/decisions/0125 and 0151.

import { dayRevision, type KeptNotice, parseKeptNotice } from '#domain/remind/day-notice.ts'

declare const self: ServiceWorkerGlobalScope

declare global {
  /** What notifications say, by language; of what counts sentences one for each plural form. */
  const NOTICES: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Known = { database: string; language: string }

const REMINDING_CACHE = 'reminding' // the page writes here whose diary it is (src/web/remind)
const REMINDING_ENTRY = '/reminding'
const NOTICE_ENTRY = '/reminding-notice' // and here what it has found of a day
const DEVICE_ENTRY = '/reminding-device' // and here at which address it is pushed to
const RENEWED_DEVICE = '/api/reminders/devices/renewed'
const LONGEST_READ_MS = 3_000 // the browser shows words of its own when a push shows nothing in time
const DIARY = '/diary'

/** The learner's calendar day now. */
function today(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(now.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

function asked<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Opens what is there, of whatever version, and makes nothing. */
function openThere(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => request.transaction?.abort() // there is none
  return asked(request)
}

/** What the diary on this device has stored of a day; undefined: nothing. */
async function readDay(name: string, day: string): Promise<unknown> {
  const database = await openThere(name)
  try {
    const store = database.transaction('entries', 'readonly').objectStore('entries')
    return (await asked(store.get(day)))?.doc
  } finally {
    database.close()
  }
}

/** What a page has found of today, where the day is still as it was then; else null. */
async function readNotice(database: string): Promise<KeptNotice | null> {
  const kept = await (await caches.open(REMINDING_CACHE)).match(NOTICE_ENTRY)
  const notice = kept === undefined ? null : parseKeptNotice(await kept.json())
  if (notice?.day !== today() || notice.database !== database) return null
  return dayRevision(await readDay(database, notice.day)) === notice.revision ? notice : null
}

async function readKnown(): Promise<Partial<Known>> {
  const kept = await (await caches.open(REMINDING_CACHE)).match(REMINDING_ENTRY)
  return kept === undefined ? {} : await kept.json()
}

/** The words of a notification. Without a day that is known they claim nothing of it. */
function wordsFor(found: KeptNotice | null, language: string): string {
  const texts = NOTICES[Object.hasOwn(NOTICES, language) ? language : 'en'] ?? {}
  if (found === null) return texts.unread ?? ''
  const { notice, count } = found
  const form = new Intl.PluralRules(language).select(count)
  const text = texts[notice] ?? texts[`${notice}_${form}`] ?? texts[`${notice}_other`] ?? texts.unread ?? ''
  return text.replace('{{n}}', new Intl.NumberFormat(language).format(count))
}

async function read(): Promise<string> {
  const { database, language = self.navigator.language.slice(0, 2) } = await readKnown()
  try {
    return wordsFor(database === undefined ? null : await readNotice(database), language)
  } catch (error) {
    console.error('The diary cannot be read for a reminder', error)
    return wordsFor(null, language)
  }
}

/** What there is to say, in time, whatever is wrong with the storage of this device. */
async function readInTime(): Promise<string> {
  const instead = wordsFor(null, self.navigator.language.slice(0, 2))
  const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve(instead), LONGEST_READ_MS))
  try {
    return await Promise.race([read(), tooLate])
  } catch (error) {
    console.error('It is not known whose diary a reminder is for', error)
    return instead
  }
}

type Device = { endpoint?: string; pushKey?: string }

async function readDevice(): Promise<Device> {
  const kept = await (await caches.open(REMINDING_CACHE)).match(DEVICE_ENTRY)
  return kept === undefined ? {} : await kept.json()
}

/** The browser has replaced the address of its pushes: it takes pushes again, and the server is told where. */
async function renewDevice({
  oldSubscription: old,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const kept = await readDevice()
  const before = old?.endpoint ?? kept.endpoint
  const pushKey = old?.options.applicationServerKey ?? kept.pushKey
  if (before === undefined || pushKey === undefined) return // nobody has turned notifications on here
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const { endpoint } = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ before, endpoint })
  const answer = await fetch(RENEWED_DEVICE, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`The server does not know where reminders go now: ${answer.status}`)
  const device = JSON.stringify({ ...kept, endpoint })
  await (await caches.open(REMINDING_CACHE)).put(DEVICE_ENTRY, new Response(device))
}

async function showReminder(): Promise<void> {
  const title = await readInTime()
  await self.registration.showNotification(title, { tag: 'today', icon: '/icons/app-192.png' })
}

/** Shows the diary: in a tab that has it, or in a new one. */
async function openDiaryPage(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => new URL(url).pathname === DIARY)
  if (open === undefined) await self.clients.openWindow(DIARY)
  else await open.focus()
}

self.addEventListener('push', (event) => event.waitUntil(showReminder()))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewDevice(event)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDiaryPage())
})
