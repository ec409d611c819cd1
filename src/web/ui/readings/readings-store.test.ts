import { describe, expect, it } from 'vitest'
import { createMemoryReadingCache } from '#domain/spoken/reading-cache.fake.ts'
import type { SentenceReader, SentenceReadings } from '#domain/spoken/shown-readings.ts'
import { createReadings } from './readings-store.ts'

/** A reader that is sure of 今日, and notes what it was asked. */
function readerOf(isThere = { now: true }) {
  const asked: string[] = []
  const reader: SentenceReader = {
    async read(sentences) {
      asked.push(...sentences.map((words) => words.join('')))
      return sentences.map((words): SentenceReadings | null =>
        isThere.now
          ? { words: [...words], readings: words.map((word) => (word === '今日' ? 'キョウ' : null)) }
          : null,
      )
    },
  }
  return { asked, reader }
}

describe('readings of sentences', () => {
  it('are asked for once, and told', async () => {
    const { asked, reader } = readerOf()
    const store = createReadings(async () => ({ cache: createMemoryReadingCache(), reader }))
    let told = 0
    store.subscribe(() => (told += 1))
    await Promise.all([store.ask(['今日は。', '今日は。'], 'ja-JP'), store.ask(['今日は。'], 'ja-JP')])
    await store.ask(['今日は。'], 'ja-JP')
    expect([asked, told]).toEqual([['今日は'], 1])
    expect(store.get('今日は。', 'ja-JP')?.readings).toEqual(['キョウ', null])
    expect(store.get('明日は。', 'ja-JP')).toBeNull()
  })

  it('come from the device on the next visit, also without a server', async () => {
    const cache = createMemoryReadingCache()
    await createReadings(async () => ({ cache, reader: readerOf().reader })).ask(['今日は。'], 'ja-JP')
    const { asked, reader } = readerOf({ now: false })
    const later = createReadings(async () => ({ cache, reader }))
    await later.ask(['今日は。'], 'ja-JP')
    expect([asked, later.get('今日は。', 'ja-JP')?.readings]).toEqual([[], ['キョウ', null]])
  })

  it('are asked for anew where the device has them for other words', async () => {
    const cache = createMemoryReadingCache()
    await cache.keep([['今日は。', { words: ['今', '日は'], readings: ['イマ', null] }]], 'ja-JP')
    const { asked, reader } = readerOf()
    const store = createReadings(async () => ({ cache, reader }))
    await store.ask(['今日は。'], 'ja-JP')
    expect([asked, store.get('今日は。', 'ja-JP')?.readings]).toEqual([['今日は'], ['キョウ', null]])
  })

  it('that could not be had are asked for again, and nothing is kept of them', async () => {
    const isThere = { now: false }
    const { asked, reader } = readerOf(isThere)
    const cache = createMemoryReadingCache()
    const store = createReadings(async () => ({ cache, reader }))
    await store.ask(['今日は。'], 'ja-JP')
    expect([store.get('今日は。', 'ja-JP'), await cache.get(['今日は。'], 'ja-JP')]).toEqual([null, [null]])
    isThere.now = true
    await store.ask(['今日は。'], 'ja-JP')
    expect([asked.length, store.get('今日は。', 'ja-JP')?.readings]).toEqual([2, ['キョウ', null]])
  })
})
