import { chromium, type Page, type Request } from 'playwright-core'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { addressIn } from '#domain/site/site-address.ts'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { compareSizes, compareWithLimit, type Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { buildHelloWorld } from './hello-world.ts'

const SETTLED_MS = 4000 // what is fetched when the browser is idle has come by then

const MOST_BEFORE_PAINT_KB = 20
const MOST_FONTS_KB: Record<SiteLanguage, number> = { en: 20, vi: 26, da: 20 }

type Kind = 'page' | 'script' | 'font' | 'other'

type Fetched = { path: string; kind: Kind; bytes: number; startedAt: number }

function kindOf(request: Request): Kind {
  const type = request.resourceType()
  if (type === 'document' || type === 'stylesheet') return 'page'
  if (new URL(request.url()).pathname.endsWith('.js')) return 'script' // also one that is only fetched ahead
  return type === 'font' ? type : 'other'
}

async function sizeOf(request: Request): Promise<Fetched> {
  const { responseBodySize } = await request.sizes() // as it came over the wire, compressed
  const { startTime, requestStart } = request.timing()
  return {
    path: new URL(request.url()).pathname,
    kind: kindOf(request),
    bytes: responseBodySize,
    startedAt: startTime + Math.max(requestStart, 0),
  }
}

/** Runs in the page: when the largest thing on screen was painted, in ms since 1970. */
function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1)
      resolve(performance.timeOrigin + (last?.startTime ?? 0))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

async function loadPage(page: Page, address: string): Promise<{ paintedAt: number; fetched: Fetched[] }> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(address, { waitUntil: 'load' })
  const paintedAt = await page.evaluate(largestPaint)
  await page.waitForTimeout(SETTLED_MS)
  return { paintedAt, fetched: await Promise.all(requests.map(sizeOf)) }
}

/** A first visit: nothing is in the cache, nothing is remembered. */
async function firstVisit(address: string) {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 390, height: 844 } })
    return await loadPage(page, address)
  } finally {
    await browser.close()
  }
}

function sum(fetched: Fetched[], kinds: Kind[]): number {
  return fetched.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
}

async function measureLanguage(language: SiteLanguage, app: string, hello: number): Promise<Figure[]> {
  const place = addressIn(language, '/')
  const { paintedAt, fetched } = await firstVisit(app + place)
  const early = fetched.filter(({ startedAt }) => startedAt <= paintedAt)
  return [
    compareSizes(
      'C2',
      `${place}, first visit, everything but fonts`,
      hello,
      sum(fetched, ['page', 'script', 'other']),
      1.5,
    ),
    compareWithLimit({
      id: 'C2',
      what: `${place}, HTML and CSS`,
      unit: 'kB',
      ours: sum(fetched, ['page']) / 1000,
      most: MOST_BEFORE_PAINT_KB,
    }),
    compareWithLimit({
      id: 'C2',
      what: `${place}, scripts asked for before the largest paint`,
      unit: 'kB',
      ours: sum(early, ['script']) / 1000,
      most: 1,
    }),
    compareWithLimit({
      id: 'C2',
      what: `${place}, fonts of a first visit`,
      unit: 'kB',
      ours: sum(fetched, ['font']) / 1000,
      most: MOST_FONTS_KB[language],
    }),
    compareWithLimit({
      id: 'C2',
      what: `${place}, fonts asked for before the largest paint`,
      unit: '',
      ours: early.filter(({ kind }) => kind === 'font').length,
      most: 0,
      digits: 0,
    }),
  ]
}

/** C2: what a first visit of the home page fetches, in each language, against an empty React page. */
export async function measureHomeBytes(servers: Servers): Promise<Figure[]> {
  const hello = await buildHelloWorld()
  const figures: Figure[] = []
  for (const language of SITE_LANGUAGES)
    figures.push(...(await measureLanguage(language, servers.app, hello)))
  return figures
}
