// The service worker, /sw.js. It keeps one build of the app and answers with it, so that the app opens without a
// connection. One plain script without imports: the build takes the types out and puts the lists before it
// (scripts/build/service-worker.ts). See docs/decisions/0094.

declare const self: ServiceWorkerGlobalScope

declare global {
  /** Changes with every page, file and setting of this installation; filled in by the server. */
  const BUILD: string
  /** The paths of the app's pages. */
  const PAGES: readonly string[]
  /** The addresses of days in the diary, as a pattern. */
  const DAY_ADDRESS: string
  /** The addresses of the home page, in every language. */
  const HOMES: readonly string[]
  /** Where texts are shared to, where the page then opens, and how much may be shared. */
  const SHARE_TARGET: { path: string; arrivedAt: string; mostBytes: number }
  /** Every other address that is kept, with the beginning of the SHA-256 of its content in base64url. */
  const FILES: Readonly<Record<string, string>>
  /** What browsers that can read routes fetch without starting this worker: a path, or a folder with a star. */
  const NETWORK_ONLY: readonly string[]

  interface ExtendableEvent {
    /** https://github.com/WICG/service-worker-static-routing-api, in Chromium. */
    addRoutes?(routes: readonly { condition: object; source: 'network' }[]): Promise<void>
  }
}

const PREFIX = 'app-'
const CACHE = PREFIX + BUILD
const OPENS_AT = '/diary'
const AT_ONCE = 4 // fetched side by side: the page has the other connections
const NEVER = /^\/(api|auth|reset-password)(\/|$)/ // whatever the lists say
const SECRET = /code|token|secret|password/i // names of a query that only the server and the page may see

/** A pattern such as /\/+$/ would take minutes for a path of nothing but slashes. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The address as the lists have it. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 16)
}

/** Whether a response is what this build has at the address, and no captive portal's or other build's. */
async function isOfThisBuild(address: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const digest = FILES[address]
  if (digest !== undefined) return (await digestOf(response)) === digest
  return (await response.clone().text()).includes(`data-build="${BUILD}"`)
}

async function fetchKept(address: string): Promise<Response> {
  const isHashed = address.startsWith('/assets/')
  for (const cache of [isHashed ? 'default' : 'no-cache', 'reload'] as const) {
    const response = await fetch(address, { cache })
    if (await isOfThisBuild(address, response)) return response
  }
  throw new Error(`${address} is not of this build`)
}

async function fill(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const left = [...addresses]
  const fetchNext = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift())
      await cache.put(address, await fetchKept(address))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

const kept = () => [...PAGES, ...Object.keys(FILES)]

/** The whole build or nothing: the one before goes on working. */
async function install(): Promise<void> {
  try {
    await fill(kept())
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** Puts back what the browser or somebody has taken out of the cache. */
async function refill(): Promise<void> {
  const cache = await caches.open(CACHE)
  const there = new Set((await cache.keys()).map(({ url }) => addressOf(url)))
  await fill(kept().filter((address) => !there.has(address)))
}

/** Removes other builds once no tab can still need their files. */
async function dropOtherBuilds(mostTabs: number): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing !== null || waiting !== null) return // they have one of their own
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.length > mostTabs) return
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
}

async function activate(): Promise<void> {
  await self.clients.claim()
  await dropOtherBuilds(0)
}

/** After a page has opened and is at rest. `build` is the page's own. */
async function check(build: unknown): Promise<void> {
  await refill()
  if (build === BUILD) await dropOtherBuilds(1)
}

/** Opens no cache: a worker that another has replaced would make its own anew, which nobody removes then. */
async function findKept(address: string): Promise<Response | undefined> {
  try {
    const own = await caches.match(address, { cacheName: CACHE })
    return own ?? (await caches.match(address)) // of the build that an older tab still runs
  } catch (error) {
    console.error('The kept files cannot be read', error)
    return undefined
  }
}

async function answerPage(path: string, request: Request): Promise<Response> {
  try {
    const page = await caches.match(path, { cacheName: CACHE })
    if (page !== undefined) return page
  } catch (error) {
    console.error('The kept pages cannot be read', error)
  }
  return fetch(request)
}

