import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { askSpeech, askToListen, askTranslation, testApp } from '#server/app.fixture.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { memorySessions } from './sessions.fake.ts'

const SPEECH = encodeWav({ samples: new Float32Array(16_000).fill(0.1), sampleRate: 16_000 })

function onlyFromEnglish(from: string): boolean {
  return from === 'en-US'
}

const engines = {
  translators: [
    memoryTranslator({ id: 'gemini', costs: 'operator' }),
    memoryTranslator({ id: 'apertium', quality: 'draft', supports: onlyFromEnglish }),
  ],
  synthesisers: [
    memorySynthesiser({ id: 'openai', costs: 'operator' }),
    memorySynthesiser({ id: 'espeak-ng', supports: onlyFromEnglish }),
  ],
  transcribers: [
    memoryTranscriber({ id: 'openai', costs: 'operator' }),
    memoryTranscriber({ id: 'pocketsphinx', supports: onlyFromEnglish }),
  ],
}

const hosted = {
  gotrue: null,
  own: new Hono(),
  sessions: memorySessions,
  counters: memoryRateLimitCounters(),
}

function appWith(accounts: 'local' | 'hosted', env: Record<string, string> = {}) {
  const ports = { accounts: accounts === 'local' ? null : hosted }
  return testApp({ env: { ACCOUNTS: accounts, RATE_LIMIT_FACTOR: '100', ...env }, ...engines, ports }).app
}

/** What is asked of the three, and who answers; the error code with its status otherwise. */
const ASK = {
  translate: async (app: Hono, language: string, engine: string | undefined, bearer?: string) => {
    const wish = { text: 'I have a dog.', from: language, to: 'es-ES', ...(engine && { translator: engine }) }
    const response = await askTranslation(app, wish, headersOf(bearer))
    const { by, error } = await response.json()
    return by ?? `${response.status} ${error}`
  },
  speak: async (app: Hono, language: string, engine: string | undefined, bearer?: string) => {
    const wish = { text: 'I have a dog.', language, ...(engine && { engine }) }
    const response = await askSpeech(app, wish, headersOf(bearer))
    return response.headers.get('echolog-engine') ?? `${response.status} ${(await response.json()).error}`
  },
  listen: async (app: Hono, language: string, engine: string | undefined, bearer?: string) => {
    const query = `language=${language}${engine === undefined ? '' : `&engine=${engine}`}`
    const response = await askToListen(app, SPEECH, { query, ...headersOf(bearer) })
    const { by, error } = await response.json()
    return by ?? `${response.status} ${error}`
  },
}

function headersOf(bearer: string | undefined) {
  return bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }
}

const JOBS = [
  { job: 'translate', paid: 'gemini', free: 'apertium' },
  { job: 'speak', paid: 'openai', free: 'espeak-ng' },
  { job: 'listen', paid: 'openai', free: 'pocketsphinx' },
] as const

describe.each(JOBS)('who may have the server $job', ({ job, paid, free }) => {
  const ask = ASK[job]

  it('whoever is logged in reaches every engine, the best first', async () => {
    const app = appWith('hosted')
    expect(await ask(app, 'en-US', undefined, 'ana')).toBe(paid)
    expect(await ask(app, 'en-US', paid, 'ana')).toBe(paid)
    expect(await ask(app, 'en-US', free, 'ana')).toBe(free)
    expect(await ask(app, 'ja-JP', undefined, 'ana')).toBe(paid)
  })

  it.each([undefined, 'bad-session', 'second-factor-needed'])(
    'whoever is not, with %s for a session, reaches what nobody pays for',
    async (bearer) => {
      const app = appWith('hosted')
      expect(await ask(app, 'en-US', undefined, bearer)).toBe(free)
      expect(await ask(app, 'en-US', free, bearer)).toBe(free)
      expect(await ask(app, 'en-US', paid, bearer)).toBe('401 log-in-needed')
      expect(await ask(app, 'ja-JP', undefined, bearer)).toBe('401 log-in-needed')
    },
  )

  it('where nobody can say who asks, what is free goes on, and the rest is to be tried again', async () => {
    const app = appWith('hosted')
    expect(await ask(app, 'en-US', undefined, 'accounts-unreachable')).toBe(free)
    expect(await ask(app, 'en-US', paid, 'accounts-unreachable')).toBe('503 accounts-unreachable')
  })

  it('where accounts live in the browser alone everyone reaches everything', async () => {
    const app = appWith('local')
    for (const bearer of [undefined, 'bad-session', 'ana']) {
      expect(await ask(app, 'en-US', undefined, bearer)).toBe(paid)
      expect(await ask(app, 'ja-JP', paid, bearer)).toBe(paid)
    }
  })

  it('hosted accounts that are not opened let nobody reach what costs', async () => {
    const { app } = testApp({ env: { ACCOUNTS: 'hosted' }, ...engines, ports: { accounts: null } })
    expect(await ask(app, 'en-US', paid, 'ana')).toBe('401 log-in-needed')
    expect(await ask(app, 'en-US', undefined, 'ana')).toBe(free)
  })
})

