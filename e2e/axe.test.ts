import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { checkWithFingers } from './looks/axe-check.ts'
import { IS_WHOLE, type State } from './looks/state.ts'
import { DIARY, TRANSLATE_AND_SHADOW } from './looks/states-of-a-diary.ts'
import { HEARING, REVIEW, SAID, SPEECHLESS } from './looks/states-of-practice.ts'
import { EMPTY, OUTSIDE } from './looks/states-without-entries.ts'
import { openTab, SOON } from './start/tab.ts'

/** One language, as only the texts differ. */
const LANGUAGES: readonly SiteLanguage[] = IS_WHOLE ? SITE_LANGUAGES : ['en']

/** Chooses a language by the footer, also where a dialog or a menu lies over it and has to stay open. */
async function readIn(page: Page, language: SiteLanguage): Promise<void> {
  await page.locator('footer select').evaluate((select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), SOON).toBe(language)
}

/** What axe finds with a state in each language; each line begins with its name. */
async function checkState(page: Page, { name, reach, isWide, widths }: State): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await reach(page)
  const found: string[] = []
  for (const language of LANGUAGES) {
    if (IS_WHOLE) await readIn(page, language)
    const at = widths ?? (IS_WHOLE || isWide ? [1280, 360] : [360])
    found.push(...(await checkWithFingers(page, at)).map((line) => `${name}, ${language}, ${line}`))
  }
  if (IS_WHOLE) await readIn(page, 'en')
  return found
}

const SELDOM = IS_WHOLE ? [SPEECHLESS] : [] // what it says stands in messages like that of a failed translation

it.each([OUTSIDE, EMPTY, DIARY, TRANSLATE_AND_SHADOW, HEARING, SAID, REVIEW, ...SELDOM])(
  'axe finds nothing wrong with: $name',
  async ({ setUp, states, consoleErrors }) => {
    const page = await openTab(consoleErrors ? { consoleErrors } : {})
    await setUp?.(page)
    const found: string[] = []
    for (const state of states) found.push(...(await checkState(page, state)))
    expect(found).toEqual([])
  },
)
