import { describe, expect, it } from 'vitest'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { CORRECT_FAILURES, type CorrectFailure, parseCorrectors } from '#domain/feedback/corrector.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { askCorrections, testApp } from '#server/app.fixture.ts'

const wish = {
  sentences: ['Hoy visito a mi abuelaa.', 'Hola.'],
  meant: 'Today I visit my grandmother.',
  language: 'es-ES',
  nativeLanguage: 'en-US',
}
const many = { env: { RATE_LIMIT_FACTOR: '1000' } }
const hunspell = memoryCorrector({
  id: 'hunspell',
  scope: 'spelling',
  supports: (language) => language === 'es-ES',
})

const STATUSES: Record<CorrectFailure, number> = {
  unconfigured: 503,
  'unsupported-language': 422,
  'provider-key': 502,
  'provider-config': 502,
  'rate-limited': 429,
  'budget-used': 503,
  'provider-down': 502,
  blocked: 422,
  truncated: 502,
  unreadable: 502,
  empty: 422,
  'too-long': 413,
  'log-in-needed': 401,
  timeout: 504,
  offline: 503,
  cancelled: 499,
  unexpected: 500,
}

const BAD: [string, unknown][] = [
  ['no JSON', '{'],
  ['null', null],
  ['an array', []],
  ['no sentences', { ...wish, sentences: undefined }],
  ['an empty list of sentences', { ...wish, sentences: [] }],
  ['sentences that are one text', { ...wish, sentences: 'Hola.' }],
  ['a sentence that is no text', { ...wish, sentences: [['Hola.']] }],
  ['a sentence of blanks', { ...wish, sentences: ['Hola.', ' \n'] }],
  ['a sentence of nothing to see', { ...wish, sentences: ['\u0000\u200b\ud83d'] }],
  ['what was meant as a list', { ...wish, meant: ['x'] }],
  ['an unknown language', { ...wish, language: 'tlh' }],
  ['a language that is an option', { ...wish, language: '--help' }],
  ['no language of their own', { ...wish, nativeLanguage: undefined }],
  ['an unknown level', { ...wish, level: 'A3' }],
  ['an unknown corrector', { ...wish, corrector: 'constructor' }],
  ['a thousand sentences', { ...wish, sentences: Array(1000).fill('a') }],
  ['JSON nested too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
]

describe('POST /api/correct', () => {
  it('answers what was said of each sentence and by whom, and nobody keeps it', async () => {
    const { app } = testApp({ correctors: [memoryCorrector({ question: '¿Y tú?' })] })
    const response = await askCorrections(app, wish)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({
      by: 'gemini',
      scope: 'language',
      question: '¿Y tú?',
      sentences: [
        {
          text: 'Hoy visito a mi abuelaa.',
          verdict: 'remarks',
          remarks: [{ start: 16, end: 23, instead: ['abuela'], kind: 'spelling' }],
        },
        { text: 'Hola.', verdict: 'fine', remarks: [] },
      ],
    })
  })

  it('the first that knows the language answers, and another one only when it is asked for', async () => {
    const failing = memoryCorrector({ answer: () => ({ ok: false, error: 'provider-down' }) })
    const { app } = testApp({ correctors: [failing, hunspell] })
    const first = await askCorrections(app, wish)
    expect([first.status, await first.json()]).toEqual([502, { error: 'provider-down' }])
    const asked = await askCorrections(app, { ...wish, corrector: 'hunspell' })
    expect(await asked.json()).toMatchObject({ by: 'hunspell', scope: 'spelling' })
    const japanese = await askCorrections(app, { ...wish, language: 'ja-JP', corrector: 'hunspell' })
    expect([japanese.status, await japanese.json()]).toEqual([422, { error: 'unsupported-language' }])
    const none = await askCorrections(testApp().app, wish)
    expect([none.status, await none.json()]).toEqual([503, { error: 'unconfigured' }])
  })

  it('one that the operator pays for needs an account; a free one that will do answers without', async () => {
    const paid = memoryCorrector({ costs: 'operator' })
    const hosted = { ...many.env, ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'true' }
    const { app } = testApp({ env: hosted, correctors: [paid, hunspell] })
    expect(await (await askCorrections(app, wish)).json()).toMatchObject({ by: 'hunspell' })
    for (const refused of [
      { ...wish, corrector: 'gemini' },
      { ...wish, language: 'ja-JP' },
    ]) {
      const response = await askCorrections(app, refused)
      expect([response.status, await response.json()]).toEqual([401, { error: 'log-in-needed' }])
    }
    const capabilities = await (await app.request('/api/capabilities')).json()
    expect(parseCorrectors(capabilities)).toEqual([
      { id: 'hunspell', scope: 'spelling', languages: ['es-ES'] },
    ])
  })

  it.each(CORRECT_FAILURES)('a failure is its code: %s', async (error) => {
    const answer = () => ({ ok: false, error, retryAfterSeconds: 37, message: 'secret words' }) as const
    const { app } = testApp({ correctors: [memoryCorrector({ answer })] })
    const response = await askCorrections(app, wish)
    expect([response.status, response.headers.get('retry-after')]).toEqual([STATUSES[error], '37'])
    expect(await response.json()).toEqual({ error, retryAfterSeconds: 37 })
  })

  it.each(BAD)('a request with %s is a bad request', async (_, body) => {
    const { app, logged } = testApp({ ...many, correctors: [memoryCorrector()] })
    const response = await askCorrections(app, body)
    expect([response.status, await response.json()]).toEqual([400, { error: 'bad-request' }])
    expect(logged.join()).not.toContain('"level":50')
  })

  it.each([
    ['31 sentences', { ...wish, sentences: Array(31).fill('a') }],
    ['4,001 characters', { ...wish, sentences: ['a'.repeat(4000), 'b'] }],
    ['2,001 characters of what was meant', { ...wish, meant: 'a'.repeat(2001) }],
    ['10 MB', { ...wish, sentences: ['x'.repeat(10_000_000)] }],
  ])('%s are too long', async (_, body) => {
    const { app } = testApp({ correctors: [memoryCorrector()] })
    const response = await askCorrections(app, body)
    expect([response.status, await response.json()]).toEqual([413, { error: 'too-long' }])
  })

  it('as many as are taken reach the corrector as they were written, and nothing else does', async () => {
    const seen: unknown[] = []
    const answer = (request: unknown) => {
      seen.push(request)
      return { ok: false, error: 'empty' } as const
    }
    const { app } = testApp({ correctors: [memoryCorrector({ answer })] })
    const odd = ' <img src=x onerror=alert(1)>\u0000\u202e \ud83d\ude00 e\u0301\n\n'
    const sentences = [odd, ...Array(29).fill('a')]
    const asked = { ...wish, sentences, meant: 'b'.repeat(2000), level: 'A2' }
    await askCorrections(app, { ...asked, user: 'somebody else', entries: ['another'] })
    await askCorrections(app, { ...wish, meant: undefined })
    expect(seen).toEqual([asked, { ...wish, meant: '' }])
  })

  it('neither the sentences, what was meant nor what is said of them is logged', async () => {
    const { app, logged } = testApp({ correctors: [memoryCorrector()] })
    await askCorrections(app, wish)
    const broken = memoryCorrector({
      answer: () => {
        throw new Error('at abuelaa')
      },
    })
    expect((await askCorrections(testApp({ correctors: [broken] }).app, wish)).status).toBe(500)
    expect(logged.join()).toContain('/api/correct')
    expect(logged.join()).not.toMatch(/abuela|grandmother/)
  })

  it('the eleventh time in a minute from one address is once too often', async () => {
    const { app } = testApp({ correctors: [memoryCorrector()] })
    for (let time = 1; time <= 10; time += 1)
      expect((await askCorrections(app, wish, { from: '203.0.113.5' })).status).toBe(200)
    expect((await askCorrections(app, wish, { from: '203.0.113.5' })).status).toBe(429)
    expect((await askCorrections(app, wish, { from: '203.0.113.6' })).status).toBe(200)
  })
})

describe('what a browser reads of the capabilities', () => {
  it('is each corrector, what it looks at and its languages', async () => {
    const { app } = testApp({ correctors: [memoryCorrector(), hunspell] })
    expect(parseCorrectors(await (await app.request('/api/capabilities')).json())).toEqual([
      { id: 'gemini', scope: 'language', languages: [...LANGUAGES] },
      { id: 'hunspell', scope: 'spelling', languages: ['es-ES'] },
    ])
  })

  it.each([
    undefined,
    {},
    { correctors: 'all' },
    { correctors: [null, { id: 'constructor', scope: 'language', languages: [] }] },
    {
      correctors: [
        { id: 'gemini', scope: 'style', languages: [] },
        { id: 'gemini', scope: 'language' },
      ],
    },
  ])('is nothing where it is %j', (value) => {
    expect(parseCorrectors(value)).toEqual([])
  })
})
