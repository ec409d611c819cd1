import { appendFileSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { findShortTargets } from './target-sizes.ts'

// axe.source is three times as long, and every page would parse it
const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const THEMES = ['light', 'dark'] as const
const PHONE = 360
const WIDTHS = [1280, PHONE]

/** The rules that a theme can break: it changes nothing but colours. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds on the page as it is, one line each. `rules`: of these alone. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const chosen = values && { runOnly: { type: 'rule' as const, values } }
    // what axe would load first is for a rule about sounds that play by themselves, which no page has
    const { violations } = await axe.run(document, {
      ...{ resultTypes: ['violations'], preload: false },
      ...chosen,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(' ')} (${node.any.map((check) => check.message).join('; ')})`,
      ),
    )
  }, rules)
}

/** Waits for the end of every animation: while a menu fades in, the contrast of its rows is too low. */
function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** What axe finds in both themes and at each width; each line begins with theme and width. */
export async function checkEverywhere(page: Page, widths: number[] = WIDTHS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await waitForAnimations(page)
      const violations = await findViolations(page, theme === 'dark' ? OF_COLORS : undefined)
      found.push(...violations.map((line) => `${theme}, ${width} px: ${line}`))
      if (await scrollsSideways(page)) found.push(`${theme}, ${width} px: the page scrolls sideways`)
    }
  }
  report({ looks: THEMES.length * widths.length, found })
  return found
}

/** How many states one call of `checkEverywhere` checked, and what it found; a line for `npm run bench -- A1`. */
export type AxeReport = { looks: number; found: string[] }

function report(said: AxeReport): void {
  const file = process.env.AXE_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(said)}\n`)
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/** The same, and what is too small for a finger on a phone. */
export async function checkWithFingers(page: Page, widths: number[] = WIDTHS): Promise<string[]> {
  const found = await checkEverywhere(page, widths)
  if (!widths.includes(PHONE)) return found
  await page.setViewportSize({ width: PHONE, height: 800 })
  const short = await findShortTargets(page)
  return [...found, ...short.map((line) => `${PHONE} px, for a finger: ${line}`)]
}
