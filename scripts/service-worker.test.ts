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
  const world = { self, caches: { open: never, match: never }, fetch: never, URL, console }
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
  const world = { self, caches: { open: async () => ({ match }), match }, fetch, Response, URL, console }
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
    const image = readFileSync(new URL(`../public${path}`, import.meta.url))
    expect(image.subarray(1, 4).toString()).toBe('PNG')
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([size, size])
  },
)
