import { failure, success } from '#domain/outcome.ts'
import type { PushDevice } from '#domain/remind/reminder-service.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'

// where the service worker looks (src/web/offline/worker/reminding.ts)
const CACHE = 'reminding'
const ENTRY = '/reminding'
const DEVICE_ENTRY = '/reminding-device'

async function keep(entry: string, what: object): Promise<void> {
  await (await caches.open(CACHE)).put(entry, new Response(JSON.stringify(what)))
}

/** The service worker with its pushes; null where the browser has none, or not here: an iPhone only in the installed app. */
async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

function base64Url(bytes: ArrayBuffer | null): string {
  if (bytes === null) return ''
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function isFor({ options }: PushSubscription, pushKey: string): boolean {
  return base64Url(options.applicationServerKey) === pushKey
}

/** The notifications of this browser, by its own push service. */
export const browserPushDevice: PushDevice = {
  async state({ pushKey, devices }) {
    const registration = await findRegistration()
    if (registration === null) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    const subscription = await registration.pushManager.getSubscription()
    if (subscription === null || Notification.permission !== 'granted') return 'off'
    return isFor(subscription, pushKey) && devices.includes(await idOf(subscription)) ? 'on' : 'off'
  },
  async subscribe(pushKey) {
    const registration = await findRegistration()
    if (registration === null) return failure('unsupported')
    if ((await Notification.requestPermission()) !== 'granted') return failure('blocked')
    try {
      const known = await registration.pushManager.getSubscription()
      const isCurrent = known !== null && isFor(known, pushKey)
      if (!isCurrent) await known?.unsubscribe() // the server has another key by now
      const options = { userVisibleOnly: true, applicationServerKey: pushKey }
      const { endpoint } = isCurrent ? known : await registration.pushManager.subscribe(options)
      await keep(DEVICE_ENTRY, { endpoint, pushKey }) // for when the browser replaces the address
      return success(endpoint)
    } catch (error) {
      console.error('The push service of this browser cannot be reached', error)
      return failure('push-failed')
    }
  },
  async unsubscribe() {
    const subscription = await (await findRegistration())?.pushManager.getSubscription()
    if (!subscription) return null
    const { endpoint } = subscription
    await subscription.unsubscribe().catch((error) => console.error('Pushes may still come', error))
    return endpoint
  },
  async remember(diary) {
    if (!('caches' in window)) return // the address is not secure, so nothing is pushed to it either
    if (diary === null) return void (await caches.delete(CACHE))
    const { profileId, language } = diary
    await keep(ENTRY, { database: diaryDatabaseName(profileId), language })
  },
}
