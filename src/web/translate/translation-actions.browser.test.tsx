import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { TranslateAnswer } from '#domain/translate/translator.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { Toast } from '#web/ui/form/toast.tsx'
import { ENTRY, showScreen, TRANSLATED, waitingTranslator } from './translate-screen.fixture.tsx'
import '#web/ui/tokens.css'

const NAMES = {
  en: {
    translate: 'Translate',
    translating: 'Translating…',
    save: 'Save Translation',
    practice: 'Practice aloud',
    cancel: 'Cancel',
  },
  vi: {
    translate: 'Dịch',
    translating: 'Đang dịch…',
    save: 'Lưu bản dịch',
    practice: 'Luyện nói',
    cancel: 'Hủy',
  },
  da: {
    translate: 'Oversæt',
    translating: 'Oversætter…',
    save: 'Gem',
    practice: 'Sig det højt',
    cancel: 'Annullér',
  },
} as const

const PHONES = [320, 360]
const WIDTHS = [...PHONES, 640, 1280]
const LONG = 'It rained, so I took the long way home. '.repeat(600)

const CASES = (['en', 'vi', 'da'] as const).flatMap((language) =>
  WIDTHS.map((width) => ({ language, width, names: NAMES[language] })),
)

const button = (name: string) => page.getByRole('button', { name, exact: true })

const boxOf = (name: string) => {
  const { left, top, right, bottom } = button(name).element().getBoundingClientRect()
  return { left, top, right, bottom }
}

/** The link or button that a finger presses there. */
function pressedAt(x: number, y: number): Element | null {
  return document.elementFromPoint(x, y)?.closest('a, button') ?? null
}

afterEach(() => page.viewport(414, 896))

describe('the actions of the translation', () => {
  it.each(CASES)(
    'keep their places when the translation comes: $language, $width px',
    async ({ language, width, names }) => {
      startTestTexts(language)
      await page.viewport(width, 740)
      const { translator, give } = waitingTranslator()
      await showScreen({ doc: { entry: { ...ENTRY, content: LONG } }, translators: [translator] })
      await expect.element(button(names.translate)).toBeVisible()
      await document.fonts.ready
      const boxes = () => ({ save: boxOf(names.save), practice: boxOf(names.practice) })
      const before = { translate: boxOf(names.translate), ...boxes() }
      expect(before.practice.right, 'within the page').toBeLessThanOrEqual(width)

      await button(names.translate).click()
      await expect.element(button(names.cancel)).toBeVisible()
      expect({ translate: boxOf(names.translating), ...boxes() }).toEqual(before)
      const cancel = boxOf(names.cancel)
      const finger = [(cancel.left + cancel.right) / 2, (cancel.top + cancel.bottom) / 2] as const
      expect(pressedAt(...finger)).toBe(button(names.cancel).element())

      give('Llovió.')
      await expect.element(button(names.practice)).toBeEnabled()
      expect({ translate: boxOf(names.translate), ...boxes() }).toEqual(before)
      expect(pressedAt(...finger)).toBeNull()
    },
  )

  it.each(PHONES)('stay in reach on a long entry, and cover nothing at its end: %i px', async (width) => {
    startTestTexts('vi')
    await page.viewport(width, 740)
    const names = NAMES.vi
    await showScreen({
      doc: { entry: { ...TRANSLATED, content: LONG, translatedContent: LONG } },
      slots: { toast: <Toast message="Đã lưu." onGone={() => undefined} /> },
    })
    const text = page.getByRole('textbox', { name: 'Bản dịch' })
    await expect.element(text).toHaveValue(LONG)
    for (const place of [0, 0.5, 1]) {
      scrollTo({ top: place * document.documentElement.scrollHeight, behavior: 'instant' })
      for (const name of [names.translate, names.save, names.practice]) {
        const { left, top, bottom } = boxOf(name)
        expect(top).toBeGreaterThan(0)
        expect(bottom).toBeLessThanOrEqual(740)
        expect(pressedAt(left + 4, top + 4)).toBe(button(name).element())
      }
    }
    const dockTop = page.getByText('Đã lưu trên thiết bị này').element().getBoundingClientRect().top
    const toast = page.getByText('Đã lưu.').element().getBoundingClientRect()
    expect(toast.bottom).toBeLessThanOrEqual(dockTop)

    const area = text.element() as HTMLTextAreaElement
    area.focus({ preventScroll: true })
    area.setSelectionRange(LONG.length, LONG.length)
    scrollTo({ top: 0, behavior: 'instant' })
    await userEvent.keyboard('Z') // the browser scrolls to what is written
    await expect.poll(() => area.getBoundingClientRect().bottom).toBeLessThanOrEqual(dockTop)
  })

  it.each(PHONES)('leave the reason of a failure, and the place of Cancel, free: %i px', async (width) => {
    startTestTexts('vi')
    await page.viewport(width, 740)
    const names = NAMES.vi
    const failing = Promise.withResolvers<TranslateAnswer>()
    await showScreen({
      doc: { entry: { ...ENTRY, content: LONG } },
      translators: [memoryTranslator({ answer: () => failing.promise })],
    })
    await button(names.translate).click()
    await expect.element(button(names.cancel)).toBeVisible()
    const { left, top, bottom } = boxOf(names.cancel)
    failing.resolve({ ok: false, error: 'provider-down' })
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(pressedAt(left + 4, (top + bottom) / 2)).toBeNull()
    const alert = page.getByRole('alert').element()
    await expect.poll(() => alert.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
    expect(alert.getBoundingClientRect().top).toBeGreaterThan(0)
  })
})
