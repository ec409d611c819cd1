import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testPageSettings } from '#domain/site/page-settings.fixture.ts'
import { contactPage } from '#server/contact/contact.fixture.ts'
import { readWebBuild, type WebBuild } from './read-web-build.ts'

const PUBLIC_URL = 'https://diary.example.org'

const SETTINGS = {
  publicUrl: PUBLIC_URL,
  page: testPageSettings({ supportEmail: 'help@example.org' }),
}

function dirWith(files: Record<string, string | Buffer>): string {
  const dir = mkdtempSync(join(tmpdir(), 'web-build-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), content)
  }
  return dir
}

type Settings = Parameters<typeof readWebBuild>[1]

function built(files: Record<string, string | Buffer>, settings: Settings = SETTINGS): WebBuild {
  const web = readWebBuild(dirWith(files), settings, '2026-11-21')
  if (!web.ok) throw new Error(web.error)
  return web.value
}

const text = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString()

const PAGES = {
  'pages.json': JSON.stringify({
    pages: { '/': 'index.html', '/vi': 'vi.html', '/diary': 'app/diary.html' },
    notFound: { en: 'en/404.html', vi: 'vi/404.html', da: 'da/404.html' },
  }),
  'index.html': '<link rel="canonical" href="%PUBLIC_URL%/"><meta content="%PUBLIC_URL%/og.png">',
  'app/diary.html': '<h1>Diary</h1>',
  'vi.html':
    '<a href="%WAITLIST_URL%">%SUPPORT_EMAIL%</a><script type="application/json">"%PAGE_SETTINGS%"</script>',
  'en/404.html': '<h1>Not here</h1>',
  'vi/404.html': '<h1>Không có ở đây</h1>',
  'da/404.html': '<h1>Ikke her</h1>',
}

describe('reading the built pages', () => {
  it('pages are found by their paths, the not-found pages apart, by language', () => {
    const web = built(PAGES)
    expect([...web.pages.keys()]).toEqual(['/', '/vi', '/diary'])
    expect(text(web.pages.get('/diary')?.bytes)).toBe('<h1>Diary</h1>')
    expect(text(web.notFound.en.bytes)).toBe('<h1>Not here</h1>')
    expect(text(web.notFound.da.bytes)).toBe('<h1>Ikke her</h1>')
  })

  it('I18N-1: app screens are there in each language, where the build has them', () => {
    const table = JSON.parse(PAGES['pages.json'])
    const screens = { '/diary': { vi: 'vi/diary.html', da: 'da/diary.html' } }
    const files = {
      ...PAGES,
      'pages.json': JSON.stringify({ ...table, screens }),
      'vi/diary.html': '<h1>Nhật ký</h1>',
      'da/diary.html': '<h1>Dagbog</h1>',
    }
    const web = built(files)
    expect(text(web.screens.get('/diary')?.get('da')?.bytes)).toBe('<h1>Dagbog</h1>')
    expect(web.screens.get('/diary')?.get('en')).toBeUndefined()
    expect(built(PAGES).screens.size).toBe(0)
    const { 'da/diary.html': _, ...lacking } = files
    expect(readWebBuild(dirWith(lacking), SETTINGS, '2026-11-21')).toMatchObject({ ok: false })
  })

  it('pages of the app and its worker name one build, which changes with any of them and with the settings', () => {
    const files = {
      ...PAGES,
      'app/diary.html': '<html data-build="%BUILD_ID%">',
      'sw.js': 'const BUILD = "%BUILD_ID%"\n',
    }
    const idOf = (web: WebBuild) => {
      const [, id] = /data-build="(.*)"/.exec(text(web.pages.get('/diary')?.bytes) ?? '') ?? []
      expect(id).toMatch(/^[\w-]{12}$/)
      expect(text(web.files.get('/sw.js')?.bytes)).toContain(`const BUILD = "${id}"\n`)
      return id
    }
    const otherSettings = { ...SETTINGS, page: testPageSettings({ accounts: 'hosted' }) }
    const ids = [
      idOf(built(files)),
      idOf(built({ ...files, 'sw.js': `${files['sw.js']}// another file` })),
      idOf(built({ ...files, 'app/diary.html': `${files['app/diary.html']} ` })),
      idOf(built(files, otherSettings)),
    ]
    expect(new Set(ids).size).toBe(4)
    expect(idOf(built({ ...files, 'index.html': 'a public page' }))).toBe(ids[0])
  })

  it('PAGE-7 PAGE-19 PAGE-25: the contact page is there for each topic, with its note shown and its subject filled in', () => {
    const table = JSON.parse(PAGES['pages.json'])
    table.pages['/da/contact'] = 'da/contact.html'
    const contact = { 'pages.json': JSON.stringify(table), 'da/contact.html': contactPage('Kontakt') }
    const web = built({ ...PAGES, ...contact })
    expect([...web.topics.keys()]).toEqual(['/da/contact?about=waitlist', '/da/contact?about=deletion'])
    const html = text(web.topics.get('/da/contact?about=deletion')?.bytes)
    expect(html).toMatch(/<input value="Kontakt &amp; deletion"[^>]*name="subject"/)
    expect(html).toMatch(/<p id="about-deletion"(?![^>]*hidden)/)
    expect(html).toMatch(/<p id="about-waitlist"[^>]*hidden=""/)
  })

  it('a public page waits for its script, except for someone who has never been here', () => {
    const script = '<script src="/assets/start-1a_-B2c3.js"></script>'
    const web = built({ ...PAGES, 'index.html': script, 'app/diary.html': script })
    expect(text(web.pages.get('/')?.bytes)).toBe(script)
    expect(text(web.firstVisits.get('/')?.bytes)).toBe(
      '<script src="/assets/start-1a_-B2c3.js" async></script>',
    )
    expect([...web.firstVisits.keys()]).toEqual(['/', '/vi'])
    expect(web.firstVisits.get('/')?.type).toBe('text/html; charset=utf-8')
    expect(web.firstVisits.get('/')?.etag).not.toBe(web.pages.get('/')?.etag)
  })

  it('the links of this installation stand in pages, in the language of the page, and as data', () => {
    const html = text(built(PAGES).pages.get('/vi')?.bytes) ?? ''
    expect(html).toContain('<a href="/vi/contact?about=waitlist">help@example.org</a>')
    expect(JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '')).toEqual(SETTINGS.page)
  })

  it('the public address of this installation stands in pages, site map and robots file', async () => {
    const web = built({
      ...PAGES,
      'sitemap.xml': '<loc>%PUBLIC_URL%/about</loc>',
      'robots.txt': '%PUBLIC_URL%/sitemap.xml',
    })
    const home = web.pages.get('/')
    expect(text(home?.bytes)).toBe(
      `<link rel="canonical" href="${PUBLIC_URL}/"><meta content="${PUBLIC_URL}/og.png">`,
    )
    expect(text(web.files.get('/sitemap.xml')?.bytes)).toBe(`<loc>${PUBLIC_URL}/about</loc>`)
    expect(text(web.files.get('/robots.txt')?.bytes)).toBe(`${PUBLIC_URL}/sitemap.xml`)
  })

  it('what the build has compressed is used, except where the address had to be filled in', async () => {
    const ready = brotliCompressSync('ready')
    const web = built({ ...PAGES, 'index.html.br': ready, 'assets/a.js': 'plain', 'assets/a.js.br': ready })
    expect(text(await web.files.get('/assets/a.js')?.brotli())).toBe(ready.toString())
    const home = await web.pages.get('/')?.brotli()
    expect(brotliDecompressSync(home ?? '').toString()).toContain(PUBLIC_URL)
  })

  it('pages, hidden files and the tables of the build cannot be asked for by name', () => {
    const web = built({
      ...PAGES,
      '.vite/manifest.json': '{}',
      '.env': 'x',
      'assets/a.js': '',
      'assets/a.js.br': '',
      'a.js.map': '',
    })
    expect([...web.files.keys()]).toEqual([
      '/assets/a.js',
      '/qr/web-app.svg',
      '/qr/app-store.svg',
      '/qr/play-store.svg',
    ])
  })

  it.each([
    ['there is no build', {}],
    [
      'a page of the table is missing',
      { ...PAGES, 'pages.json': PAGES['pages.json'].replace('vi.html', 'gone.html') },
    ],
    [
      'a not-found page is missing',
      { ...PAGES, 'pages.json': PAGES['pages.json'].replace('da/404', 'da/gone') },
    ],
    ['there is no not-found page', { ...PAGES, 'pages.json': '{"pages":{"/":"index.html"}}' }],
    ['the build is of an older version', { ...PAGES, 'pages.json': '{"/":"index.html","404":"404.html"}' }],
  ])('one line says what to do when %s', (_, files) => {
    const web = readWebBuild(dirWith(files), SETTINGS, '2026-11-21')
    expect(web.ok ? '' : web.error).toMatch(/^[^\n]*run npm run build\.$/)
  })
})