async function answerFile(address: string, request: Request): Promise<Response> {
  return (await findKept(address)) ?? fetch(request)
}

/**
 * Another address of a screen, with a query or a slash at its end: the server's answer, or without a connection the kept
 * page, which reads the address itself.
 */
async function answerOtherAddress(path: string, request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await findKept(path)
    if (page === undefined) throw error
    return page
  }
}

/** The home page, which is not kept: without a connection it leads into the app. */
async function answerHome(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    if ((await findKept(OPENS_AT)) === undefined) throw error
    return Response.redirect(OPENS_AT)
  }
}

/** What another app has shared, until a page asks for it. Nothing of it is stored, and the server never gets it. */
let shared: { text: string } | { fault: 'too-long' | 'not-text' } | null = null
let taken = Promise.withResolvers<void>()

const KEPT_FOR_PAGE_MS = 30_000 // as long as the page that opens may take; a worker that ends has forgotten it

async function sharedText(form: FormData): Promise<string> {
  const file = form.get('file')
  if (file instanceof File && file.size > 0)
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  const [text, title] = ['text', 'title'].map((name) => String(form.get(name) ?? ''))
  return text?.trim() ? text : (title ?? '')
}

async function readShared(request: Request): Promise<typeof shared> {
  try {
    const body = await request.blob()
    if (body.size > SHARE_TARGET.mostBytes) return { fault: 'too-long' }
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return { text: await sharedText(await new Response(body, { headers }).formData()) }
  } catch {
    return { fault: 'not-text' } // whatever it was; the page says so
  }
}

/** Takes what another app shares, and opens the page that asks for it. */
async function takeShared(request: Request): Promise<Response> {
  shared = await readShared(request)
  taken = Promise.withResolvers()
  return Response.redirect(SHARE_TARGET.arrivedAt, 303)
}

/** Keeps this worker from being ended before the page has asked. */
function untilTaken(): Promise<unknown> {
  return Promise.race([taken.promise, new Promise((resolve) => setTimeout(resolve, KEPT_FOR_PAGE_MS))])
}

/** Gives it away, once. */
function giveShared(): typeof shared {
  const given = shared
  shared = null
  taken.resolve()
  return given
}

function isShare({ url, method, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  const isOurs = origin === self.location.origin && pathname === SHARE_TARGET.path
  return isOurs && method === 'POST' && mode === 'navigate'
}

/** What this worker answers a request with; null for the browser's own way to the network. */
function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname, search, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || NEVER.test(pathname)) return null
  if (request.mode === 'navigate') {
    const bare = withoutEndSlashes(pathname)
    const path = new RegExp(DAY_ADDRESS).test(bare) ? OPENS_AT : bare
    if (!PAGES.includes(path) && !HOMES.includes(path)) return null
    if ([...searchParams.keys()].some((name) => SECRET.test(name))) return null
    if (HOMES.includes(path)) return answerHome(request)
    const isItsOwn = bare === pathname && search === ''
    return isItsOwn ? answerPage(path, request) : answerOtherAddress(path, request)
  }
  const address = pathname + search
  const isOlder = pathname.startsWith('/assets/') && search === '' && !NETWORK_ONLY.includes(pathname)
  return Object.hasOwn(FILES, address) || isOlder ? answerFile(address, request) : null
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  const or = NETWORK_ONLY.map((pathname) => ({ urlPattern: { pathname } }))
  const adding = event.addRoutes?.([{ condition: { or }, source: 'network' }])
  adding?.catch((error) => console.error('Public pages start the worker first', error))
})

self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) {
    const answered = takeShared(event.request)
    event.respondWith(answered)
    event.waitUntil(answered.then(untilTaken))
    return
  }
  const answer = answerTo(event.request)
  if (answer !== null) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  const { action, build } = event.data ?? {}
  event.ports[0]?.postMessage(action === 'take-shared' ? giveShared() : BUILD)
  if (action === 'activate') event.waitUntil(self.skipWaiting())
  if (action === 'check')
    event.waitUntil(check(build).catch((error) => console.error('Not all files could be put back', error)))
})
