import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON } from '../start/tab.ts'
import { openOrigin } from '../steps/learner.ts'
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

async function setCookie(page: Page, value: string): Promise<void> {
  await page.context().addCookies([{ name: 'i18next', value, url: address }])
}

async function setStored(page: Page, value: string): Promise<void> {
  await openOrigin(page)
  await page.evaluate((language) => localStorage.setItem('i18nextLng', language), value)
}

const VIETNAMESE: BrowserContextOptions = { locale: 'vi-VN' }

it.each([
  ['vi-VN', 'vi'],
  ['fr-FR', 'en'],
] as const)('I18N-1: a browser set to %s reads the app in %s', async (locale, language) => {
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

/** Chooses by the footer, whatever language it is in now. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
  await expectSite(page, language)
}

const PUBLIC = [
  '/',
  '/pricing',
  '/contact',
  '/about',
  '/app-release',
  '/privacy-policy',
  '/download',
] as const

it('I18N-10: on every page the footer changes every visible text without a reload, the address and the head, and keeps the choice', async () => {
  const page = await openTab()
  for (const path of PUBLIC) {
    await page.goto(`${path}?lng=en`)
    await interactWith(page)
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    const english = await visibleTexts(page)
    const englishTitle = await page.title()
    await choose(page, 'vi')
    const prefixed = path === '/' ? '/vi' : `/vi${path}`
    await expect.poll(() => page.url(), SOON).toBe(address + prefixed)
    expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')
    const unchanged = (await visibleTexts(page)).filter((text) => english.includes(text))
    expect(unchanged.filter((text) => !isTheSameEverywhere(text))).toEqual([])
    await expect.poll(() => page.title(), SOON).not.toBe(englishTitle)
    const canonical = page.locator('link[rel="canonical"]')
    await expect.poll(() => canonical.getAttribute('href'), SOON).toMatch(new RegExp(`${prefixed}$`))
  }
  await page.goto('/about')
  expect(page.url()).toBe(`${address}/vi/about`)
  await expectSite(page, 'vi')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('vi')
})

it('I18N-10: what was typed stays when the language changes, and English has the address without a prefix', async () => {
  const page = await openTab()
  await page.goto('/da/contact?about=waitlist')
  await interactWith(page)
  const words = 'Det her må ikke gå tabt.'
  await page.locator('textarea').fill(words)
  await choose(page, 'en')
  expect(page.url()).toBe(`${address}/contact?about=waitlist`)
  expect(await page.locator('textarea').inputValue()).toBe(words)
  await page.getByLabel('Message').waitFor()
})

it('I18N-10: a subject that the address has filled in changes with the language, one of the visitor does not', async () => {
  const page = await openTab()
  await page.goto('/da/contact?about=waitlist')
  await interactWith(page) // the server has filled it in, too
  const subject = page.locator('input[name="subject"]')
  await expect.poll(() => subject.inputValue(), SOON).toBe('Venteliste til appene')
  await choose(page, 'en')
  await expect.poll(() => subject.inputValue(), SOON).toBe('Waitlist for the apps')
  await subject.fill('iPhone, please')
  await choose(page, 'vi')
  expect(await subject.inputValue()).toBe('iPhone, please')
})

it('I18N-10: changing the language adds no step to go back through', async () => {
  const page = await openTab()
  await page.goto('/about')
  await page.goto('/pricing')
  await interactWith(page)
  await choose(page, 'da')
  await choose(page, 'vi')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/vi/about') // by the cookie
})

it.each([
  ['da-DK', '/da/about'],
  ['fr-FR', '/about'],
])('I18N-1 I18N-2: a browser set to %s is led to %s', async (locale, path) => {
  const page = await openTab({ locale })
  await page.goto('/about')
  expect(page.url()).toBe(address + path)
})

it('I18N-2: on public pages too, the query wins over the cookie, which wins over localStorage, which wins over the browser', async () => {
  const page = await openTab(VIETNAMESE)
  await setStored(page, 'da')
  await page.context().clearCookies()
  await page.goto('/about')
  await expectSite(page, 'da') // the server cannot see what was chosen, and has led to the Vietnamese page
  await expect.poll(() => page.url(), SOON).toBe(`${address}/da/about`)
  await page.context().clearCookies()
  await page.goto('/vi/about')
  await interactWith(page)
  await expectSite(page, 'vi') // an address that names its language is not overruled

  const english = await openTab()
  await setStored(english, 'da')
  await english.goto('/about')
  await expectSite(english, 'da')
  expect(english.url()).toBe(`${address}/da/about`)

  await setCookie(english, 'vi')
  await english.goto('/about')
  await expectSite(english, 'vi')
  await english.goto('/about?lng=en')
  await expectSite(english, 'en')
  await expect.poll(() => english.evaluate(() => localStorage.getItem('i18nextLng')), SOON).toBe('en')
  await english.goto('/vi/about?lng=da')
  await expectSite(english, 'da')
})

it('I18N-3: the language of a first visit is that of the app afterwards, and a chosen one stays', async () => {
  const page = await openTab()
  await page.goto('/vi')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng')), SOON).toBe('vi')
  await page.goto('/login')
  await expectSite(page, 'vi')

  await choose(page, 'da')
  await page.goto('/vi/about')
  await interactWith(page)
  await expectSite(page, 'vi')
  await page.goto('/login')
  await expectSite(page, 'da')
})

it('I18N-4 I18N-6: another language is read from /locales, and asked for again when the server stumbles', async () => {
  const page = await openTab({ consoleErrors: /503/ })
  const read: string[] = []
  let stumbles = 1
  await page.route('**/locales/**', async (route) => {
    read.push(new URL(route.request().url()).pathname)
    if (stumbles-- > 0) await route.fulfill({ status: 503 })
    else await route.continue()
  })
  await page.goto('/about')
  await interactWith(page)
  expect(read, 'the page brings its own texts').toEqual([])
  await choose(page, 'da')
  expect(read.sort()).toEqual(['/locales/da/common.json', '/locales/da/common.json', '/locales/da/site.json'])
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
