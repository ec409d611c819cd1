import { describe, expect, it } from 'vitest'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, MOST_READ_TEXTS, type Reader } from '#domain/spoken/reader.ts'
import { createSentenceReader } from './sentence-reader.adapter.ts'

const open = new AbortController().signal

describe('the reader of sentences', () => {
  it('asks for as many at once as the server takes, and answers each', async () => {
    const asked: number[] = []
    const memory = memoryReader()
    const reader: Reader = {
      ...memory,
      read(request, signal) {
        asked.push(request.texts.length)
        expect(request.texts.length).toBeLessThanOrEqual(MOST_READ_TEXTS)
        expect(lengthOfTexts(request.texts)).toBeLessThanOrEqual(LONGEST_READ_TEXT)
        return memory.read(request, signal)
      },
    }
    const sentences = [
      ...Array.from({ length: MOST_READ_TEXTS + 2 }, () => ['今日', 'は']),
      ['あ'.repeat(1999)],
    ]
    const read = await createSentenceReader(async () => [reader]).read(sentences, 'ja-JP', open)
    expect(asked).toEqual([MOST_READ_TEXTS, 2, 1])
    expect(read.map((one) => one?.readings)).toEqual([
      ...sentences.slice(1).map(() => ['キョウ', null]),
      [null],
    ])
  })

  it('answers null for what no reader reads, or a failed one leaves', async () => {
    const sentences = [['今日'], ['は']]
    const none = createSentenceReader(async () => [])
    const failing = createSentenceReader(async () => [
      memoryReader({ answer: async () => ({ ok: false, error: 'offline' }) }),
    ])
    for (const one of [none, failing]) expect(await one.read(sentences, 'ja-JP', open)).toEqual([null, null])
  })
})
