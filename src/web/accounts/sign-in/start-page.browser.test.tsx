import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES, type LanguagePair } from '#domain/languages.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { INES, openPage, type Script } from '#web/accounts/accounts.fake.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { StartPage } from './start-page.tsx'
import '#web/ui/base.css'

type Props = Pick<ComponentProps<typeof StartPage>, 'session'>

const Start = ({ session }: Props) => <StartPage session={session} findTranslators={null} />
const open = (script: Script = {}) => openPage('/start', Start, script)
const native = () => page.getByRole('combobox', { name: 'I write in' })
const target = () => page.getByRole('combobox', { name: "I'm learning" })
const begin = () => page.getByRole('button', { name: 'Begin', exact: true })
const atDiary = () => page.getByText('At /diary')

/** The question where nothing translates but English into Spanish. */
function StartWithFew({ session }: Props) {
  const supports = (from: string, to: string) => from === 'en-US' && to === 'es-ES'
  const [findTranslators] = useState(() => async () => [memoryTranslator({ supports })])
  return <StartPage session={session} findTranslators={findTranslators} />
}

beforeEach(() => startTestTexts('en'))
afterEach(() => vi.restoreAllMocks())

describe('start writing', () => {
  it('asks one question, already answered, and opens the demo diary with it', async () => {
    const { session } = await open()
    await expect.element(page.getByRole('heading', { name: 'Which two languages?' })).toBeVisible()
    await expect.element(native()).toHaveValue('en-US')
    await expect.element(target()).toHaveValue('es-ES')
    await begin().click()

    await expect.element(atDiary()).toBeVisible()
    expect(session.get()).toMatchObject({
      profile: { name: 'Demo User', nativeLanguage: 'en-US', targetLanguage: 'es-ES' },
    })
  })

  it('says of a pair that nothing here translates it, in words only, and moves nothing that is pressed', async () => {
    await openPage('/start', StartWithFew, {})
    await expect.element(begin()).toBeVisible()
    const top = () => begin().element().getBoundingClientRect().top
    const before = top()
    await target().selectOptions('vi-VN')
    const said = page.getByText(
      /^There's no translator from English into Vietnamese here\. You'll write the translation yourself/,
    )
    await expect.element(said).toBeVisible()
    expect(top()).toBe(before)
    expect(document.querySelector('.start-untranslated svg')).toBeNull()
    await target().selectOptions('es-ES')
    await expect.element(said).not.toBeInTheDocument()
    await expect.element(begin()).toBeEnabled()
  })

  it('LANG-14: offers all twelve languages on both sides', async () => {
    await open()
    for (const select of [native(), target()])
      expect(select.getByRole('option', { includeHidden: true }).elements()).toHaveLength(LANGUAGES.length)
  })

  it.each([
    {
      site: 'vi',
      browser: ['vi-VN'],
      labels: ['Tôi viết bằng', 'Tôi đang học', 'Bắt đầu'],
      pair: { nativeLanguage: 'vi-VN', targetLanguage: 'en-US' },
    },
    {
      site: 'da',
      browser: ['da-DK', 'de'],
      labels: ['Jeg skriver på', 'Jeg lærer', 'Begynd'],
      pair: { nativeLanguage: 'da-DK', targetLanguage: 'de-DE' },
    },
  ] as const)('guesses for a reader of $site', async ({ site, browser, labels, pair }) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
    startTestTexts(site)
    const { session } = await open()
    const [writesIn, learns, button] = labels
    await expect.element(page.getByRole('combobox', { name: writesIn })).toHaveValue(pair.nativeLanguage)
    await expect.element(page.getByRole('combobox', { name: learns })).toHaveValue(pair.targetLanguage)
    await page.getByRole('button', { name: button, exact: true }).click()

    await expect.element(atDiary()).toBeVisible()
    expect(session.get()).toMatchObject({ profile: pair })
  })

  it('a guess gives way to a choice; one language twice is allowed where it was chosen, with a hint', async () => {
    const { session } = await open()
    await native().selectOptions('es-ES')
    await expect.element(target()).toHaveValue('en-US')
    await expect.element(target()).not.toHaveAccessibleDescription()
    await target().selectOptions('es-ES')
    await expect.element(target()).toHaveAccessibleDescription("You'll practice your own language.")
    await begin().click()

    await expect.element(atDiary()).toBeVisible()
    expect(session.get()).toMatchObject({ profile: { nativeLanguage: 'es-ES', targetLanguage: 'es-ES' } })
  })

  it('begins with the languages that the demo had last time, and says so', async () => {
    await open({ knownDemo: { nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' } })
    await expect.element(native()).toHaveValue('vi-VN')
    await expect.element(target()).toHaveValue('ja-JP')
    await expect.element(page.getByText(/The same as last time/)).toBeVisible()
  })

  it('whoever begins before it is known which languages the demo had last time does not lose those', async () => {
    const last = Promise.withResolvers<LanguagePair>()
    function StartLate({ session }: Props) {
      const [late] = useState(() => ({
        ...session,
        demo: { ...session.demo, languages: () => last.promise },
      }))
      return <Start session={late} />
    }
    const { session } = await openPage('/start', StartLate, {})
    await begin().click()
    last.resolve({ nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' })
    await expect.element(atDiary()).toBeVisible()
    expect(session.get()).toMatchObject({ profile: { nativeLanguage: 'vi-VN', targetLanguage: 'ja-JP' } })
  })

  it('a diary that cannot be opened is said, and tried again by the same button', async () => {
    const { session } = await open({ isCutOff: true })
    await begin().click()

    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(begin()).toBeEnabled()
    expect(session.get().status).toBe('logged-out')
  })

  it('whoever is logged in is in the diary already', async () => {
    await open({ stored: INES })
    await expect.element(atDiary()).toBeVisible()
  })

  it('shows whoever has an account the way to it', async () => {
    await open()
    await expect.element(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  })
})

it.each([360, 640, 768, 1280])('at %i px no language needs to be scrolled sideways', async (width) => {
  await page.viewport(width, 800)
  for (const site of ['en', 'vi', 'da'] as const) {
    startTestTexts(site)
    await open({ knownDemo: { nativeLanguage: 'zh-CN', targetLanguage: 'zh-CN' } })
    await expect.element(page.getByRole('combobox').first()).toHaveValue('zh-CN')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  }
  await page.viewport(414, 896)
})

const first = () => page.getByRole('combobox').first()

/** How wide the text of an option is in its select, px. */
function widthOf(text: string, select: HTMLSelectElement): number {
  const measured = document.createElement('span')
  measured.textContent = text
  measured.style.font = getComputedStyle(select).font
  measured.style.whiteSpace = 'nowrap'
  document.body.append(measured)
  const { width } = measured.getBoundingClientRect()
  measured.remove()
  return width
}

it.each([360, 640, 768, 1024, 1280])('at %i px no name of a language is cut', async (width) => {
  await page.viewport(width, 800)
  for (const site of ['en', 'vi', 'da'] as const) {
    startTestTexts(site)
    await open()
    await expect.element(first()).toBeVisible()
    await document.fonts.load('430 20px Alegreya', 'Tiếng')
    for (const language of LANGUAGES) {
      await first().selectOptions(language)
      const select = first().element() as HTMLSelectElement
      const { paddingLeft, paddingRight } = getComputedStyle(select)
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const [text = ''] = [...select.selectedOptions].map((option) => option.text)
      expect(widthOf(text, select), `${text} at ${width} px`).toBeLessThanOrEqual(room)
    }
  }
  await page.viewport(414, 896)
})
