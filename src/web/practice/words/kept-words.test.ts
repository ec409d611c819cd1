import { describe, expect, it } from 'vitest'
import type { Entry } from '#domain/journal/entry.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { createMemorySentenceStore } from '#domain/sentences/sentence-store.fake.ts'
import { livingGaps } from '#domain/vocabulary/living-gaps.ts'
import { createKeptWords } from './kept-words.ts'

const DATE = '2026-11-21'

/** An entry that is translated anew, and its words as `createKeptWords` keeps them. */
function openEntry() {
  const sentences = createMemorySentenceStore()
  const moving = { now: 1000, text: '' }
  const entry = (): Entry => ({
    ...{ id: '1', date: DATE, content: 'x', tags: [], mood: '' },
    ...{ translatedContent: moving.text, translationLanguage: 'es-ES' as const },
  })
  const rows = async (): Promise<SentenceRow[]> => {
    const found = await sentences.ofDay(DATE)
    return found.ok ? found.value : []
  }
  async function keep(sentence: string, word: string, kept = true): Promise<void> {
    const ports = { sentences, clock: { now: () => moving.now }, onWritten: () => undefined }
    const words = createKeptWords(ports, { entry: entry(), language: 'es-ES' })
    const opened = new Promise<void>((resolve) => words.subscribe(resolve))
    words.open()
    await opened
    const start = sentence.indexOf(word)
    expect(await words.keep({ sentence, stretch: { start, end: start + word.length } }, kept)).toBe('done')
  }
  const kept = async () =>
    livingGaps(entry(), 'es-ES', await rows())
      .filter((gap) => gap.kept === true)
      .map(({ text }) => text)
  const cards = async () => livingGaps(entry(), 'es-ES', await rows())
  return { moving, keep, kept, rows, cards }
}

describe('words of an edited sentence', () => {
  const [first, second, third] = [
    'uno dos tres cuatro cinco.',
    'uno dos tres cuatro seis.',
    'uno dos tres ocho seis.',
  ] as const

  it('that are dropped are dropped in every form that it had', async () => {
    const { moving, keep, kept, rows } = openEntry()
    moving.text = first
    await keep(first, 'dos')
    moving.text = second
    await keep(second, 'dos', false)
    await keep(second, 'dos')
    moving.text = third
    expect(await kept()).toEqual([third])
    await keep(third, 'dos', false)
    for (const text of [third, second, first, 'Nada.']) {
      moving.text = text
      expect(await kept(), text).toEqual([])
    }
    expect((await rows()).map(({ doc }) => doc.kept)).toEqual([false, false, false])
  })

  it('are kept again, also where they were dropped in an earlier form by a clock that was ahead', async () => {
    const { moving, keep, kept, cards, rows } = openEntry()
    moving.text = first
    await keep(first, 'dos')
    moving.now = 5000
    await keep(first, 'dos', false)
    moving.now = 2000
    moving.text = second
    await keep(second, 'dos')
    expect(await kept()).toEqual([second])
    const keys = (await rows()).map(({ key }) => key)
    expect((await cards()).map(({ key, before }) => [key, ...before].length)).toEqual([keys.length])
  })
})
