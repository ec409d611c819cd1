import { describe, expect, it, onTestFinished } from 'vitest'
import type { WithCosts } from '#domain/engine.ts'
import { describeCorrector } from '#domain/feedback/corrector.contract.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { askedIn, correctedAnswer, hasSchema, messageIn, SAYING } from './ai-corrector.fixture.ts'
import { type FakeAnswer, type SeenCall, startFakeAiProvider } from './ai-provider.fake.ts'
import { KEY, keptLog } from './ai-provider-cases.fixture.ts'
import { geminiCorrector } from './gemini/gemini-corrector.ts'
import { openaiCorrector } from './openai/openai-corrector.ts'

type Options = { baseUrl: string; apiKey?: string; budgetMs?: number }

const { log } = keptLog()
const open = new AbortController().signal
const models = { model: 'gemini-3.5-flash-lite', fallbackModel: 'gemini-3.5-flash-lite' }

const PROVIDERS: ['gemini' | 'openai', (options: Options) => WithCosts<Corrector>, longest: number][] = [
  [
    'gemini',
    ({ apiKey = KEY, ...options }) =>
      geminiCorrector({ ...models, apiKey, log, retryAfterMs: 5, ...options }),
    10,
  ],
  [
    'openai',
    ({ apiKey = KEY, ...options }) =>
      openaiCorrector({ model: 'qwen3', apiKey, log, retryAfterMs: 5, ...options }),
    4,
  ],
]

const MISTAKE = 'Visito a mi abuelaa.'

describe.each(PROVIDERS)('%s as corrector', (id, make, longest) => {
  const says = SAYING[id]

  async function setUp(
    answer: (call: SeenCall, index: number) => FakeAnswer,
    options: Partial<Options> = {},
  ) {
    const fake = await startFakeAiProvider(answer)
    onTestFinished(fake.close)
    const corrector = make({ baseUrl: fake.baseUrl, ...options })
    return {
      calls: fake.calls,
      correct: (sentences: string[], signal = open) =>
        corrector.correct(
          { sentences, meant: 'I visit.', language: 'es-ES', nativeLanguage: 'en-US' },
          signal,
        ),
    }
  }

  const good = ({ body }: SeenCall) => says(correctedAnswer(messageIn(body)))

  it('is asked once, in a schema, with the sentences and what was meant', async () => {
    const { calls, correct } = await setUp(good)
    expect(await correct([MISTAKE])).toEqual({
      ok: true,
      value: {
        by: id,
        scope: 'language',
        question: '¿Y tú?',
        sentences: [
          {
            text: MISTAKE,
            verdict: 'remarks',
            corrected: 'Visito a mi abuela.',
            remarks: [{ start: 12, end: 19, instead: ['abuela'], kind: 'spelling', why: 'One a.' }],
          },
        ],
      },
    })
    expect(calls.map(({ body }) => hasSchema(body))).toEqual([true])
    expect(askedIn(messageIn(calls[0]?.body))).toEqual({
      sentences: [{ n: 1, own: MISTAKE }],
      meant: 'I visit.',
    })
  })

  it('is asked once more without the schema where it refuses it, and then never with it again', async () => {
    const { calls, correct } = await setUp((call) =>
      hasSchema(call.body)
        ? { status: 400, body: { error: { message: 'Unknown field.', status: 'INVALID_ARGUMENT' } } }
        : good(call),
    )
    expect(await correct([MISTAKE])).toMatchObject({ ok: true })
    expect(await correct([MISTAKE])).toMatchObject({ ok: true })
    expect(calls.map(({ body }) => hasSchema(body))).toEqual([true, false, false])
  })

  it('that refuses both is asked with the schema again the next time', async () => {
    const { calls, correct } = await setUp(() => ({ status: 400, body: {} }))
    expect(await correct([MISTAKE])).toEqual({ ok: false, error: 'provider-config' })
    await correct([MISTAKE])
    expect(calls.map(({ body }) => hasSchema(body))).toEqual([true, false, true, false])
  })

  it('a refused key is not asked for a second time', async () => {
    const { calls, correct } = await setUp(() => ({
      status: 400,
      body: { error: { message: 'API key not valid.' } },
    }))
    expect(await correct([MISTAKE])).toEqual({ ok: false, error: 'provider-key' })
    expect(calls).toHaveLength(1)
  })

  it('gets batches of whole sentences', async () => {
    const { calls, correct } = await setUp(good)
    const sentences = Array.from({ length: longest + 1 }, () => MISTAKE)
    const answer = await correct(sentences)
    expect(calls.map(({ body }) => askedIn(messageIn(body)).sentences.length)).toEqual([longest, 1])
    expect(answer.ok && answer.value.sentences.map(({ verdict }) => verdict)).toEqual(
      sentences.map(() => 'remarks'),
    )
  })

  it('that does not finish in time is a timeout', async () => {
    const { correct } = await setUp(() => ({ instead: 'never' }), { budgetMs: 60 })
    expect(await correct([MISTAKE])).toEqual({ ok: false, error: 'timeout' })
  })

  it.each([
    ['no JSON', says('Looks good to me!')],
    ['JSON of another shape', says('{"sentences":"all fine"}')],
    ['nothing about what was asked', says('{"sentences":[{"n":2,"verdict":"fine"}]}')],
  ])('that answers %s cannot be read', async (_, answer) => {
    const { correct } = await setUp(() => answer)
    expect(await correct([MISTAKE])).toEqual({ ok: false, error: 'unreadable' })
  })

  it('an answer that holds our key, however it is written, is refused', async () => {
    const hidden = JSON.stringify({ sentences: [{ n: 1, verdict: 'fine' }], question: `${KEY}?` })
    const escaped = hidden.replace(KEY, KEY.replaceAll('e', '\\u0065'))
    for (const text of [hidden, escaped]) {
      const { correct } = await setUp(() => says(text))
      expect(await correct([MISTAKE])).toEqual({ ok: false, error: 'provider-down' })
    }
  })

  it('costs the operator where it has a key', () => {
    expect(make({ baseUrl: 'http://127.0.0.1:9' }).costs).toBe('operator')
  })

  describeCorrector(id, async () => {
    const fake = await startFakeAiProvider(good)
    return {
      corrector: make({ baseUrl: fake.baseUrl }),
      known: 'es-ES',
      sample: { wrong: MISTAKE, word: 'abuelaa', right: 'abuela' },
      signals: { open, aborted: AbortSignal.abort() },
      close: fake.close,
    }
  })
})
