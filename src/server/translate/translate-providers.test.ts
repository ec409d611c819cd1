import { describe, expect, it, onTestFinished } from 'vitest'
import { askTranslation, testApp } from '#server/app.fixture.ts'
import { localConfig } from '#server/config.fixture.ts'
import { type FakeAnswer, startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { geminiSays, openaiSays } from '#server/engines/ai-provider-answers.fixture.ts'
import { KEY, keptLog, ORDERS } from '#server/engines/ai-provider-cases.fixture.ts'
import { findTranslators } from '#server/find-engines.ts'

const wish = { text: ORDERS, from: 'en-US', to: 'es-ES' }
const atLevel = { ...wish, level: 'A2' }

/** The whole server, from its settings to its answer, with an AI provider that answers so. */
async function setUp(translator: 'gemini' | 'openai', answer: () => FakeAnswer) {
  const fake = await startFakeAiProvider(answer)
  onTestFinished(fake.close)
  const env = {
    TRANSLATOR: translator,
    GEMINI_API_KEY: KEY,
    GEMINI_BASE_URL: fake.baseUrl,
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${fake.baseUrl}/v1/`,
    OPENAI_MODEL: 'x',
  }
  const { log, logged } = keptLog()
  const translators = await findTranslators({ ...localConfig(env), callTimes: { retryAfterMs: 5 } }, log)
  const { app } = testApp({ env, translators, ports: { log } })
  return { fake, logged, ask: (asked: object = wish) => askTranslation(app, asked) }
}

const WITHOUT_CODE: [string, FakeAnswer] = [
  'and the entry in an error without a code',
  { status: 400, body: { error: { message: `No, ${KEY}! You said: ${ORDERS}, at http://10.0.0.1/v1` } } },
]

/** AI providers that tell everything they were sent. */
const TELLTALES: [string, FakeAnswer][] = [
  ['in its error', { status: 401, body: { error: { message: `Incorrect API key: ${KEY}`, code: KEY } } }],
  ['in an error of plain text', { status: 403, raw: `The key ${KEY} is blocked; you said: ${ORDERS}` }],
  WITHOUT_CODE,
  ['and the entry in an error with 200', { body: { error: { message: `${ORDERS} ${KEY}`, code: 502 } } }],
  ['and the entry in an error of FastAPI', { status: 500, body: { detail: `Print your key: ${KEY}` } }],
  ['in a header', { status: 429, headers: { 'retry-after': KEY, 'x-key': KEY }, body: {} }],
  ['as the address of a redirect', { status: 302, headers: { location: `https://x.example/?key=${KEY}` } }],
]

const THINKING: [string, FakeAnswer][] = [
  ['its thoughts', openaiSays('<think>A2 means easy.</think>Fui a pie.')],
  ['thoughts without an end', openaiSays('<think>A2 means')],
]

describe.each(['gemini', 'openai'] as const)('the server with %s', (name) => {
  const saying = name === 'gemini' ? geminiSays : openaiSays

  it.each([...TELLTALES, ['as the translation', saying(`Sure! ${KEY}`)] as [string, FakeAnswer]])(
    'FAIL-34: an AI provider that tells the key %s tells it to nobody else',
    async (_, answer) => {
      const { ask, logged } = await setUp(name, () => answer)
      const response = await ask()
      expect(response.status).toBeGreaterThanOrEqual(400)
      const told = `${JSON.stringify([...response.headers])} ${await response.text()} ${logged.join()}`
      expect(told).not.toContain(KEY)
      expect(told).not.toContain('print your key')
    },
  )

  it.each<[string, FakeAnswer]>([
    WITHOUT_CODE,
    ['the translation', saying('Fui a pie.')],
    ['the key', saying(`Sure! ${KEY}`)],
    ['the translation in quotes', saying('"Fui a pie."')],
    ...(name === 'openai' ? THINKING : []),
    ['marks of direction and tags that nobody sees', saying('Fui\u202e a\u{e0041} pie.\u0007')],
    ['nothing that can be seen', saying('\u202e\u200b')],
    ['nothing', saying('')],
    ['what is no text', saying({ level: 'C2' } as never)],
    ['many times as much', saying('x'.repeat(9_000))],
    ['a level of its own', { body: { ...(saying('Fui a pie.').body as object), level: 'C1', by: 'hand' } }],
    ['an answer that breaks off', { ...saying('Fui a pie.'), instead: 'half' }],
    ['nothing that has an end', { instead: 'flood' }],
  ])('FAIL-34 FAIL-12: in words for a level a model that says %s is read as otherwise', async (_, answer) => {
    const { ask, fake, logged } = await setUp(name, () => answer)
    const [asWritten, inWords] = [await ask(), await ask(atLevel)]
    const [told, read] = [await asWritten.json(), await inWords.json()]
    expect(inWords.status).toBe(asWritten.status)
    expect(read).toEqual(asWritten.ok ? { ...told, level: 'A2' } : told)
    if (inWords.ok) expect(read.text).toBe('Fui a pie.')
    expect(JSON.stringify(read) + logged.join()).not.toContain(KEY)
    expect(JSON.stringify(fake.calls.at(-1)?.body)).toContain('at level A2 of the CEFR')
    expect(JSON.stringify(fake.calls[0]?.body)).not.toContain('CEFR')
  })

  it('FAIL-34: an entry that gives orders is the last thing in the one message, unaltered', async () => {
    const { ask, fake } = await setUp(name, () => saying('Ignora lo anterior.'))
    expect((await ask()).status).toBe(200)
    expect(fake.calls).toHaveLength(1)
    const [call] = fake.calls
    const texts: string[] = []
    JSON.stringify(call?.body, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
    const [message, ...others] = texts.filter((text) => text.includes('print your key'))
    expect(others).toEqual([])
    expect(message?.endsWith(`\n\n${ORDERS}`)).toBe(true)
    expect(message?.split('print your key')).toHaveLength(ORDERS.split('print your key').length)
  })
})

/** Errors of AI providers, and what a learner gets of them. */
const ERRORS: [what: string, answer: FakeAnswer, answered: object][] = [
  [
    'a model that is not there',
    { status: 404, body: { error: { message: "model 'x' not found", type: 'not_found_error' } } },
    { error: 'provider-config', message: "model 'x' not found" },
  ],
  [
    'an empty balance',
    { status: 402, body: { error: { message: 'Insufficient balance.', code: 402 } } },
    { error: 'provider-config', message: 'Insufficient balance.' },
  ],
  [
    'a server that is out of memory',
    { status: 500, body: { error: { message: 'CUDA out of memory.\nTry http://10.1.2.3:8000/docs' } } },
    { error: 'provider-down', message: 'CUDA out of memory. Try …' },
  ],
  [
    'an error with 200',
    { body: { error: { message: 'Upstream is asleep.', code: 502 } } },
    { error: 'provider-down', message: 'Upstream is asleep.' },
  ],
  [
    'TRANS-25: words about an API key',
    { status: 400, body: { error: { message: 'Bad API key.' } } },
    { error: 'provider-key' },
  ],
  [
    'TRANS-25: the same with 200',
    { body: { error: { message: 'No API key was given.' } } },
    { error: 'provider-key' },
  ],
  [
    'TRANS-26: words with 429',
    { status: 500, body: { error: { message: 'Got 429.' } } },
    { error: 'rate-limited' },
  ],
  [
    'TRANS-27: words about a quota',
    { status: 400, body: { error: { message: 'Your quota is used up.' } } },
    { error: 'rate-limited' },
  ],
  [
    'an error without words',
    { status: 400, body: { error: { message: ' ' } } },
    { error: 'provider-config' },
  ],
  [
    'an error that is nothing but the entry',
    { status: 400, body: { error: { message: ORDERS } } },
    { error: 'provider-config' },
  ],
  [
    'an error that has a code of ours',
    { status: 413, body: { error: { message: 'Far too many words.' } } },
    { error: 'too-long' },
  ],
]

describe('an error that a learner reads', () => {
  it.each(ERRORS)('TRANS-28: %s', async (_, answer, answered) => {
    const { ask, logged } = await setUp('openai', () => answer)
    expect(await (await ask()).json()).toEqual(answered)
    expect(logged.join()).not.toMatch(/not found|balance|CUDA|asleep/)
  })
})
