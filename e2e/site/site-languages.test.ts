import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON } from '../start/tab.ts'
import { interactWith } from '../steps/site-steps.ts'

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

/** Chooses by the footer, whatever language it is in now. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
  await expectSite(page, language)
}

/** What `change` does changes every visible text, in the same document. */
async function expectAllChanged(page: Page, change: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes'
  })
  const before = await visibleTexts(page)
  await change()
  expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')
  const unchanged = (await visibleTexts(page)).filter((text) => before.includes(text))
  expect(unchanged.filter((text) => !isTheSameEverywhere(text))).toEqual([])
}

it('I18N-3 I18N-4 I18N-10: the choice is kept in localStorage and in the cookie, texts are read from /locales, and the footer changes every visible text without a reload', async () => {
  const page = await openTab()
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.goto('/login?lng=da')
  await expectSite(page, 'da')
  expect(read).toContain('/locales/da/common.json')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('da')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'i18next')?.value).toBe('da')
  await page.goto('/signup')
  await expectSite(page, 'da')
  await choose(page, 'en')
  await expectAllChanged(page, () => choose(page, 'vi'))
})

it('I18N-4 I18N-10: on a public page the footer changes every visible text without a reload, the address and the head, reads no texts before, and keeps the choice', async () => {
  const page = await openTab()
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  const texts = () => read.filter((path) => path.startsWith('/locales/')).sort()
  for (const path of ['/', '/pricing']) {
    await page.goto(`${path}?lng=en`)
    read.length = 0
    await page.reload()
    await interactWith(page)
    expect(texts(), 'the page brings its own texts').toEqual([])
    const englishTitle = await page.title()
    await expectAllChanged(page, () => choose(page, 'vi'))
    expect(texts()).toEqual(['/locales/vi/common.json', '/locales/vi/site.json'])
    const prefixed = path === '/' ? '/vi' : `/vi${path}`
    await expect.poll(() => page.url(), SOON).toBe(address + prefixed)
    await expect.poll(() => page.title(), SOON).not.toBe(englishTitle)
    const canonical = page.locator('link[rel="canonical"]')
    await expect.poll(() => canonical.getAttribute('href'), SOON).toMatch(new RegExp(`${prefixed}$`))
  }
  await page.goto('/about')
  expect(page.url()).toBe(`${address}/vi/about`)
  await expectSite(page, 'vi')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('vi')
})

it('I18N-10: what was typed stays when the language changes, a subject of the address does not; English has no prefix, and no step is added to go back through', async () => {
  const page = await openTab()
  await page.goto('/about')
  await page.goto('/da/contact?about=waitlist')
  await interactWith(page) // the server has filled it in, too
  const subject = page.locator('input[name="subject"]')
  await expect.poll(() => subject.inputValue(), SOON).toBe('Venteliste til appene')
  const words = 'Det her må ikke gå tabt.'
  await page.locator('textarea').fill(words)
  await choose(page, 'en')
  expect(page.url()).toBe(`${address}/contact?about=waitlist`)
  expect(await page.locator('textarea').inputValue()).toBe(words)
  await page.getByLabel('Message').waitFor()
  await expect.poll(() => subject.inputValue(), SOON).toBe('Waitlist for the apps')
  await subject.fill('iPhone, please')
  await choose(page, 'vi')
  expect(await subject.inputValue()).toBe('iPhone, please')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/vi/about') // by the cookie
})

it('I18N-1 I18N-2 I18N-3: on public pages too, what was chosen wins over the browser, and an address that names its language over both; the app goes on in it', async () => {
  const page = await openTab({ locale: 'vi-VN' })
  await page.goto('/about')
  expect(page.url()).toBe(`${address}/vi/about`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng')), SOON).toBe('vi')
  await page.goto('/login')
  await expectSite(page, 'vi')

  await choose(page, 'da')
  await page.context().clearCookies()
  await page.goto('/about')
  await expectSite(page, 'da') // the server cannot see what was chosen, and has led to the Vietnamese page
  await expect.poll(() => page.url(), SOON).toBe(`${address}/da/about`)
  await page.goto('/vi/about')
  await interactWith(page)
  await expectSite(page, 'vi') // an address that names its language is not overruled
  await page.goto('/login')
  await expectSite(page, 'da')
})

/** Every text on the page, with the names of its controls; examples in another language are not translated. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element?.closest('option, script, noscript, main [lang]') || !element?.checkVisibility()) continue
      texts.push(node.textContent?.trim() ?? '')
    }
    const labels = [...document.querySelectorAll('[aria-label], [placeholder]')]
    return [...texts, ...labels.map((element) => element.getAttribute('aria-label') ?? '')].filter(
      (text) => text !== '',
    )
  })
}

function isTheSameEverywhere(text: string): boolean {
  return /^(©.*|Echolog|Email|Menu|App Store|Google Play|iPhone.*|Android|Premium|[\w.]+@[\w.]+|\W+|[\d ,.%$₫]+)$/.test(
    text,
  )
}
