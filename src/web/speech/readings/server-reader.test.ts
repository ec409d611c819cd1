import { describe, expect, it } from 'vitest'
import { describeReader } from '#domain/spoken/reader.contract.ts'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, MOST_READ_TEXTS, type Reader } from '#domain/spoken/reader.ts'
import { failedAnswers, json, silence } from '#web/http/api-client.fixture.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { createSentenceReader, createServerReader, findReaders } from './server-reader.adapter.ts'

const MECAB = { id: 'mecab', languages: ['ja-JP'] } as const
const TEXTS = [['今日', 'は'], ['きょう']]
const open = new AbortController().signal
const DOWN = { ok: false, error: 'provider-down' }

/** A server that reads 子供 and nothing else. */
const reads: Fetcher = async (_, { body, signal }) => {
  signal?.throwIfAborted()
  const { texts } = JSON.parse(String(body)) as { texts: string[][] }
  return json({
    readings: texts.map((words) => words.map((word) => (word === '子供' ? ['コドモ'] : []))),
    by: 'mecab',
  })
}

const ask = (send: Fetcher, signal = open) =>
  createServerReader(MECAB, send).read({ texts: TEXTS, language: 'ja-JP' }, signal)

describeReader('the server’s reader', () => ({
  reader: createServerReader(MECAB, reads),
  known: 'ja-JP',
  unknown: 'zh-CN',
  sample: { word: '子供', reading: 'コドモ' },
  signals: { open, aborted: AbortSignal.abort() },
}))

describe('the server’s reader', () => {
  it('asks the server for this engine, and the words are not in the address', async () => {
    const asked: unknown[] = []
    await ask(async (path, request) => {
      asked.push(path, request.method, JSON.parse(String(request.body)))
      return json({ readings: [[[], []], [[]]], by: 'mecab' })
    })
    expect(asked).toEqual(['/api/readings', 'POST', { texts: TEXTS, language: 'ja-JP', engine: 'mecab' }])
  })

  it.each([
    ...failedAnswers(),
    ['no readings', json({ by: 'mecab' }), DOWN],
    ['too few texts', json({ readings: [[['キョウ'], []]], by: 'mecab' }), DOWN],
    ['too few words', json({ readings: [[['キョウ']], [[]]], by: 'mecab' }), DOWN],
    ['a reading that is no text', json({ readings: [[[1], []], [[]]], by: 'mecab' }), DOWN],
    ['readings of another engine', json({ readings: [[[], []], [[]]], by: 'pinyin-pro' }), DOWN],
  ])('FAIL-6 FAIL-9 FAIL-10 FAIL-12: reads at the door: %s', async (_, response, expected) => {
    expect(await ask(async () => response)).toEqual(expected)
  })

  it('FAIL-11: gives up on a server that does not answer in time', async () => {
    const reader = createServerReader(MECAB, silence, 20)
    expect(await reader.read({ texts: TEXTS, language: 'ja-JP' }, open)).toEqual({
      ok: false,
      error: 'timeout',
    })
  })

  it('answers cancelled as soon as the learner goes', async () => {
    const leaving = new AbortController()
    const waiting = ask(silence, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
  })
})

describe('the server’s readers', () => {
  it('are those it names, with the languages they know', async () => {
    const readers = [
      { id: 'of-tomorrow', languages: ['ja-JP'] },
      { id: 'mecab', languages: ['ja-JP', 'tlh'] },
    ]
    const found = await findReaders(async () => Response.json({ readers }))
    expect(found.map(({ id, supports }) => [id, supports('ja-JP'), supports('zh-CN')])).toEqual([
      ['mecab', true, false],
    ])
  })

  it('are none while it is out of reach, or of a build that has none', async () => {
    expect(await findReaders(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
    expect(await findReaders(async () => Response.json({ synthesisers: [] }))).toEqual([])
  })
})

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
