// What the service worker does when a reminder is pushed. A push says nothing: what is shown is read on this device. The
// build joins it, with what it imports, to the service worker. See docs/decisions/0125.

import { isLanguageCode } from '#domain/languages.ts'
import { sentencesOf } from '#domain/text/sentences.ts'

declare const self: ServiceWorkerGlobalScope

declare global {
  /** What notifications say, by language; of what counts sentences one for each plural form. */
  const NOTICES: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Known = { database: string; language: string }

type Today = { isWritten: boolean; waiting: number }

const REMINDING_CACHE = 'reminding' // the page writes here whose diary it is (src/web/remind)
const REMINDING_ENTRY = '/reminding'
const DEVICE_ENTRY = '/reminding-device' // and here at which address it is pushed to
const RENEWED_DEVICE = '/api/reminders/devices/renewed'
const LONGEST_READ_MS = 3_000 // the browser shows words of its own when a push shows nothing in time
const DIARY = '/diary'
const GAP_KEY = /-x-\d+-\d+$/ // of words that were filled in: the sentence was not said (src/domain/sentences)

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

/** How many sentences of a text can be said. */
function countSentences(text: string, language: unknown): number {
  return sentencesOf(text, isLanguageCode(language) ? language : 'en-US').length
}

/** What the diary on this device says of a day: whether anything is written, and how much of it was not said yet. */
async function readDay(name: string, day: string): Promise<Today> {
  const database = await openThere(name)
  try {
    const stores = ['entries', 'sentences'].filter((store) => database.objectStoreNames.contains(store))
    const transaction = database.transaction(stores, 'readonly')
    const range = IDBKeyRange.bound(`${day}-`, `${day}-\uffff`)
    const [row, rows] = await Promise.all([
      asked(transaction.objectStore('entries').get(day)),
      stores.includes('sentences') ? asked(transaction.objectStore('sentences').getAll(range)) : [],
    ])
    const { entry, draft } = row?.doc ?? {}
    const isWritten = [entry, draft].some((part) => /\S/.test(part?.content ?? ''))
    const { translatedContent = '', translationLanguage } = entry ?? {}
    const said = rows.filter(
      ({ key, doc }) =>
        !GAP_KEY.test(key) && (doc?.attempts ?? []).some(({ how = '' }) => how !== 'dictation'),
    )
    const waiting = Math.max(0, countSentences(translatedContent, translationLanguage) - said.length)
    return { isWritten, waiting }
  } finally {
    database.close()
  }
}

async function readKnown(): Promise<Partial<Known>> {
  const kept = await (await caches.open(REMINDING_CACHE)).match(REMINDING_ENTRY)
  return kept === undefined ? {} : await kept.json()
}

/** The words of a notification. Without a diary that can be read they claim nothing of it. */
function wordsFor(found: Today | null, language: string): string {
  const texts = NOTICES[Object.hasOwn(NOTICES, language) ? language : 'en'] ?? {}
  if (found === null) return texts.unread ?? ''
  if (!found.isWritten) return texts.blank ?? ''
  if (found.waiting === 0) return texts.written ?? ''
  const form = new Intl.PluralRules(language).select(found.waiting)
  const text = texts[`waiting_${form}`] ?? texts.waiting_other ?? ''
  return text.replace('{{n}}', new Intl.NumberFormat(language).format(found.waiting))
}

async function read(): Promise<string> {
  const { database, language = self.navigator.language.slice(0, 2) } = await readKnown()
  try {
    return wordsFor(database === undefined ? null : await readDay(database, today()), language)
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
