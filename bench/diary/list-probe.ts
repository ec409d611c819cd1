import type { Page } from 'playwright-core'

/** When the list of entries was on screen, and when it showed what IndexedDB holds; ms since navigation began. */
export type ListTimes = { painted: number; truth: number }

declare global {
  interface Window {
    benchTimes?: Partial<ListTimes>
  }
}

/** Runs in the page, before anything else of it. */
function watchList(): void {
  const FIRST_ROWS = 5 // at least a screenful of the list's beginning
  const times: Partial<ListTimes> = {}
  window.benchTimes = times
  const nameOf = (region: Element) =>
    region.getAttribute('aria-label') ??
    document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent ??
    ''
  const hasRows = () =>
    [...document.querySelectorAll('section, [role="region"]')].some(
      (region) =>
        nameOf(region).includes('Journal entries') && region.querySelectorAll('li').length >= FIRST_ROWS,
    )
  const stampWhenPainted = (name: 'painted' | 'truth') =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        times[name] ??= performance.now()
      }),
    )
  const observer = new MutationObserver(() => {
    if (!hasRows()) return
    observer.disconnect()
    stampWhenPainted('painted')
  })
  observer.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('diary-truth').length > 0) stampWhenPainted('truth')
  }).observe({ type: 'mark', buffered: true })
}

/** Makes every later page of this tab watch its list. */
export async function addListProbe(page: Page): Promise<void> {
  await page.addInitScript(watchList)
}

/** Opens an address and waits for its list. A page without the app's own mark shows the stored entries at once. */
export async function timeList(page: Page, address: string, hasMark: boolean): Promise<ListTimes> {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  const wanted: keyof ListTimes = hasMark ? 'truth' : 'painted'
  const handle = await page.waitForFunction((name) => window.benchTimes?.[name] && window.benchTimes, wanted)
  const { painted = Number.NaN, truth = painted } = (await handle.jsonValue()) as Partial<ListTimes>
  return { painted, truth }
}
