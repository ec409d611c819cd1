import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { socialImagePath } from '#domain/site/site-address.ts'
import { SITE_PAGES, type SitePage } from '../looks/site-texts.ts'
import { address, openTab } from '../start/tab.ts'
import { interactWith, stayOnDeletionPage } from '../steps/site-steps.ts'

/** The headings in the order in which a screen reader finds them: [level, text]. */
async function headingsOf(page: Page): Promise<[number, string][]> {
  const tree = await page.locator('body').ariaSnapshot()
  return [...tree.matchAll(/- heading "([^"]*)" \[level=(\d)\]/g)].map(([, text, level]) => [
    Number(level),
    text ?? '',
  ])
}

function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** What the head says, by name; and the structured data by type. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const said: Record<string, string> = {}
    for (const meta of document.querySelectorAll('meta[name], meta[property]'))
      said[meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''] =
        meta.getAttribute('content') ?? ''
    const href = (selector: string) => document.querySelector(selector)?.getAttribute('href') ?? null
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
    return {
      language: document.documentElement.lang,
      title: document.title,
      said,
      canonical: href('link[rel="canonical"]'),
      alternates: [...document.querySelectorAll('link[rel="alternate"]')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
      data: data.map((script) => JSON.parse(script.textContent ?? '')),
    }
  })
}

function expectHead(
  head: Awaited<ReturnType<typeof readHead>>,
  { path, language, address: place }: SitePage,
) {
  const origin = new URL(head.canonical ?? '').origin
  const inLanguage = (prefix: string) => origin + prefix + (path === '/' && prefix !== '' ? '' : path)
  expect(head).toMatchObject({
    language,
    title: expect.stringMatching(/ · Echolog$/),
    canonical: origin + place,
    alternates: [
      ['en', inLanguage('')],
      ['vi', inLanguage('/vi')],
      ['da', inLanguage('/da')],
      ['x-default', inLanguage('')],
    ],
    said: {
      description: expect.stringMatching(/^.{50,170}$/),
      keywords: expect.stringContaining(', '),
      'og:title': head.title,
      'og:description': head.said.description,
      'og:url': head.canonical,
      'og:image': `${origin}${socialImagePath(language)}`,
      'twitter:card': 'summary_large_image',
      'twitter:title': head.title,
      'twitter:description': head.said.description,
      'twitter:image': `${origin}${socialImagePath(language)}`,
    },
  })
  expect(head.said.robots).toBeUndefined()
  const questions = path === '/' || path === '/home' ? ['FAQPage'] : []
  expect(head.data.map((each) => each['@type'])).toEqual(['WebSite', 'Organization', ...questions])
}

function expectOutline(headings: [number, string][]) {
  expect(headings[0]?.[0], 'the title of the page comes first').toBe(1)
  expect(headings.filter(([level]) => level === 1)).toHaveLength(1)
  headings.forEach(([level, text], index) => {
    expect(text).not.toBe('')
    expect(level, `"${text}" is no part of what stands above it`).toBeLessThanOrEqual(
      (headings[index - 1]?.[0] ?? 0) + 1,
    )
  })
}

/** What a reader sees, without the data for scripts. */
async function seenIn(page: Page): Promise<string> {
  return (await page.content()).replace(/<script type="application\/json".*?<\/script>/gs, '')
}

/** The two questions that search engines get, word for word on the home page. */
async function expectQuestions({ data }: Awaited<ReturnType<typeof readHead>>, page: Page) {
  const questions: { name: string; acceptedAnswer: { text: string } }[] = data[2].mainEntity
  expect(questions).toHaveLength(2)
  const main = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const { name, acceptedAnswer } of questions) {
    expect(main).toContain(name)
    expect(main).toContain(acceptedAnswer.text)
  }
}

/** Pages that do something by themselves, and so are taken over at once; and the home page. */
const READ_WITHOUT_SCRIPTS = ['/', '/app-release', '/account-deletion']

