import type { Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { compareSizes, type Figure } from '../figure.ts'
import { brotliSize, buildHelloWorld } from '../page/hello-world.ts'
import type { Servers } from '../servers.ts'
import { diaryOfYears } from './diary-of-years.ts'
import { type Learner, measureLearners } from './learners.ts'

const SETTLED_MS = 6000 // what is loaded when the browser is idle has come by then

type Script = { url: string; startedAt: number }

declare global {
  interface Window {
    benchUsableAt?: number
  }
}

/** Runs in the page: when the editor takes words and the list shows entries. */
function watchUsable(): void {
  const isUsable = () =>
    document.querySelector('textarea:enabled') !== null && document.querySelectorAll('aside li').length > 4
  const observer = new MutationObserver(() => {
    if (!isUsable()) return
    observer.disconnect()
    window.benchUsableAt = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The scripts of the page so far, and when each was asked for. */
function listScripts(): Script[] {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
    .map(({ name, startTime }) => ({ url: name, startedAt: startTime }))
}

async function sizeOf(scripts: Script[]): Promise<number> {
  const sizes = scripts.map(async ({ url }) => {
    const reachable = new URL(url)
    reachable.hostname = '127.0.0.1' // Node does not know the names under localhost
    return brotliSize(new Uint8Array(await (await fetch(reachable)).arrayBuffer()))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function loadScripts(page: Page, address: string): Promise<{ usableAt: number; scripts: Script[] }> {
  await page.addInitScript(watchUsable)
  await page.goto(address)
  await page.waitForFunction(() => window.benchUsableAt)
  await page.waitForTimeout(SETTLED_MS)
  const usableAt = await page.evaluate(() => window.benchUsableAt ?? 0)
  return { usableAt, scripts: await page.evaluate(listScripts) }
}

/** C3: the scripts of /diary. Whatever was asked for before the page was usable counts as needed for that. */
export async function measureDiaryBytes(servers: Servers): Promise<Figure[]> {
  const hello = await buildHelloWorld()
  return measureLearners(servers, (learner) => measureScripts(learner, hello))
}

async function measureScripts({ app, seed, suffix }: Learner, hello: number): Promise<Figure[]> {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  const diary = await seed(page, app, diaryOfYears(30))
  await diary.changeElsewhere()
  const { usableAt, scripts } = await loadScripts(page, `${app}/diary`)
  await diary.arrived(page)
  await close()
  const needed = scripts.filter(({ startedAt }) => startedAt <= usableAt)
  return [
    compareSizes(
      'C3',
      `scripts until editor and list are usable (brotli)${suffix}`,
      hello,
      await sizeOf(needed),
      1.75,
    ),
    compareSizes('C3', `all scripts on /diary (brotli)${suffix}`, hello, await sizeOf(scripts), 2.5),
  ]
}
