import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '#domain/journal/entry.ts'
import { gapOfKey, makeGapKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { failure } from '#domain/outcome.ts'
import { afterChoice } from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { WordAskingContext } from '#web/practice/sentence/word/word-asking.tsx'
import { above, readingsOnCall } from '#web/ui/readings/readings.fixture.tsx'
import { KeepWords } from './keep-words.tsx'
import '#web/ui/base.css'

const DATE = '2026-11-21'
const TEXT = 'La reunión salió mal. Después llovió durante horas.'

async function show(
  text = TEXT,
  language: LanguageCode = 'es-ES',
  ask?: () => void,
  within = (children: ReactNode) => children,
) {
  const entry: Entry = { id: '1', date: DATE, content: 'x', tags: [], mood: '', translatedContent: text }
  const shared = noSentences()
  const sentences = createMemorySentenceStore(shared)
  const onWritten = vi.fn()
  const clock = { now: () => 7 }
  const words = <KeepWords {...{ sentences, clock, onWritten, entry, language }} />
  const asking = ask ? { asked: null, ask } : null
  await render(<WordAskingContext value={asking}>{within(words)}</WordAskingContext>)
  await page.getByText('Save words').click()
  const otherTab = createMemorySentenceStore(shared)
  return { sentences, shared, otherTab, onWritten }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

beforeEach(() => startTestTexts('en'))

describe('the words of a translation', () => {
  it('are drawn when they are asked for, a button each', async () => {
    await show()
    await expect.element(button('reunión')).toHaveAttribute('aria-pressed', 'false')
    expect(document.querySelector('.keep-words-text')?.textContent).toBe('La reunión salió mal.')
  })

  it('have their readings above them, and keep their names', async () => {
    const readings = readingsOnCall('always')
    await show('今日は子供と遊びました。', 'ja-JP', undefined, readings.within)
    await expect.element(button('子供')).toBeVisible()
    readings.come()
    const sentence = () => document.querySelector('.keep-words-text') as Element
    await expect
      .poll(() => above(sentence()))
      .toEqual([
        ['今日', 'きょう'],
        ['子供', 'こども'],
      ])
    await button('子供').click()
    await expect.element(button('Save 子供')).toBeVisible()
  })

  it('one is kept, and kept no longer', async () => {
    const { shared, onWritten } = await show()
    await button('reunión').click()
    await button('Save reunión').click()
    await expect.element(status("Saved: reunión. You'll see it again tomorrow.")).toBeVisible()
    const [[key, doc] = ['', undefined]] = [...shared.docs]
    expect(gapOfKey(key)?.place).toEqual({ from: 1, count: 1 })
    expect(doc).toMatchObject({
      kept: true,
      keptAt: 7,
      attempts: [],
      text: 'La reunión salió mal.',
      textAt: 7,
    })
    expect(onWritten).toHaveBeenCalledTimes(1)
    await expect.element(button('reunión')).toHaveClass('keep-words-kept')
    await button('Remove reunión').click()
    await expect.element(status("reunión won't come back.")).toBeVisible()
    expect(shared.docs.get(key)).toMatchObject({ kept: false, keptAt: 8 }) // though the clock stands still
    await button('Save reunión').click()
    await expect.element(status('Saved')).toBeVisible()
    expect(shared.docs.size).toBe(1)
  })

  it('one that an earlier version has kept holds its sentence once it is seen', async () => {
    const { otherTab, shared, onWritten } = await show()
    const sentence = 'La reunión salió mal.'
    const { key, words } = readSentence(sentence, DATE, 'es-ES')
    const gap = makeGapKey(key, { from: 1, count: 1 })
    await otherTab.update(gap, () => afterChoice(undefined, words, { kept: true, now: 3 }))
    await expect
      .poll(() => shared.docs.get(gap))
      .toMatchObject({ kept: true, keptAt: 3, text: sentence, textAt: 7 })
    await expect.poll(() => onWritten.mock.calls.length).toBe(1)
    await expect.element(button('reunión')).toHaveClass('keep-words-kept')
  })

  it('several in a row are one; a word elsewhere begins anew', async () => {
    const { shared } = await show()
    for (const word of ['salió', 'mal', 'reunión']) await button(word).click()
    await expect.element(button('Save reunión salió mal')).toBeVisible()
    await button('reunión').click()
    await expect.element(button('Save salió mal')).toBeVisible()
    await button('horas').click()
    await expect.element(button('Save horas')).toBeVisible()
    await button('horas').click()
    await expect.element(button('Save horas')).not.toBeInTheDocument()
    expect(shared.docs.size).toBe(0)
  })

  it('are one stop of the keyboard, from the first of all to the last', async () => {
    await show()
    const focused = () => document.activeElement?.textContent
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('La')
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(button('reunión')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('horas')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Save reunión')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowLeft}{Space}')
    await expect.element(button('Save durante')).toBeVisible()
  })

  it('are asked about as they are chosen, where that is possible', async () => {
    const ask = vi.fn()
    await show(TEXT, 'es-ES', ask)
    for (const word of ['salió', 'mal']) await button(word).click()
    await button('Ask about salió mal').click()
    const words = { sentence: 'La reunión salió mal.', language: 'es-ES', start: 11, end: 20 }
    expect(ask).toHaveBeenCalledExactlyOnceWith(words, expect.any(HTMLElement))
  })

  it('that are kept are chosen as a whole', async () => {
    await show()
    await button('salió').click()
    await button('mal').click()
    await button('Save salió mal').click()
    await button('horas').click()
    await button('mal').click()
    await expect.element(button('Remove salió mal')).toBeVisible()
  })

  it('are followed in other tabs and from other devices', async () => {
    const { shared, otherTab } = await show()
    await button('reunión').click()
    await button('Save reunión').click()
    await expect.element(button('reunión')).toHaveClass('keep-words-kept')
    const [key = ''] = [...shared.docs.keys()]
    await otherTab.update(key, () => ({ attempts: [], purgedAt: 9 }))
    await expect.element(button('reunión')).not.toHaveClass('keep-words-kept')
  })

  it('in Japanese are those of its dictionary, and can be put together', async () => {
    const { shared } = await show('昨日、図書館で本を読んだ。', 'ja-JP')
    await button('図書館').click()
    await button('Save 図書館').click()
    await expect.element(status('Saved: 図書館')).toBeVisible()
    expect([...shared.docs.keys()].map((key) => gapOfKey(key)?.place)).toEqual([{ from: 2, count: 3 }])
  })

  it('more than a phrase cannot be filled in', async () => {
    const words = Array.from({ length: 24 }, (_, place) => `w${String.fromCharCode(97 + place)}x`)
    const { shared } = await show(`${words.join(' ')}.`)
    for (const word of words) await button(word).click()
    await button(`Save ${words.join(' ')}`).click()
    await expect.element(status("That's too long to fill in.")).toBeVisible()
    expect(shared.docs.size).toBe(0)
  })

  it('that cannot be stored, or read, are told', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { sentences } = await show()
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await button('reunión').click()
    await button('Save reunión').click()
    await expect.element(status("couldn't be saved")).toBeVisible()
    vi.spyOn(sentences, 'ofDay').mockResolvedValueOnce(failure('storage-unavailable'))
    await button('Save reunión').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent("couldn't be loaded")
    error.mockRestore()
  })
})

it.each(['en', 'vi', 'da'] as const)('stand within a phone of 360 px (%s)', async (language) => {
  startTestTexts(language)
  await page.viewport(360, 740)
  await render(
    <WordAskingContext value={{ asked: null, ask: () => undefined }}>
      <KeepWords
        sentences={createMemorySentenceStore()}
        clock={{ now: () => 1 }}
        onWritten={() => undefined}
        entry={{ id: '1', date: DATE, content: 'x', tags: [], mood: '', translatedContent: 'a'.repeat(300) }}
        language="es-ES"
      />
    </WordAskingContext>,
  )
  ;(document.querySelector('summary') as HTMLElement).click()
  await expect.poll(() => document.querySelector<HTMLElement>('.keep-words-text button')).not.toBeNull()
  document.querySelector<HTMLElement>('.keep-words-text button')?.click()
  await expect.poll(() => document.querySelector('.keep-words-bar .button')).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
