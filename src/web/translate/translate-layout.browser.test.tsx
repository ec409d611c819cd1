import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { openDiary } from '#web/journal/diary-screen.fixture.tsx'
import { ENTRY, showScreen, TRANSLATED, waitingTranslator } from './translate-screen.fixture.tsx'

/** What the dock says on more than one line, or beyond the screen. */
function wrapped(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.dock .button:not(.button-square)')]
    .filter((button) => {
      const { lineHeight } = getComputedStyle(button)
      const label = button.querySelector(':scope > span:last-child')?.getBoundingClientRect() ?? new DOMRect()
      const isCut = button.scrollWidth > button.clientWidth || button.getBoundingClientRect().right > 360
      return label.height > 1.5 * Number.parseFloat(lineHeight) || isCut
    })
    .map(({ textContent }) => textContent)
}

const hand = { ...TRANSLATED, translatedBy: 'hand' as const }

describe.each(SITE_LANGUAGES)('in %s, at 360 px', (language) => {
  beforeEach(async () => {
    startTestTexts(language)
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(414, 896))
  })

  it.each([
    ['a translation', { doc: { entry: TRANSLATED } }],
    ['a translation by hand', { doc: { entry: hand } }],
    ['none', {}],
    ['nobody who translates', { translators: [] }],
    ['an own version', { isOwnFirst: true }],
    [
      'an own version that can be kept',
      {
        isOwnFirst: true,
        translators: [memoryTranslator({ supports: () => false })],
        doc: { entry: { ...ENTRY, own: 'Llovió.' } },
      },
    ],
    ['a translation under way', { translators: [waitingTranslator().translator], startTranslating: true }],
  ])('the dock of the translation says each thing on one line, with %s', async (_, setting) => {
    await showScreen(setting)
    await expect.element(page.getByRole('textbox').first()).toBeVisible()
    expect(wrapped()).toEqual([])
  })

  it('so does that of the diary, blank and with words', async () => {
    const { journal } = await openDiary()
    await expect.poll(() => document.querySelectorAll('.dock .button').length).toBe(2)
    expect(wrapped()).toEqual([])
    journal.type({ content: 'Sol.' })
    await expect.poll(() => document.querySelectorAll('.dock .button').length).toBe(3)
    expect(wrapped()).toEqual([])
  })
})

it('while it translates, the wave stands beside the label, and the button is as wide as before', async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  await showScreen({ translators: [waitingTranslator().translator] })
  const button = page.getByRole('button', { name: 'Translate', exact: true })
  const { width } = button.element().getBoundingClientRect()
  await button.click()
  const busy = page.getByRole('button', { name: 'Translating…' })
  await expect.element(busy).toBeVisible()
  expect(busy.element().getBoundingClientRect().width).toBeCloseTo(width, 0)
  const wave = busy.element().querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
  const range = document.createRange()
  range.selectNodeContents(page.getByText('Translating…').element())
  const words = range.getBoundingClientRect()
  expect(wave.right).toBeLessThanOrEqual(words.left)
  expect(Math.abs(wave.top + wave.bottom - words.top - words.bottom) / 2).toBeLessThan(3)
})

it.each([360, 1280])(
  'a model that stands at 0 %% leaves the translation as high as it was (%i px)',
  async (width) => {
    startTestTexts('en')
    await page.viewport(width, 800)
    onTestFinished(() => page.viewport(414, 896))
    const { translator, download } = waitingTranslator()
    await showScreen({
      doc: { entry: { ...ENTRY, content: 'It rained. '.repeat(60) } },
      translators: [translator],
    })
    const column = () => {
      const { top, height } =
        document.querySelector('.translate-target')?.getBoundingClientRect() ?? new DOMRect()
      return [top + scrollY, height]
    }
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    const before = column()
    download(0)
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(column()).toEqual(before)
    if (width < 640) return
    const source = document.querySelector('.translate-source')?.getBoundingClientRect() ?? new DOMRect()
    const area = document.querySelector('.translate-area textarea')?.getBoundingClientRect() ?? new DOMRect()
    expect(area.bottom).toBeCloseTo(source.bottom, 0)
  },
)