describe.each(SITE_LANGUAGES)('every public page in %s', (language) => {
  const pages = SITE_PAGES.filter((page) => page.language === language)

  it('ROUTE-23 SEO-1 SEO-2 SEO-5 SEO-6 SEO-7 SEO-8 SEO-9 SEO-10 SEO-11: opens directly, says in its head what it is, is taken over without a word, asks nobody else, and reads the same before', async () => {
    const scripted = await openTab()
    const plain = await openTab({ javaScriptEnabled: false })
    await stayOnDeletionPage(scripted)
    const asked = watchRequests(scripted)
    for (const page of pages) {
      const response = await scripted.goto(page.address)
      expect([page.address, response?.status()]).toEqual([page.address, 200])
      const head = await readHead(scripted)
      expectHead(head, page)
      const isPlain = READ_WITHOUT_SCRIPTS.includes(page.path)
      if (isPlain) await plain.goto(page.address)
      const unscripted = isPlain ? plain : scripted // which runs nothing before somebody interacts with it
      const headings = await headingsOf(unscripted)
      expectOutline(headings)
      expect((await unscripted.getByRole('main').innerText()).length).toBeGreaterThan(150)
      expect((await seenIn(unscripted)).match(/%[A-Z_]+%|\{\{/)).toBeNull()
      if (page.path === '/') await expectQuestions(head, plain)
      await interactWith(scripted)
      expect([await scripted.title(), scripted.url()]).toEqual([head.title, address + page.address])
      expect(await headingsOf(scripted)).toEqual(headings)
    }
    expect(asked.filter((url) => new URL(url).origin !== new URL(address).origin)).toEqual([])
  })
})

it('a screen of the diary says in three languages that it needs JavaScript, where that is off', async () => {
  const page = await openTab({ javaScriptEnabled: false })
  await page.goto('/diary')
  const said = page.locator('body > noscript p')
  expect((await said.allInnerTexts()).filter((text) => text.includes('JavaScript'))).toHaveLength(3)
  expect(await said.first().isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Echolog' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

it('with JavaScript off, every link of every page leads somewhere, and every form is posted', async () => {
  const links = new Set<string>()
  for (const { address: place } of SITE_PAGES) {
    const html = await (await fetch(address + place)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g))
      links.add(href.replaceAll('&amp;', '&'))
    for (const [form] of html.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="post"')
  }
  const own = [...links].filter((href) => href.startsWith('/'))
  const others = [...links].filter((href) => !href.startsWith('/') && !href.startsWith('#'))
  expect(others.filter((href) => !href.startsWith('mailto:'))).toEqual([])
  expect(own.length).toBeGreaterThan(40)
  for (const href of own) {
    const response = await fetch(address + href)
    expect([href, response.status]).toEqual([href, 200])
    const hash = new URL(href, address).hash
    if (hash !== '') expect(await response.text(), href).toContain(`id="${hash.slice(1)}"`)
  }
})

it('with JavaScript off, a phone shows the links of the menu, and the languages are links', async () => {
  const page = await openTab({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto('/about')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Features' }).click()
  await page.waitForURL(`${address}/#features`)
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tiếng Việt' }).click()
  await page.waitForURL(`${address}/vi/about?lng=vi`)
  await page.goto('/')
  expect(page.url()).toBe(`${address}/vi`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${address}/?lng=en`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

it('ROUTE-20 PAGE-31 PAGE-33: what is not found says so in the page as it is sent, and how to go on', async () => {
  const page = await openTab({ consoleErrors: /404/ })
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  const html = await response?.text()
  for (const words of ['Page Not Found', 'Return to Homepage']) expect(html).toContain(words)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page Not Found')
  const { said, canonical } = await readHead(page)
  expect([said.robots, canonical]).toEqual(['noindex', null])
  await interactWith(page)
  await page.getByRole('main').getByRole('link').click()
  await page.waitForURL(`${address}/`)
})

it('robots find the site map, and it lists pages that are there', async () => {
  const robots = await (await fetch(`${address}/robots.txt`)).text()
  const map = /Sitemap: (.*)/.exec(robots)?.[1] ?? ''
  expect(new URL(map).pathname).toBe('/sitemap.xml')
  const xml = await (await fetch(`${address}/sitemap.xml`)).text()
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => new URL(place ?? ''))
  expect(places).toHaveLength(24)
  expect(new Set(places.map(({ origin }) => origin))).toEqual(new Set([new URL(map).origin]))
  for (const { pathname } of places) expect((await fetch(address + pathname)).status).toBe(200)
})

it('search engines are asked to leave the screens out', async () => {
  for (const path of [
    '/diary',
    '/translate',
    '/shadow',
    '/review',
    '/progress',
    '/words',
    '/texts',
    '/look-back',
    '/profile',
    '/settings',
    '/settings/voice',
    '/reset-password',
  ]) {
    const html = await (await fetch(address + path)).text()
    expect(html, path).toContain('<meta name="robots" content="noindex">')
  }
})