describe('what the server says it can', () => {
  async function listed(app: Hono, bearer?: string) {
    const response = await app.request('/api/capabilities', headersOf(bearer))
    const { translators, synthesisers, transcribers, isPassing } = await response.json()
    const ids = [...translators, ...synthesisers, ...transcribers].map(({ id }) => id)
    return { ids, isPassing, vary: response.headers.get('vary') }
  }

  const all = ['gemini', 'apertium', 'openai', 'espeak-ng', 'openai', 'pocketsphinx']
  const free = ['apertium', 'espeak-ng', 'pocketsphinx']
  const settled = { isPassing: undefined, vary: 'Authorization' }

  it('is what the caller may use', async () => {
    const app = appWith('hosted')
    expect(await listed(app, 'ana')).toEqual({ ids: all, ...settled })
    expect(await listed(app)).toEqual({ ids: free, ...settled })
    expect(await listed(app, 'bad-session')).toEqual({ ids: free, ...settled })
    expect(await listed(appWith('local'))).toEqual({ ids: all, ...settled })
  })

  it('is said to be for the moment while nobody knows who asks', async () => {
    expect(await listed(appWith('hosted'), 'accounts-unreachable')).toEqual({
      ids: free,
      isPassing: true,
      vary: 'Authorization',
    })
  })

  it('never says who pays', async () => {
    const response = await appWith('hosted').request('/api/capabilities', headersOf('ana'))
    expect(await response.text()).not.toMatch(/cost|operator/)
  })
})

describe('how often', () => {
  const wish = { text: 'I have a dog.', from: 'en-US', to: 'es-ES' }

  it.each([
    ['translate', 30, (app: Hono, from: object) => askTranslation(app, wish, from)],
    ['speak', 60, (app: Hono, from: object) => askSpeech(app, { text: 'A dog.', language: 'en-US' }, from)],
    ['listen', 60, (app: Hono, from: object) => askToListen(app, SPEECH, from)],
  ])('one account may %s %i times a minute, from however many addresses', async (_, times, ask) => {
    const app = appWith('hosted', { RATE_LIMIT_FACTOR: '1' })
    const asAt = (bearer: string, address: number) =>
      ask(app, { ...headersOf(bearer), from: `10.0.0.${address}` })
    const answers = await Promise.all(Array.from({ length: times + 1 }, (__, index) => asAt('ana', index)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(times)
    const refused = answers.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({ error: 'rate-limited' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await asAt('ben', 200)).status).toBe(200)
    expect((await asAt('bad-session', 201)).status).toBe(200)
  })

  it('one address is limited whoever asks from it', async () => {
    const app = appWith('hosted', { RATE_LIMIT_FACTOR: '1' })
    const statuses = []
    for (let index = 0; index < 31; index++) {
      const answer = await askTranslation(app, wish, { ...headersOf(`learner-${index}`), from: '10.0.0.1' })
      statuses.push(answer.status)
    }
    expect(statuses.at(-2)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('a session is in no line of the log', async () => {
  const { app, logged } = testApp({ env: { ACCOUNTS: 'hosted' }, ...engines, ports: { accounts: hosted } })
  await app.request('/api/capabilities?token=in-the-query', headersOf('in-the-header'))
  expect(logged.join()).toContain('/api/capabilities')
  expect(logged.join()).not.toMatch(/in-the-(query|header)/)
})
