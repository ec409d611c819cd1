import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

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

  it.each(['/nowhere', '/diary/x', '/DIARY', '/index.html', '/diary.html', '/assets/', '/locales/en'])(
    'ROUTE-20: %s answers the not-found page with status 404',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toBe('<h1>This page is not in the book</h1>')
    },
  )

  it('a slash too many leads to the page, with the query', async () => {
    const response = await get('/diary/?lng=da')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/diary?lng=da'])
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
