import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { checkWithFingers } from '../looks/axe-check.ts'
import { SITE_PAGES } from '../looks/site-texts.ts'
import { openTab } from '../start/tab.ts'
import { interactWith, stayOnDeletionPage } from '../steps/site-steps.ts'

/** The journeys look at one language; every page fits in all of them (`site-pages.browser.test.tsx`). A1 looks at all. */
const LANGUAGES: readonly SiteLanguage[] = process.env.AXE_IN_EVERY_LANGUAGE ? SITE_LANGUAGES : ['en']

/** A page as it is opened, or as a visitor has left it. */
type View = { name: string; address: string; reach?(page: Page): Promise<void>; widths?: number[] }

async function openQuestions(page: Page): Promise<void> {
  for (const question of await page.locator('details').all()) await question.locator('summary').click()
}

function pagesIn(language: SiteLanguage): View[] {
  const pages = SITE_PAGES.filter((page) => page.language === language && page.path !== '/home') // as '/'
  return pages.map(({ address }) => ({
    name: address,
    address,
  }))
}

function viewsIn(language: SiteLanguage): View[] {
  const prefix = language === 'en' ? '' : `/${language}`
  return [
    ...pagesIn(language),
    { name: 'not found', address: `${prefix}/no/such/page` },
    {
      name: 'pricing by the year, every question open',
      address: `${prefix}/pricing`,
      async reach(page) {
        await page.getByRole('radio').last().check({ force: true }) // its label lies over it
        await openQuestions(page)
      },
    },
    {
      name: 'the phone menu',
      address: `${prefix}/about`,
      widths: [360],
      async reach(page) {
        await page.setViewportSize({ width: 360, height: 800 })
        await page.getByRole('banner').getByRole('button').click()
        await page.getByRole('banner').getByRole('navigation').waitFor()
      },
    },
  ]
}

async function checkLanguage(page: Page, language: SiteLanguage): Promise<string[]> {
  await stayOnDeletionPage(page)
  const found: string[] = []
  for (const { name, address, reach, widths } of viewsIn(language)) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(address)
    await interactWith(page)
    await reach?.(page)
    found.push(...(await checkWithFingers(page, widths)).map((line) => `${language}, ${name}, ${line}`))
  }
  return found
}

it('axe finds nothing wrong with any public page, in both themes and on a phone', async () => {
  const found = await Promise.all(
    LANGUAGES.map(
      async (language) => checkLanguage(await openTab({ consoleErrors: /404/ }), language), // of the page that is not there
    ),
  )
  expect(found.flat()).toEqual([])
})