describe('the photograph of the founder', () => {
  const page = testPageSettings({ founderPhoto: '/pictures/founder-photo.jpg' })
  const withPhoto = (founderPhotoFile: string) => ({ ...SETTINGS, page, founderPhotoFile })

  it('PAGE-2: is served as it is, and the pages name it', () => {
    const photo = join(dirWith({ 'me.jpg': Buffer.from([0xff, 0xd8, 0xff]) }), 'me.jpg')
    const files = { ...PAGES, 'index.html': '<img class="%FOUNDER_STATE%" src="%FOUNDER_PHOTO%">' }
    const web = built(files, withPhoto(photo))
    expect(web.files.get('/pictures/founder-photo.jpg')).toMatchObject({
      type: 'image/jpeg',
      bytes: Uint8Array.from([0xff, 0xd8, 0xff]),
    })
    expect(text(web.pages.get('/')?.bytes)).toBe('<img class="photo" src="/pictures/founder-photo.jpg">')
  })

  it.each([
    ['that is not there', () => '/nowhere/me.jpg', 'FOUNDER_PHOTO is not a file that can be read.'],
    ['that is a folder', () => dirWith({}), 'FOUNDER_PHOTO is not a file that can be read.'],
    [
      'that is too large',
      () => join(dirWith({ 'me.jpg': Buffer.alloc(1024 * 1024 + 1) }), 'me.jpg'),
      'FOUNDER_PHOTO is larger than 1 MB.',
    ],
  ])('one %s stops the start with a line that says so', (_, fileOf, error) => {
    expect(readWebBuild(dirWith(PAGES), withPhoto(fileOf()), '2026-11-21')).toEqual({ ok: false, error })
  })
})
