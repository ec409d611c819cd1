import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { compare, compareWithLimit, type Figure } from './figure.ts'
import type { Servers } from './servers.ts'
import { median } from './statistics.ts'

const ROUNDS = 7
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Visit = { largestPaint: number; blocked: number; shifted: number; scores: Record<string, number> }

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** A first visit on a phone, as Lighthouse sees it (mobile, simulated throttling), in a browser of its own. */
async function visit(address: string): Promise<Visit> {
  const port = await freePort()
  const options = chromiumLaunch()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${address}`)
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError !== undefined) throw new Error(runtimeError.message)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      largestPaint: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shifted: value('cumulative-layout-shift'),
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])),
    }
  } finally {
    await browser.close()
  }
}

function scoreFigure(name: string, visits: Visit[]): Figure {
  const score = median(visits.map(({ scores }) => scores[name] ?? 0))
  return {
    id: 'C1',
    what: `home, Lighthouse ${name}`,
    control: '-',
    ours: String(Math.round(score)),
    ratio: '-',
    goal: '100',
    verdict: score >= 100 ? 'reached' : 'missed',
  }
}

/** Where plain text without a script is blocked too, the machine is too restless to judge. */
function blockedFigure(control: Visit[], ours: Visit[]): Figure {
  const blocked = (visits: Visit[]) => median(visits.map((each) => each.blocked))
  const figure = compareWithLimit({
    id: 'C1',
    what: 'home, time blocked (median)',
    unit: 'ms',
    ours: blocked(ours),
    most: 0,
    digits: 0,
  })
  const isRestless = figure.verdict === 'missed' && blocked(control) > 0
  return {
    ...figure,
    control: `${blocked(control).toFixed(0)} ms`,
    verdict: isRestless ? 'not judged' : figure.verdict,
  }
}

/** C1: the home page on a phone, visited for the first time, against a page of the same text and nothing else. */
export async function measureHomeOpen(servers: Servers): Promise<Figure[]> {
  const control: Visit[] = []
  const ours: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) {
    control.push(await visit(`${servers.controls}/home-text.html`))
    ours.push(await visit(`${servers.app}/`))
  }
  const paints = (visits: Visit[]) => visits.map(({ largestPaint }) => largestPaint)
  return [
    compare({
      id: 'C1',
      what: 'home, first visit on a phone, largest paint',
      unit: 'ms',
      control: paints(control),
      ours: paints(ours),
      goal: 1.3,
    }),
    blockedFigure(control, ours),
    compareWithLimit({
      id: 'C1',
      what: 'home, layout shift (median)',
      unit: '',
      ours: median(ours.map(({ shifted }) => shifted)),
      most: 0,
      digits: 3,
    }),
    ...CATEGORIES.map((name) => scoreFigure(name, ours)),
  ]
}
