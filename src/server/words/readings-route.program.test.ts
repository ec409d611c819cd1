import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { measureAttempt, wordsToRead } from '#domain/shadow/accuracy.ts'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { LONGEST_READ_TEXT, MOST_READ_TEXTS, READING_FAILURES } from '#domain/spoken/reader.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { askReadings, testApp } from '#server/app.fixture.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'

const wish = { texts: [['今日', 'は'], ['きょう']], language: 'ja-JP' }
const many = { env: { RATE_LIMIT_FACTOR: '1000' } }

const BAD: [string, unknown][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['null', null],
  ['no texts', { language: 'ja-JP' }],
  ['an empty list of texts', { ...wish, texts: [] }],
  ['too many texts', { ...wish, texts: Array.from({ length: MOST_READ_TEXTS + 1 }, () => ['a']) }],
  ['a text that is no list of words', { ...wish, texts: ['今日'] }],
  ['a word that is no text', { ...wish, texts: [[1]] }],
  ['a word of blanks', { ...wish, texts: [['今日', ' \n']] }],
  ['a word of nothing to see', { ...wish, texts: [['\u0000\u200b\ud83d']] }],
  ['an unknown language', { ...wish, language: 'tlh' }],
  ['a language that is an option', { ...wish, language: '--help' }],
  ['an unknown engine', { ...wish, engine: 'telepathy' }],
  ['JSON nested too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
]

describe('POST /api/readings', () => {
  it('answers the readings of every word and who read them, and nobody keeps them', async () => {
    const { app } = testApp({ readers: [memoryReader()] })
    const response = await askReadings(app, wish)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({
      readings: [[['キョウ', 'コンニチ'], []], [[]]],
      sure: [[true, false], [false]],
      by: 'mecab',
    })
  })

  it('F08: the engine gets decomposed words composed', async () => {
    const seen: unknown[] = []
    const noted = memoryReader({
      answer: async ({ texts }) => {
        seen.push(texts)
        return { ok: false, error: 'timeout' }
      },
    })
    const { app } = testApp({ readers: [noted] })
    await askReadings(app, { texts: [['学校'.normalize('NFD'), 'が'.normalize('NFD')]], language: 'ja-JP' })
    expect(seen).toEqual([[['学校', 'が']]])
  })

  it('an engine is asked for its own language only, and only those that are there', async () => {
    const { app } = testApp({ readers: [memoryReader()] })
    const chinese = await askReadings(app, { ...wish, language: 'zh-CN' })
    expect([chinese.status, await chinese.json()]).toEqual([422, { error: 'unsupported-language' }])
    const absent = await askReadings(app, { ...wish, engine: 'pinyin-pro' })
    expect([absent.status, await absent.json()]).toEqual([503, { error: 'unconfigured' }])
  })

  it.each(READING_FAILURES)('a failure is its code: %s', async (error) => {
    const { app } = testApp({
      readers: [memoryReader({ answer: async () => ({ ok: false, error, retryAfterSeconds: 37 }) })],
    })
    const response = await askReadings(app, wish)
    expect([response.headers.get('retry-after'), await response.json()]).toEqual([
      '37',
      { error, retryAfterSeconds: 37 },
    ])
    expect(response.status).toBeGreaterThanOrEqual(400)
  })

  it.each(BAD)('a request with %s is a bad request', async (_, body) => {
    const { app, logged } = testApp({ ...many, readers: [memoryReader()] })
    const response = await askReadings(app, body)
    expect([response.status, await response.json()]).toEqual([400, { error: 'bad-request' }])
    expect(logged.join()).not.toContain('"level":50')
  })

  it.each([
    ['one word too long', [['今'.repeat(LONGEST_READ_TEXT + 1)]]],
    ['both together too long', [['今'.repeat(LONGEST_READ_TEXT)], ['日']]],
    ['10 MB', [['x'.repeat(10_000_000)]]],
  ])('FAIL-1: %s is too long', async (_, texts) => {
    const { app } = testApp({ readers: [memoryReader()] })
    const response = await askReadings(app, { ...wish, texts })
    expect([response.status, await response.json()]).toEqual([413, { error: 'too-long' }])
  })

  it('the words are not logged', async () => {
    const { app, logged } = testApp({ readers: [memoryReader()] })
    await askReadings(app, wish)
    expect(logged.join()).toContain('/api/readings')
    expect(logged.join()).not.toContain('今日')
  })

  it('61 times in a minute from one address is once too often', async () => {
    const { app } = testApp({ readers: [memoryReader()] })
    const ask = (from: string) => askReadings(app, wish, { from })
    for (let time = 1; time <= 60; time += 1) expect((await ask('203.0.113.5')).status).toBe(200)
    const refused = await ask('203.0.113.5')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.6')).status).toBe(200)
  })

  it('another site may not ask, nor anybody by another name of this server', async () => {
    const { app } = testApp({ readers: [memoryReader()] })
    const elsewhere = await askReadings(app, wish, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([elsewhere.status, await elsewhere.json()]).toEqual([403, { error: 'cross-site' }])
    const misnamed = await app.request('http://rebound.example/api/readings', { method: 'POST' })
    expect(misnamed.status).toBeGreaterThanOrEqual(400)
  })

  it('capabilities say which languages are read', async () => {
    const { app } = testApp({ readers: [memoryReader(), pinyinReader()] })
    expect((await (await app.request('/api/capabilities')).json()).readers).toEqual([
      { id: 'mecab', languages: ['ja-JP'] },
      { id: 'pinyin-pro', languages: ['zh-CN'] },
    ])
  })
})

const mecab = await findMecabReader()

describe.skipIf(mecab === undefined)(
  'what was heard, with the readings of the real server (skipped where mecab is not installed)',
  () => {
    if (mecab === undefined) return

    /** As a browser measures an attempt. */
    async function accuracyOf(reference: string, heard: string, language: LanguageCode) {
      const spoken = SPOKEN_LANGUAGES[language]
      const words = wordsToRead(reference, heard, language, { spoken })
      if (words === null) return measureAttempt(reference, heard, language, { spoken })
      const { app } = testApp({ readers: [mecab, pinyinReader()].filter((one) => one !== undefined) })
      const response = await askReadings(app, { texts: words, language })
      const { readings } = await response.json()
      return measureAttempt(reference, heard, language, {
        spoken,
        readings: { reference: readings[0], heard: readings[1] },
      })
    }

    it.each<[LanguageCode, string, string]>([
      ['ja-JP', '今日は子供と公園へ行きました。', 'きょうはこどもとこうえんへいきました'],
      ['ja-JP', 'きょうはこどもとこうえんへいきました。', '今日は子供と公園へ行きました'],
      ['ja-JP', '昨日、友達と会った。', 'きのうともだちと合った'],
      ['ja-JP', '日本で映画を見た。', 'にほんでえいがをみた'],
      ['ja-JP', '明日は一人で行ってみます。', 'あすはひとりでいってみます'],
      ['ja-JP', '私は毎朝コーヒーを飲みます。', 'わたしはまいあさコーヒーをのみます'],
      ['zh-CN', '他来了，她笑了。', '她来了他笑了'],
      ['zh-CN', '我们再见面吧。', '我们在见面吧'],
      ['zh-CN', '银行的行长很高兴。', '银行得航掌很高兴'],
    ])('OPEN-8: in %s "%s" heard as "%s" is understood whole', async (language, reference, heard) => {
      expect((await accuracyOf(reference, heard, language))?.aligned).toBe(100)
    })

    it.each<[LanguageCode, string, string]>([
      ['ja-JP', '今日は子供と公園へ行きました。', 'きょうはおとなとこうえんへいきました'],
      ['ja-JP', '昨日は雨だった。', 'きのうはゆきだった'],
      ['zh-CN', '他来了，她笑了。', '她去了他笑了'],
    ])('OPEN-8: in %s "%s" heard as "%s" has one wrong word', async (language, reference, heard) => {
      const accuracy = await accuracyOf(reference, heard, language)
      expect(accuracy?.understood).toBe(Number(accuracy?.total) - 1)
      expect(accuracy?.alignment.some(({ kind }) => kind === 'otherwise')).toBe(false)
    })
  },
)
