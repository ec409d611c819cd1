import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PUBLIC_PATHS } from '#domain/site/site-address.ts'
import { appAssets, appPages, serviceWorkerText } from './service-worker.ts'
import { APP_ICONS, TOUCH_ICON, webManifest } from './web-manifest.ts'

const ORIGIN = 'https://diary.example.org'
const PAGES = ['/diary', '/translate', '/login']
const TEXTS = '/locales/en/common.json?v=1a'
const SCRIPT = '/assets/app-1.js'
const HOMES = ['/', '/home', '/vi', '/da/home']

type FakeRequest = { url: string; method: string; mode: string }

/** The worker as the build writes it, in a world without a cache or a network. Answers whether it answers. */
async function startWorker(more: readonly string[] = []): Promise<(request: FakeRequest) => boolean> {
  const text = await serviceWorkerText({
    pages: [...PAGES, ...more],
    files: Object.fromEntries([TEXTS, SCRIPT, ...more].map((address) => [address, 'a'.repeat(16)])),
    networkOnly: ['/api/*', '/', '/assets/site-1.js'],
  })
  const listeners = new Map<string, (event: object) => void>()
  const never = () => new Promise(() => undefined)
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  const world = { self, caches: { match: never }, fetch: never, URL, console }
  runInContext(text, createContext(world))
  return (request) => {
    let isAnswered = false
    const respondWith = () => {
      isAnswered = true
    }
    listeners.get('fetch')?.({ request, respondWith })
    return isAnswered
  }
}

/** The same worker with `kept` in its cache, where nothing else can be reached or where a server answers. */
async function answersOf(path: string, network: 'down' | 'up'): Promise<string> {
  const text = await serviceWorkerText({ pages: PAGES, homes: HOMES, files: {}, networkOnly: [] })
  let answer: Promise<string> | undefined
  let listen: ((event: object) => void) | undefined
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => {
      if (name === 'fetch') listen = listener
    },
  }
  const match = async (address: string) => `kept ${address}`
  const fetch = async ({ url }: FakeRequest) => {
    if (network === 'down') throw new TypeError('Failed to fetch')
    return `server ${url.slice(ORIGIN.length)}`
  }
  const Response = { redirect: (to: string) => `led to ${to}` }
  const world = { self, caches: { match }, fetch, Response, URL, console }
  runInContext(text, createContext(world))
  const request = opens(path)
  listen?.({ request, respondWith: (given: Promise<string>) => (answer = given) })
  return (await answer) ?? 'left alone'
}

const opens = (path: string): FakeRequest => ({ url: ORIGIN + path, method: 'GET', mode: 'navigate' })
const asks = (path: string): FakeRequest => ({ url: ORIGIN + path, method: 'GET', mode: 'cors' })

