import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '#server/app.fixture.ts'

const { app } = testApp()
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('pages', () => {
  it('ROUTE-23: a path of the table answers its page, loaded directly', async () => {
    const response = await get('/diary?x=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe('<h1>Diary</h1>')
  })

  it('a day is an address of the diary, with a slash too many as well', async () => {
    for (const path of ['/diary/2026-11-25', '/diary/2026-02-30?x=1'])
      expect(await (await get(path)).text()).toBe('<h1>Diary</h1>')
    const response = await get('/diary/2026-11-25/?x=1')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/diary/2026-11-25?x=1'])
  })

  it.each([
    '/nowhere',
    '/diary/2026-11',
    '/diary/2026-11-25/x',
    '/translate/2026-11-25',
    '/diary/x',
    '/DIARY',
    '/index.html',
    '/diary.html',
    '/assets/',
    '/locales/en',
    '/en/about',
  ])('ROUTE-20: %s answers the not-found page with status 404', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe('<h1>This page is not in the book</h1>')
  })

  it('PAGE-7 PAGE-19 PAGE-25: what a message is to be about is in the page as it is sent, for a browser without scripts', async () => {
    const bodyAt = async (path: string) => (await get(path)).text()
    expect(await bodyAt('/about?about=waitlist')).toBe('<h1>About the waitlist</h1>')
    expect(await bodyAt('/about?x=1&about=waitlist')).toBe('<h1>About the waitlist</h1>')
    for (const other of ['/about?about=deletion', '/about?about=__proto__', '/about?about='])
      expect(await bodyAt(other)).toBe('<h1>About</h1>')
  })

  it('a slash too many leads to the page, with the query', async () => {
    const response = await get('/diary/?lng=da')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/diary?lng=da'])
  })

  it.each([
    ['slashes in a path', `/${'/'.repeat(60_000)}a`, {}],
    ['digits in Accept-Encoding', '/diary', { 'accept-encoding': `br;q=0.${'1'.repeat(60_000)}x` }],
  ])('many %s hold nobody up', { timeout: 10_000 }, async (_, path, headers) => {
    expect((await get(path, headers)).headers.get('content-encoding')).toBeNull()
  })

  it('no path redirects to another site', async () => {
    for (const path of ['//evil.example/', '//evil.example//', '/%5cevil.example/', '/diary//evil.example/'])
      expect((await get(path)).headers.get('location')).toBeNull()
  })

  it('a page that has not changed is not sent again', async () => {
    const etag = (await get('/diary')).headers.get('etag') ?? ''
    for (const known of [etag, `"x", ${etag}`, etag.replace('W/', '')]) {
      const again = await get('/diary', { 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get('/diary', { 'if-none-match': '"old"' })).status).toBe(200)
  })

  it('HEAD answers the same without the body', async () => {
    const response = await app.request('/diary', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it.each(['POST', 'PUT', 'DELETE'])('%s to a page is 404', async (method) => {
    expect((await app.request('/diary', { method })).status).toBe(404)
  })
})

/** Status, where it leads, what is remembered, who may keep it. */
async function asked(path: string, headers: Record<string, string> = {}) {
  const response = await get(path, headers)
  const { status } = response
  return {
    status,
    to: response.headers.get('location'),
    text: status === 200 || status === 404 ? (await response.text()).replace(/<.*?>/g, '') : '',
    cookie: response.headers.get('set-cookie'),
    vary: response.headers.get('vary'),
    caching: response.headers.get('cache-control'),
  }
}

describe('the language of a public page', () => {
  const NEGOTIATED = 'Cookie, Accept-Language'

  it('I18N-1: is English where nothing says otherwise, without a redirect', async () => {
    expect(await asked('/about')).toEqual({
      status: 200,
      to: null,
      text: 'About',
      cookie: null,
      vary: `Accept-Encoding, ${NEGOTIATED}`,
      caching: 'no-cache',
    })
  })

  it.each([
    ['/about', 'vi-VN,vi;q=0.9,en;q=0.8', '/vi/about'],
    ['/about?from=a%20friend', 'da', '/da/about?from=a%20friend'],
    ['/', 'fr, da;q=0.5', '/da'],
    ['/', 'fr-FR, *;q=0.1', null],
    ['/', 'en-GB, vi;q=0.5', null],
    ['/', 'da;q=0', null],
  ])('I18N-2: %s for a browser that prefers %s leads to %s', async (path, accepted, to) => {
    expect(await asked(path, { 'accept-language': accepted })).toMatchObject({
      status: to === null ? 200 : 302,
      to,
      cookie: null,
      vary: expect.stringContaining(NEGOTIATED),
    })
  })

  it('I18N-2: the cookie wins over the browser, and one that names no language of ours is passed over', async () => {
    const vietnamese = { 'accept-language': 'vi' }
    expect(await asked('/', { ...vietnamese, cookie: 'i18next=da' })).toMatchObject({
      status: 302,
      to: '/da',
    })
    expect(await asked('/', { ...vietnamese, cookie: 'i18next=en' })).toMatchObject({
      status: 200,
      text: 'Home',
    })
    for (const nonsense of ['fr', '', '../../vi', '%00', 'da%0d%0aX: y'])
      expect(await asked('/', { ...vietnamese, cookie: `i18next=${nonsense}` })).toMatchObject({ to: '/vi' })
  })

  it('I18N-2: the query wins over the cookie and over the prefix', async () => {
    const english = { cookie: 'i18next=en', 'accept-language': 'en' }
    expect(await asked('/about?lng=vi', english)).toMatchObject({ status: 302, to: '/vi/about?lng=vi' })
    expect(await asked('/vi/about?lng=da', english)).toMatchObject({ status: 302, to: '/da/about?lng=da' })
    expect(await asked('/vi/about?lng=en')).toMatchObject({ status: 302, to: '/about?lng=en' })
    expect(await asked('/about?lng=en', { cookie: 'i18next=da' })).toMatchObject({
      status: 200,
      text: 'About',
    })
    expect(await asked('/vi?lng=vi-VN')).toMatchObject({ status: 200, text: 'Trang chủ' })
  })

  it("I18N-3: what the query chooses is remembered, also on the way to it, and is nobody else's answer", async () => {
    for (const path of ['/about?lng=da', '/da/about?lng=da'])
      expect(await asked(path)).toMatchObject({
        cookie: 'i18next=da; Max-Age=31536000; Path=/; SameSite=Lax',
        caching: 'private, no-cache',
      })
    const https = testApp({ env: { PUBLIC_URL: 'https://diary.example.org' } })
    expect((await https.app.request('/da?lng=da')).headers.get('set-cookie')).toContain('; Secure')
  })

  it.each(['fr', '', '../../da', 'da%0d%0aSet-Cookie:%20a=b', '__proto__', '%E0%A4%A'])(
    'I18N-2: lng=%s is passed over',
    async (lng) => {
      expect(await asked(`/about?lng=${lng}`)).toMatchObject({ status: 200, text: 'About', cookie: null })
      expect(await asked(`/vi/about?lng=${lng}`)).toMatchObject({ status: 200, text: 'Giới thiệu' })
    },
  )

  it('I18N-2: a prefix wins over cookie and browser, and its answer is the same for everyone', async () => {
    expect(await asked('/vi/about', { cookie: 'i18next=da', 'accept-language': 'da' })).toMatchObject({
      status: 200,
      text: 'Giới thiệu',
      vary: 'Accept-Encoding, Cookie',
    })
  })

  it('a page that has not changed is not sent again, unless another language is wanted', async () => {
    const etag = (await get('/about')).headers.get('etag') ?? ''
    const again = await asked('/about', { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, vary: `Accept-Encoding, ${NEGOTIATED}` })
    expect(await asked('/about', { 'if-none-match': etag, cookie: 'i18next=vi' })).toMatchObject({
      status: 302,
    })
  })

  it('who has never been here is sent a page that waits for no script', async () => {
    expect(await asked('/da/about')).toMatchObject({
      text: 'Om, første gang',
      vary: 'Accept-Encoding, Cookie',
    })
    expect(await asked('/da/about', { cookie: 'i18next=da' })).toMatchObject({ text: 'Om' })
  })

  it('a slash too many leads to the page in its language', async () => {
    expect(await asked('/vi/')).toMatchObject({ status: 308, to: '/vi' })
    expect(await asked('/da/about/?lng=vi')).toMatchObject({ status: 308, to: '/da/about?lng=vi' })
  })

  it('private pages have no prefix, and are the same for everyone', async () => {
    expect(await asked('/diary?lng=vi', { 'accept-language': 'vi' })).toMatchObject({
      status: 200,
      text: 'Diary',
      cookie: null,
      vary: 'Accept-Encoding',
    })
    expect(await asked('/vi/diary')).toMatchObject({ status: 404 })
  })

  it.each([
    ['/start', {}, 'Which two languages?'],
    ['/start', { 'accept-language': 'da' }, 'Hvilke to sprog?'],
    ['/start', { 'accept-language': 'da', cookie: 'i18next=en' }, 'Which two languages?'],
    ['/start?lng=da', { 'accept-language': 'vi', cookie: 'i18next=en' }, 'Hvilke to sprog?'],
    ['/start', { 'accept-language': 'vi' }, 'Which two languages?'], // not drawn in that one
  ])('I18N-2: %s with %j is one address, drawn for whoever asks: %s', async (path, headers, text) => {
    expect(await asked(path, headers as Record<string, string>)).toEqual({
      status: 200,
      to: null,
      text,
      cookie: null,
      vary: `Accept-Encoding, ${NEGOTIATED}`,
      caching: 'no-cache',
    })
  })

  it.each([
    ['/nowhere', {}, 'This page is not in the book', `Accept-Encoding, ${NEGOTIATED}`],
    [
      '/nowhere',
      { 'accept-language': 'da' },
      'Denne side står ikke i bogen',
      `Accept-Encoding, ${NEGOTIATED}`,
    ],
    ['/nowhere', { cookie: 'i18next=vi' }, 'Trang này không có trong sách', `Accept-Encoding, ${NEGOTIATED}`],
    ['/vi/nowhere', { cookie: 'i18next=da' }, 'Trang này không có trong sách', 'Accept-Encoding'],
    ['/nowhere?lng=da', {}, 'Denne side står ikke i bogen', 'Accept-Encoding'],
  ])('ROUTE-20 I18N-2: %s with %j is not found: %s', async (path, headers, text, vary) => {
    expect(await asked(path, headers as Record<string, string>)).toMatchObject({
      status: 404,
      to: null,
      text,
      vary,
    })
  })
})

describe('files', () => {
  it.each([
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/locales/en/common.json?v=1a2b', 'public, max-age=31536000, immutable'],
    ['/locales/en/common.json', 'no-cache'],
    ['/fonts/word.woff2', 'no-cache'],
  ])('%s is kept: %s', async (path, caching) => {
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, caching])
    expect(response.headers.get('etag')).toMatch(/^W\/"/)
  })

  it('a missing file is not kept, whatever its query', async () => {
    const response = await get('/locales/en/none.json?v=1')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache'])
  })

  it('text is sent compressed to whoever takes brotli', async () => {
    const response = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(brotliDecompressSync(bytes).toString()).toBe('go()'.repeat(100))
    expect(bytes.length).toBeLessThan(100)
  })

  it.each(['', 'gzip', 'br;q=0', 'br; q=0.0', 'brx'])(
    'and plain to one that accepts %j',
    async (accepted) => {
      const response = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted })
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(await response.text()).toBe('go()'.repeat(100))
    },
  )

  it('a font is compressed already', async () => {
    const response = await get('/fonts/word.woff2', { 'accept-encoding': 'br' })
    expect([response.headers.get('content-encoding'), response.headers.get('content-type')]).toEqual([
      null,
      'font/woff2',
    ])
  })

  it.each([
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/locales/../../package.json',
    '/locales/__proto__/x.json',
    '/locales/constructor',
    '/__proto__',
    '/pages.json',
    '/.vite/manifest.json',
    '/assets%2fmain-1a2b.js',
    '/assets\\main-1a2b.js/..',
    '/%00',
    '/%',
    '/%ff',
    '/%c0%ae%c0%ae/',
    '/locales/en/common.json%00.html',
  ])('%s finds nothing', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
