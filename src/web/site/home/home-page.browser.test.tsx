import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SiteLanguage } from '#domain/languages.ts'
import type { Listener, ListenFailure } from '#domain/speech/listener.ts'
import { NEW_SPEECH_SETTINGS } from '#domain/speech/speech-settings.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { changeSiteLanguage } from '#web/i18n/text-store.ts'
import { INES, LOGGED_OUT, showPage } from '#web/site/show-page.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { stopAfterSpeech } from '#web/speech/listening/stop-by-itself.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { HomePage } from './home-page.tsx'

const SAID = 'La mujer del puesto de fruta se acordaba de mí y me dio dos ciruelas para probar.'

type Sample = { loadVoice?: () => Promise<Voice>; loadListener?: () => Promise<Listener> }

const asVisitor = (language: SiteLanguage = 'en', settings = {}, sample: Sample = {}) =>
  showPage(<HomePage account={LOGGED_OUT} {...sample} />, { language, settings })

afterEach(() => page.viewport(414, 896))

function section(id: string) {
  return page.elementLocator(document.getElementById(id) as HTMLElement)
}

function linkNames(locator: { elements(): Element[] }): (string | null)[] {
  return locator.elements().map((link) => link.getAttribute('href'))
}

describe('the hero', () => {
  it('HOME-1: links to both stores', async () => {
    await asVisitor('en', { appStoreUrl: 'https://apps.example/1', playStoreUrl: 'https://play.example/1' })
    const [appStore, playStore] = [
      page.getByRole('link', { name: /App Store$/ }).first(),
      page.getByRole('link', { name: /Google Play$/ }).first(),
    ]

    await expect.element(appStore).toHaveAttribute('href', 'https://apps.example/1')
    await expect.element(appStore).toMatchTextContent('App Store')
    await expect.element(appStore.getByText('Download on the')).toBeVisible()
    await expect.element(playStore).toHaveAttribute('href', 'https://play.example/1')
    await expect.element(playStore).toMatchTextContent('Google Play')
    await expect.element(playStore.getByText('Get it on')).toBeVisible()
  })

  it.each([
    ['en', 'Start writing', 'Log In'],
    ['vi', 'Bắt đầu viết', 'Đăng nhập'],
    ['da', 'Begynd at skrive', 'Log ind'],
  ] as const)(
    'in %s it leads whoever is new to a first page, and whoever has an account to its door',
    async (language, start, logIn) => {
      await asVisitor(language)
      const primary = document.querySelectorAll('.hero .button-primary')

      expect([...primary].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        [start, '/start'],
      ])
      await expect.element(page.getByRole('link', { name: logIn })).toHaveAttribute('href', '/login')
    },
  )

  it('store badges are quiet until the store is open', async () => {
    const borders = () =>
      page
        .getByRole('link', { name: /App Store$|Google Play$/ })
        .elements()
        .map((badge) => getComputedStyle(badge).borderTopWidth)
    const { unmount } = await asVisitor()
    expect(borders()).toEqual(['0px', '0px', '0px', '0px'])
    await unmount()
    await asVisitor('en', { appStoreUrl: 'https://apps.example/1' })
    expect(borders()).toEqual(['1px', '0px', '1px', '0px'])
  })

  it('HOME-1: a store that is not there yet is coming soon, and leads to the page about the apps', async () => {
    await asVisitor('vi')
    const badge = page.getByRole('link', { name: 'Sắp ra mắt App Store' }).first()

    await expect.element(badge).toHaveAttribute('href', '/vi/app-release')
    await expect.element(badge.getByText('Tải về từ')).not.toBeVisible()
  })

  it('shows the loop at work', async () => {
    await asVisitor()
    const example = page.getByRole('figure')

    await expect.element(example).toHaveAccessibleName(/An example: a diary entry/)
    await expect.element(example.getByText(/15 of 17 words understood/)).toBeVisible()
    expect(example.element().querySelector('.said')).toHaveAttribute('lang', 'es-ES')
  })

  it.each([
    ['vi', 'Bắt đầu nói'],
    ['da', 'Begynd at tale'],
  ] as const)('in %s the button of the example leads to a first page', async (language, name) => {
    await asVisitor(language, {}, { loadListener: async () => createScriptedListener() })
    await expect
      .element(page.getByRole('figure').getByRole('link', { name }))
      .toHaveAttribute('href', '/start')
  })

  it.each(['en', 'vi', 'da'] as const)(
    'in %s the title breaks after its first sentence',
    async (language) => {
      await page.viewport(1280, 800)
      await asVisitor(language)
      const [first, second, ...others] = document.querySelectorAll('.hero > h1 > span')
      expect(others).toEqual([])
      expect(first?.textContent).toMatch(/\.$/)
      const bottom = first?.getBoundingClientRect().bottom ?? 0
      expect(second?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
      await expect
        .element(page.getByRole('heading', { level: 1 }))
        .toHaveAccessibleName(`${first?.textContent} ${second?.textContent}`)
    },
  )

  it('HOME-1 HOME-10: on a phone the badges stand in the hero, under the sample', async () => {
    await page.viewport(360, 740)
    await asVisitor()
    const badge = page
      .getByRole('link', { name: /App Store$/ })
      .first()
      .element()
    expect(badge.closest('.hero')).not.toBeNull()
    const { bottom } = page.getByRole('figure').element().getBoundingClientRect()
    expect(badge.getBoundingClientRect().top).toBeGreaterThanOrEqual(Math.max(bottom, 740))
    expect(document.querySelector('.leaf-before')?.checkVisibility()).toBe(false)
    await expect.element(page.getByText(/The woman at the fruit stall remembered me/)).toBeVisible()
  })

  it('the buttons of the sample are those of the language that is chosen, and no others', async () => {
    const sample = {
      loadVoice: async () => createScriptedVoice(),
      loadListener: async () => createScriptedListener(),
    }
    await asVisitor('en', {}, sample)
    const names = () =>
      [...document.querySelectorAll('.leaf-actions :is(a, button)')].map((one) => one.textContent)
    expect(names()).toEqual(['Listen', 'Start speaking'])
    await changeSiteLanguage('vi')
    await expect.poll(names).toEqual(['Nghe', 'Bắt đầu nói'])
  })

  describe('its sample listens', () => {
    const speak = () => page.getByRole('figure').getByRole('button', { name: 'Start speaking' })
    const stop = () => page.getByRole('figure').getByRole('button', { name: 'Stop speaking' })
    const said = () => document.querySelector('.hero .said')

    it('and shows what it understood, again and again, and keeps nothing', async () => {
      const listener = createScriptedListener()
      await asVisitor('en', {}, { loadListener: async () => listener })
      const before = JSON.stringify(localStorage)
      await speak().click()
      await expect.element(stop()).toBeVisible()
      expect(listener.language()).toBe('es-ES')
      listener.hear('la mujer del puesto de fruta se acuerda de mí', '')
      await stop().click()

      await expect.element(page.getByText(/^\d+ of 17 words understood\.$/)).toBeVisible()
      expect(said()?.querySelector('rt')?.textContent).toBe('acuerda')
      expect(said()?.textContent).toMatch(/^La mujer del puesto de fruta se acordaba/)
      await speak().click()
      await expect.element(stop()).toBeVisible()
      listener.hear(SAID, '')
      await stop().click()
      await expect.element(page.getByText('17 of 17 words understood.', { exact: true })).toBeVisible()
      expect(said()?.textContent).toBe(SAID)
      expect(JSON.stringify(localStorage)).toBe(before)
    })

    it('and ends by itself when nothing more is heard', async () => {
      const listener = createScriptedListener()
      const settings = { get: () => NEW_SPEECH_SETTINGS }
      await asVisitor('en', {}, { loadListener: async () => stopAfterSpeech(listener, settings) })
      await speak().click()
      await expect.element(stop()).toBeVisible()
      listener.hear('', 'la mujer del puesto')
      await expect.element(page.getByText(/^4 of 17 words understood/)).toBeVisible()
      await expect.element(speak()).toBeVisible()
    })

    it.each([
      [null, /Nothing was heard/],
      ['not-allowed', /microphone is blocked/],
      ['declined', /Speech recognition is off/],
    ] as const)('and says why nothing came of it: %s', async (failure, words) => {
      const listener = createScriptedListener()
      await asVisitor('en', {}, { loadListener: async () => listener })
      await speak().click()
      await expect.element(stop()).toBeVisible()
      listener.fail(failure as ListenFailure)

      await expect.element(page.getByText(words)).toBeVisible()
      await expect.element(speak()).toBeVisible()
      await expect.element(page.getByText(/15 of 17 words understood/)).toBeVisible()
    })
  })

  it.each([
    ['en', 'Listen', 'es-ES', /^La mujer del puesto de fruta se acordaba de mí/],
    ['vi', 'Nghe', 'en-US', /^The woman at the fruit stall remembered me/],
    ['da', 'Lyt', 'es-ES', /^La mujer del puesto/],
  ] as const)(
    'in %s the sentence of the example can be heard, as often as one likes',
    async (language, listen, target, words) => {
      const voice = createScriptedVoice()
      await asVisitor(language, {}, { loadVoice: async () => voice })
      const button = page.getByRole('figure').getByRole('button', { name: listen })
      for (const time of [1, 2]) {
        await button.click()
        await expect.poll(() => voice.requests).toHaveLength(time)
        expect(voice.requests[0]).toMatchObject({ language: target, text: expect.stringMatching(words) })
        await expect.element(button).not.toBeInTheDocument()
        voice.end(null)
      }
      await expect.element(button).toBeVisible()
    },
  )

  it('the example falls silent when it is stopped, also while the voice is still loading', async () => {
    const voice = createScriptedVoice()
    const { promise, resolve } = Promise.withResolvers<typeof voice>()
    await asVisitor('en', {}, { loadVoice: () => promise })
    await page.getByRole('button', { name: 'Listen' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    resolve(voice)
    await promise
    await page.getByRole('button', { name: 'Listen' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()

    await expect.element(page.getByRole('button', { name: 'Listen' })).toBeVisible()
    expect(voice.requests).toHaveLength(1)
  })

  it.each([
    ['no voice', async () => createScriptedVoice({ isSupported: false })],
    ['no connection to load it', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a device with %s says so', async (_, loadVoice) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await asVisitor('en', {}, { loadVoice })
    await page.getByRole('button', { name: 'Listen' }).click()

    await expect.element(page.getByText(/couldn't read this sentence aloud/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Listen' })).toBeVisible()
    said.mockRestore()
  })

  it.each(['en', 'vi', 'da'] as const)(
    'HOME-11: in %s the method is about ten minutes a day',
    async (language) => {
      await asVisitor(language)
      const words = { en: /ten minutes a day/, vi: /mười phút mỗi ngày/, da: /ti minutter om dagen/ }[
        language
      ]
      const steps = {
        en: /Incremental fluency: about ten minutes/,
        vi: /Lưu loát từng chút một/,
        da: /Lidt mere flydende hver dag/,
      }

      await expect.element(page.getByText(words).first()).toBeVisible()
      await expect.element(section('how-it-works').getByText(steps[language])).toBeVisible()
    },
  )
})

describe('the sections', () => {
  it('HOME-2 HOME-4 HOME-6 HOME-9 ROUTE-21 ROUTE-22: have the anchors that links lead to, each with its heading', async () => {
    await asVisitor()

    for (const id of ['how-it-works', 'features', 'cta', 'contact'])
      expect(document.getElementById(id)?.querySelector('h2')?.textContent).toBeTruthy()
  })

  it('HOME-3: show the three steps in order: Journal, Translate, Shadow', async () => {
    await asVisitor()
    const steps = section('how-it-works').getByRole('heading', { level: 3 }).elements()

    expect(steps.map((step) => step.textContent)).toEqual(['Journal', 'Translate', 'Shadow'])
  })

  it('HOME-5: name the key features', async () => {
    await asVisitor()
    const names = section('features').getByRole('heading', { level: 3 }).elements()

    expect(names.map((name) => name.textContent)).toEqual([
      'Daily journaling',
      'Smart translation',
      'Shadowing',
      'Progress tracking',
    ])
  })

  it('SEO-2 DATA-8: answer two questions in the open: how it helps, and whether beginners can use it', async () => {
    await asVisitor()

    await expect
      .element(page.getByRole('heading', { name: 'How does Echolog help me learn a language?' }))
      .toBeVisible()
    await expect.element(page.getByText(/It turns your own day into practice/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Is it suitable for beginners?' })).toBeVisible()
    await expect.element(page.getByText(/so you can begin on the first day/)).toBeVisible()
  })

  it('lead from the questions to what it costs', async () => {
    await asVisitor('vi')

    await expect
      .element(page.getByRole('link', { name: 'Giá các gói' }))
      .toHaveAttribute('href', '/vi/pricing')
  })

  it('HOME-9 CONTACT-4: hold the contact form', async () => {
    await asVisitor()

    await expect.element(section('contact').getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect.element(section('contact').getByRole('button', { name: 'Send Message' })).toBeVisible()
  })

  it('are a heading outline: one title, and no level left out', async () => {
    await asVisitor()
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))

    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })
})

describe('who is logged in', () => {
  it('HOME-7: is called to get started, in the diary', async () => {
    await showPage(<HomePage account={INES} />)
    const button = section('cta').getByRole('link', { name: 'Get Started Now' })

    await expect.element(button).toHaveAttribute('href', '/diary')
    expect(linkNames(section('cta').getByRole('link'))).toEqual(['/diary'])
  })

  it('HOME-8 HOME-10: visitors get store badges instead, and the way to a first page, here as in the hero', async () => {
    await asVisitor()

    expect(linkNames(section('cta').getByRole('link'))).toEqual(['/start', '/app-release', '/app-release'])
    expect(page.getByRole('link', { name: 'Get Started Now' }).elements()).toEqual([])
    expect(page.getByRole('link', { name: 'Coming soon App Store' }).elements()).toHaveLength(2)
  })

  it('HOME-10: is shown no badges, and the example leads on to practice', async () => {
    await showPage(<HomePage account={INES} />)

    expect(page.getByRole('link', { name: /App Store$|Start writing/ }).elements()).toEqual([])
    await expect
      .element(page.getByRole('link', { name: 'Start speaking' }))
      .toHaveAttribute('href', '/shadow')
  })

  it('HOME-8 HOME-10: before it is known, everyone is a visitor', async () => {
    await showPage(<HomePage account={{ status: 'loading' }} />)

    expect(page.getByRole('link', { name: 'Coming soon App Store' }).elements()).toHaveLength(2)
  })
})

it.each([360, 390, 768, 1024, 1280, 1440])(
  'at %i px no language needs to be scrolled sideways',
  async (width) => {
    await page.viewport(width, 800)
    for (const language of ['en', 'vi', 'da'] as const) {
      const { unmount } = await asVisitor(language)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
      await unmount()
    }
  },
)