describe('the service worker', () => {
  it('answers pages of the app, their files and texts, and files of the build before', async () => {
    const answers = await startWorker()
    for (const path of PAGES) expect([path, answers(opens(path))]).toEqual([path, true])
    for (const path of [TEXTS, SCRIPT, '/assets/app-0.js'])
      expect([path, answers(asks(path))]).toEqual([path, true])
  })

  it.each([
    ['a public page', opens('/about')],
    ['a public page in another language', opens('/vi/about')],
    ['a page that does not exist', opens('/diary/2026')],
    ['what only public pages use', asks('/assets/site-1.js')],
    ['an address that carries a code', opens('/login?code=secret')],
    ['a search together with something else', opens('/diary?q=rain&code=secret')],
    ['something that is no day', opens('/diary/2026-11-25x')],
    ['a page that does not exist, with a slash', opens('/diary/2026/')],
    ['a recovery with a slash and a query', opens('/reset-password/?q=1')],
    ['a text of another version', asks('/locales/en/common.json?v=2b')],
    ['a form that is sent', { ...opens('/login'), method: 'POST' }],
    ['another origin', { ...asks(SCRIPT), url: `https://elsewhere.example${SCRIPT}` }],
    ['itself', asks('/sw.js')],
  ])('leaves %s to the network', async (_, request) => {
    expect((await startWorker())(request)).toBe(false)
  })

  it('opens a kept page at any of its addresses without a connection, and else lets the server answer', async () => {
    for (const rest of [
      '?x=1',
      '/',
      '//',
      '/?q=a',
      '?lng=da',
      '?',
      '?__proto__=1',
      '?q=rain&utm_source=mail',
    ]) {
      expect([rest, await answersOf(`/diary${rest}`, 'down')]).toEqual([rest, 'kept /diary'])
      const isPlain = rest === '?'
      const expected = isPlain ? 'kept /diary' : `server /diary${rest}`
      expect([rest, await answersOf(`/diary${rest}`, 'up')]).toEqual([rest, expected])
    }
    expect(await answersOf('/diary', 'up')).toBe('kept /diary')
    for (const network of ['up', 'down'] as const)
      expect(await answersOf('/diary/2026-11-25', network)).toBe('kept /diary')
    expect(await answersOf('/diary/2026-11-25/?q=a', 'down')).toBe('kept /diary')
  })

  it('opens the app at the address of the home page without a connection, and else leaves that to the server', async () => {
    for (const path of [...HOMES, '/?utm_source=mail', '/vi/']) {
      expect([path, await answersOf(path, 'down')]).toEqual([path, 'led to /diary'])
      expect([path, await answersOf(path, 'up')]).toEqual([path, `server ${path}`])
    }
    expect(await answersOf('/?code=secret', 'down')).toBe('left alone')
    expect(await answersOf('/about', 'down')).toBe('left alone')
  })

  it('answers nothing below /api, /auth and /reset-password, whatever the request is and the lists say', async () => {
    const listed = ['/api/config', '/auth/verified', '/reset-password', '/auth/v1/token?v=1a']
    const answers = await startWorker(listed)
    const part = fc.oneof(
      fc.constantFrom('diary', 'assets', 'app-1.js', '..', '.', '%2e%2e', 'v1', 'token', '__proto__'),
      fc.string({ maxLength: 8 }).map(encodeURIComponent),
    )
    const anyPath = fc
      .tuple(fc.constantFrom('/api', '/auth', '/reset-password'), fc.array(part, { maxLength: 4 }))
      .map(([root, parts]) => [root, ...parts].join('/'))
    const path = fc.oneof(anyPath, fc.constantFrom(...listed))
    const request = fc.record({
      url: fc.tuple(path, fc.constantFrom('', '?q=x', '#x', '?v=1a')).map(([at, rest]) => ORIGIN + at + rest),
      method: fc.constantFrom('GET', 'POST', 'HEAD'),
      mode: fc.constantFrom('navigate', 'cors', 'same-origin', 'no-cors'),
    })
    fc.assert(
      fc.property(request, (one) => {
        const { pathname } = new URL(one.url)
        fc.pre(/^\/(api|auth|reset-password)(\/|$)/.test(pathname)) // '..' can lead out of it
        expect(answers(one)).toBe(false)
      }),
    )
  })

  it('answers no address that no list names, but for older files', async () => {
    const answers = await startWorker()
    const request = fc.record({
      url: fc
        .array(fc.string({ maxLength: 6 }).map(encodeURIComponent), { maxLength: 4 })
        .map((parts) => `${ORIGIN}/${parts.join('/')}`),
      method: fc.constant('GET'),
      mode: fc.constantFrom('navigate', 'cors'),
    })
    fc.assert(
      fc.property(request, (one) => {
        fc.pre(!new URL(one.url).pathname.startsWith('/assets/'))
        expect(answers(one)).toBe(false)
      }),
    )
  })
})

describe('what is kept', () => {
  it('is every page of the app whose address holds no secret, and no public page', () => {
    const secret = ['/reset-password', '/auth/verified']
    const paths = [...PUBLIC_PATHS, '/vi', '/da/about', '/diary', '/login', ...secret]
    expect(appPages(paths)).toEqual(['/diary', '/login'])
  })

  it('is what the app loads at any time, with styles and fonts, and nothing that only the site loads', () => {
    const manifest = {
      'src/web/app/main.tsx': { file: 'assets/main.js', imports: ['_app'], dynamicImports: ['later'] },
      'src/web/app/first-paint.ts': { file: 'assets/first.js' },
      _app: { file: 'assets/app.js', css: ['assets/app.css'], assets: ['assets/word.woff2'] },
      later: { file: 'assets/later.js', imports: ['_app'], dynamicImports: ['later'] },
      'src/web/site/site-main.tsx': { file: 'assets/site.js', imports: ['_app'] },
    }
    expect(appAssets(manifest, ['<script src="/assets/shell.js"></script>'])).toEqual([
      'assets/app.css',
      'assets/app.js',
      'assets/first.js',
      'assets/later.js',
      'assets/main.js',
      'assets/shell.js',
      'assets/word.woff2',
    ])
  })
})

