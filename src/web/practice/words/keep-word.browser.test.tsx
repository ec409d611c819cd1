import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '#domain/journal/entry.ts'
import { gapOfKey } from '#domain/kinds/sentence-key.ts'
import { failure } from '#domain/outcome.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { KeepWord } from './keep-word.tsx'
import { createKeptWords } from './kept-words.ts'

const SENTENCE = 'Mañana voy a visitar a mi abuela.'

async function show(words: string, { isFull = false } = {}) {
  const entry: Entry = {
    id: '1',
    date: '2026-11-21',
    content: 'x',
    tags: [],
    mood: '',
    translatedContent: SENTENCE,
  }
  const shared = noSentences()
  const store = createMemorySentenceStore(shared)
  if (isFull) vi.spyOn(store, 'update').mockResolvedValue(failure('storage-full'))
  const onWritten = vi.fn()
  const ports = { sentences: store, clock: { now: () => 7 }, onWritten }
  const kept = createKeptWords(ports, { entry, language: 'es-ES' })
  const choiceOf = (part: string) => {
    const start = SENTENCE.indexOf(part)
    return { sentence: SENTENCE, stretch: { start, end: start + part.length } }
  }
  await render(<KeepWord kept={kept} choice={choiceOf(words)} describedBy="change" />)
  return { shared, onWritten, kept, keep: (part: string) => kept.keep(choiceOf(part), true) }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => startTestTexts('en'))

describe('the right words of a remark', () => {
  it('are kept as a gap of their sentence, whole, and kept no longer', async () => {
    const { shared, onWritten } = await show('a mi abue')
    await button('Keep as a card').click()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent("Saved: a mi abuela. You'll see it again tomorrow.")
    expect([...shared.docs.keys()].map((key) => gapOfKey(key)?.place)).toEqual([{ from: 4, count: 3 }])
    expect(onWritten).toHaveBeenCalledTimes(1)
    await button('Remove a mi abuela').click()
    await expect.element(button('Keep as a card')).toBeVisible()
  })

  it('are kept no longer, too, where words around them are kept as well', async () => {
    const { keep, kept } = await show('abuela')
    await keep('mi abuela')
    await button('Keep as a card').click()
    await button('Remove abuela').click()
    await expect.element(button('Keep as a card')).toBeVisible()
    expect(kept.get().gaps.map(({ gap }) => SENTENCE.slice(gap.start, gap.end))).toEqual(['mi abuela'])
  })

  it('that are no words are not offered', async () => {
    await show('.')
    expect(document.querySelector('button')).toBeNull()
  })

  it('that could not be stored say so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { shared } = await show('abuela', { isFull: true })
    await button('Keep as a card').click()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent("This couldn't be saved on this device. Please try again.")
    expect(shared.docs.size).toBe(0)
  })
})
