import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON, standOnOrigin } from './learner.ts'

const SIGNS_OF = { en: 'Privacy Policy', vi: 'Chính sách', da: 'Privatlivspolitik' } as const

type Language = keyof typeof SIGNS_OF

async function siteLanguage(page: Page): Promise<string> {
  await page.getByRole('contentinfo').waitFor()
  return page.evaluate(() => document.documentElement.lang)
}

async function expectSite(page: Page, language: Language): Promise<void> {
  await expect.poll(() => siteLanguage(page), SOON).toBe(language)
  await expect.poll(() => page.getByRole('contentinfo').innerText(), SOON).toContain(SIGNS_OF[language])
}

async function setCookie(page: Page, value: string): Promise<void> {
  await page.context().addCookies([{ name: 'i18next', value, url: address }])
}

async function setStored(page: Page, value: string): Promise<void> {
  await standOnOrigin(page)
  await page.evaluate((language) => localStorage.setItem('i18nextLng', language), value)
}

const VIETNAMESE: BrowserContextOptions = { locale: 'vi-VN' }

it.each([
  ['en-US', 'en'],
  ['vi-VN', 'vi'],
  ['da-DK', 'da'],
  ['fr-FR', 'en'],
] as const)('I18N-1: a browser set to %s reads the site in %s', async (locale, language) => {
  const page = await openTab({ locale })
  await page.goto('/login')
  await expectSite(page, language)
})

it('I18N-2: the query wins over the cookie, which wins over localStorage, which wins over the browser', async () => {
  const page = await openTab(VIETNAMESE)
  await page.goto('/login')
  await expectSite(page, 'vi')

  await page.context().clearCookies()
  await setStored(page, 'da')
  await page.goto('/login')
  await expectSite(page, 'da')

  await setStored(page, 'da')
  await setCookie(page, 'en')
  await page.goto('/login')
  await expectSite(page, 'en')

  await setStored(page, 'da')
  await setCookie(page, 'en')
  await page.goto('/login?lng=vi')
  await expectSite(page, 'vi')
})

it('I18N-2: the html tag decides where nothing else does', async () => {
  const page = await openTab()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { value: [] })
    Object.defineProperty(navigator, 'language', { value: '' })
  })
  await page.route('**/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/<html([^>]*) lang="en"/, '<html$1 lang="da"') })
  })
  await page.goto('/login')
  await expectSite(page, 'da')
})

it('I18N-3: the choice is kept in localStorage and in the cookie', async () => {
  const page = await openTab()
  await page.goto('/login?lng=da')
  await expectSite(page, 'da')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('da')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('da')
  await page.goto('/signup')
  await expectSite(page, 'da')
})

it('I18N-4: texts are read from /locales by language and namespace', async () => {
  const page = await openTab({ locale: 'da-DK' })
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expectSite(page, 'da')
  expect(read).toContain('/locales/da/common.json')
})

it('I18N-10: the select in the footer changes every visible text without a reload', async () => {
  const page = await openTab()
  await page.goto('/login')
  await expectSite(page, 'en')
  await page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes'
  })
  const english = await visibleTexts(page)
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption('vi')
  await expectSite(page, 'vi')
  expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')
  const unchanged = (await visibleTexts(page)).filter((text) => english.includes(text))
  expect(unchanged.filter((text) => !isTheSameEverywhere(text))).toEqual([])
})

/** Every text on the page, with the names of its controls; the languages' own names are not translated. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element?.closest('option, script, noscript') || !element?.checkVisibility()) continue
      texts.push(node.textContent?.trim() ?? '')
    }
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')]
    return [...texts, ...labels.map((element) => element.getAttribute('aria-label') ?? '')].filter(
      (text) => text !== '',
    )
  })
}

function isTheSameEverywhere(text: string): boolean {
  return /^(©.*|Echolog|Email|\W+|\d+)$/.test(text)
}
