import { HOUR_MS } from '#domain/clock.ts'
import { serviceWorkerAddress } from '#web/device/trusted-scripts.ts'

const ASK_AGAIN_MS = HOUR_MS // a page that stays open for days hears of a new build, too

/** The build that the server has written into this page. */
function ownBuild(): string | undefined {
  return document.documentElement.dataset.build
}

/** Sends a message to a worker, which answers with the id of its build. */
function tell(worker: ServiceWorker, message: object): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(message, [port2])
  })
}

/** Registers the service worker; null where the browser has none, or the address is not secure. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  return navigator.serviceWorker.register(serviceWorkerAddress(), { updateViaCache: 'none' })
}

/** Calls `onOther` when a worker waits, or has taken over this page, that is of another build than the page. */
function followWorkers(registration: ServiceWorkerRegistration, onOther: () => void): void {
  const look = async (worker: ServiceWorker | null) => {
    if (worker !== null && (await tell(worker, { action: 'name' })) !== ownBuild()) onOther()
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void look(registration.waiting))
  })
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void look(navigator.serviceWorker.controller),
  )
  void look(registration.waiting)
}

/** Has the server asked for a new build when the learner comes back, and when a part of this one is missing. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  const ask = () => {
    askedAt = Date.now()
    registration.update().catch((error) => console.info('No answer about a new version', error))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > ASK_AGAIN_MS) ask()
  })
  addEventListener('vite:preloadError', ask)
}

/** Loads the page anew, of the build that waits if there is one. */
async function openNewBuild({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting !== null) {
    const isTaken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
    waiting.postMessage({ action: 'activate' })
    await isTaken
  }
  location.reload()
}

/**
 * Starts the service worker, which keeps the app for later. `onNewBuild` is called with how to open it once another
 * build than that of this page is there as a whole.
 */
export async function startAppWorker(onNewBuild: (open: () => Promise<void>) => void): Promise<void> {
  const registration = await register()
  if (registration === null) return
  followWorkers(registration, () => onNewBuild(() => openNewBuild(registration)))
  keepAsking(registration)
  const { active } = await navigator.serviceWorker.ready
  if (active !== null) await tell(active, { action: 'check', build: ownBuild() })
}
