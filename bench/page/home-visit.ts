import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import { withFolder } from '../with-folder.ts'
import { inProcessorTime } from './processor-time.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Seen = { largestPaint: number; blocked: number; shifted: number; scores: Record<string, number> }

/** A visit in processor time of its tasks, and by the clock, as Lighthouse reports it. */
export type Visit = { ofProcessor: Seen; byClock: Seen }

type Flags = Parameters<typeof lighthouse>[1]

async function ask(address: string, flags: Flags) {
  return lighthouse(address, { logLevel: 'error', onlyCategories: [...CATEGORIES], ...flags })
}

/** Lighthouse's report on a recorded visit. */
async function audit(address: string, folder: string): Promise<Seen> {
  const result = await ask(address, { auditMode: folder })
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
}

/** Records a first visit on a phone (mobile, simulated throttling) in a new browser, in a folder. */
async function visitInto(folder: string, address: string): Promise<void> {
  const port = await freePort()
  const options = chromiumLaunch()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  })
  try {
    await ask(address, { port, gatherMode: folder })
  } finally {
    await browser.close()
  }
}

const MOST_VISITS = 3 // on a busy machine the trace may lack its beginning; Lighthouse asks to be run again then

/** A first visit of a page on a phone. */
export async function visit(address: string): Promise<Visit> {
  for (let made = 1; ; made += 1)
    try {
      return await visitOnce(address)
    } catch (error) {
      if (made === MOST_VISITS) throw error
      console.error(error)
    }
}

function visitOnce(address: string): Promise<Visit> {
  return withFolder(async (folder) => {
    await visitInto(folder, address)
    const byClock = await audit(address, folder)
    const file = join(folder, 'trace.json')
    const trace = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...trace, traceEvents: inProcessorTime(trace.traceEvents) }))
    return { ofProcessor: await audit(address, folder), byClock }
  })
}