/** The worker with what it needs for shares. Answers how to share, and how a page asks for what was shared. */
async function startSharing() {
  const text = await serviceWorkerText({ pages: PAGES, files: {}, networkOnly: [] })
  const listeners = new Map<string, (event: object) => void>()
  const fetched: string[] = []
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  }
  const fetch = async ({ url }: Request) => fetched.push(url)
  class Answer extends Response {
    static override redirect = (to: string, status: number) => ({ to, status }) as unknown as Response
  }
  const caches = { open: () => Promise.reject(new Error('nothing is stored')) }
  const world = {
    self,
    caches,
    fetch,
    Response: Answer,
    File,
    FormData,
    TextDecoder,
    URL,
    console,
    setTimeout,
  }
  runInContext(text, createContext(world))
  return {
    fetched,
    share(body: FormData | Blob | string, type?: string): Promise<unknown> | null {
      const headers = type === undefined ? {} : { 'content-type': type }
      const request = new Request(`${ORIGIN}/texts`, { method: 'POST', body, headers })
      let answer: Promise<unknown> | null = null
      listeners.get('fetch')?.({
        request: Object.create(request, {
          mode: { value: 'navigate' },
          url: { value: request.url },
          method: { value: 'POST' },
          headers: { value: request.headers },
          blob: { value: () => request.blob() },
        }),
        respondWith: (given: Promise<unknown>) => {
          answer = given
        },
        waitUntil: () => undefined,
      })
      return answer
    },
    ask(): unknown {
      let said: unknown
      const port = {
        postMessage: (data: unknown) => {
          said = data
        },
      }
      listeners.get('message')?.({ data: { action: 'take-shared' }, ports: [port] })
      return said && structuredClone(said)
    },
  }
}

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a text that another app shares', () => {
  const SHARED = { title: 'A page', text: 'Verde que te quiero verde.', url: 'https://example.org' }

  it('is taken by the worker, given to the page that opens, once, and neither sent nor stored', async () => {
    const worker = await startSharing()
    expect(await worker.share(formOf(SHARED))).toEqual({ to: '/texts?shared=1', status: 303 })
    expect(worker.ask()).toEqual({ text: SHARED.text })
    expect(worker.ask()).toBeNull()
    expect(worker.fetched).toEqual([])
  })

  it('may be a file, or only a title; the last one shared counts', async () => {
    const worker = await startSharing()
    await worker.share(
      formOf({ ...SHARED, file: new File(['\ufeffHola, señor.'], 'a.txt', { type: 'text/plain' }) }),
    )
    expect(worker.ask()).toEqual({ text: 'Hola, señor.' })
    await worker.share(formOf(SHARED))
    await worker.share(formOf({ title: 'Hola.', text: ' ' }))
    expect(worker.ask()).toEqual({ text: 'Hola.' })
  })

  it('that is HTML stays a text, as it was written', async () => {
    const worker = await startSharing()
    const text = '<img src=x onerror=alert(1)> <script>location="https://evil.example"</script>'
    await worker.share(formOf({ text }))
    expect(worker.ask()).toEqual({ text })
  })

  it.each<[string, FormData | Blob | string, string | undefined, string]>([
    ['is huge', formOf({ text: 'a'.repeat(2_000_000) }), undefined, 'too-long'],
    [
      'is a picture',
      formOf({ file: new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.txt') }),
      undefined,
      'not-text',
    ],
    ['is no form', new Blob([new Uint8Array([1, 2, 3])]), 'multipart/form-data; boundary=x', 'not-text'],
    ['is of another kind', '{"text":"Hola."}', 'application/json', 'not-text'],
  ])('that %s is refused, and the page is told', async (_, body, type, fault) => {
    const worker = await startSharing()
    expect(await worker.share(body, type)).toEqual({ to: '/texts?shared=1', status: 303 })
    expect(worker.ask()).toEqual({ fault })
    expect(worker.fetched).toEqual([])
  })
})

it('texts that are shared or opened lead to where they are practised', () => {
  const { share_target, file_handlers } = JSON.parse(webManifest())
  expect(share_target).toMatchObject({ action: '/texts', method: 'POST', enctype: 'multipart/form-data' })
  expect(share_target.params).toMatchObject({ title: 'title', text: 'text' })
  expect(file_handlers).toEqual([{ action: '/texts', accept: { 'text/plain': ['.txt'] } }])
})

it('PROMISE-7: the manifest opens the diary as an app of its own, with icons of every purpose', () => {
  const manifest = JSON.parse(webManifest())
  expect(manifest).toMatchObject({ start_url: '/diary', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

it('the manifest leads from the icon to what is done each day, in every language of the site', () => {
  const { lang, shortcuts } = JSON.parse(webManifest())
  expect(lang).toBe('en')
  expect(shortcuts).toEqual([
    {
      name: "Write today's entry",
      name_localized: {
        en: "Write today's entry",
        vi: 'Viết bài hôm nay',
        da: 'Skriv dagens indlæg',
      },
      url: '/diary',
    },
    {
      name: 'Say it again',
      name_localized: { en: 'Say it again', vi: 'Nói lại', da: 'Sig det igen' },
      url: '/review',
    },
  ])
})

it.each([...APP_ICONS, { path: TOUCH_ICON, size: 180 }])(
  'the icon $path is a PNG of its size',
  ({ path, size }) => {
    const image = readFileSync(new URL(`../../public${path}`, import.meta.url))
    expect(image.subarray(1, 4).toString()).toBe('PNG')
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([size, size])
  },
)
