import { describe, expect, it, onTestFinished } from 'vitest'
import { translationPrompt } from '#domain/translate/translation-prompt.ts'
import { describeTranslator } from '#domain/translate/translator.contract.ts'
import { type FakeAnswer, type SeenCall, startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { entryForOpenai, type OpenaiBody, openaiSays } from '#server/engines/ai-provider-answers.fixture.ts'
import { keptLog } from '#server/engines/ai-provider-cases.fixture.ts'
import { openaiTranslator } from './openai-translator.ts'

const PAIR = { from: 'en-US', to: 'es-ES' } as const
const open = new AbortController().signal

async function setUp(answer: (call: SeenCall<OpenaiBody>) => FakeAnswer, apiKey?: string) {
  const fake = await startFakeAiProvider<OpenaiBody>(answer)
  onTestFinished(fake.close)
  const { log } = keptLog()
  const baseUrl = `${fake.baseUrl}/v1`
  const translator = openaiTranslator({ baseUrl, apiKey, model: 'qwen3:8b', log, retryAfterMs: 5 })
  return { fake, translate: (text: string) => translator.translate({ text, ...PAIR }, open) }
}

describe('an OpenAI-shaped server', () => {
  it('is asked for a completion with one user message: the instruction, then the entry alone to the end', async () => {
    const { fake, translate } = await setUp(() => openaiSays('Hoy caminé.'))
    const text = 'Today I walked.'
    expect(await translate(text)).toEqual({
      ok: true,
      value: { text: 'Hoy caminé.', by: 'openai', quality: 'good' },
    })
    const [call] = fake.calls
    expect([call?.method, call?.path]).toEqual(['POST', '/v1/chat/completions'])
    expect(call?.body).toEqual({
      model: 'qwen3:8b',
      messages: [{ role: 'user', content: translationPrompt({ text, ...PAIR }) }],
      stream: false,
    })
  })

  it('gets the key as a bearer, and no such header where there is none', async () => {
    const withKey = await setUp(() => openaiSays('Hola'), 'sk-1')
    await withKey.translate('Hello')
    expect(withKey.fake.calls[0]?.headers.authorization).toBe('Bearer sk-1')
    const without = await setUp(() => openaiSays('Hola'))
    await without.translate('Hello')
    expect(without.fake.calls[0]?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['quoted', openaiSays('\n "Hola" '), 'Hola'],
    ['after its thoughts', openaiSays('<think>\nHmm. "Hi"?\n</think>\n\nHola'), 'Hola'],
    ['after thoughts whose beginning is in the prompt', openaiSays('Hmm.\n</think>\n\nHola'), 'Hola'],
    [
      'in parts',
      openaiSays([
        { type: 'text', text: 'Ho' },
        { type: 'text', text: 'la' },
      ]),
      'Hola',
    ],
    ['without a reason for its end', openaiSays('Hola', null), 'Hola'],
    ['with a reason of its own for its end', openaiSays('Hola', 'eos'), 'Hola'],
  ])('an answer that comes %s is read', async (_, answer, text) => {
    const { translate } = await setUp(() => answer)
    expect(await translate('Hello')).toMatchObject({ ok: true, value: { text } })
  })

  it('an entry that speaks of the marks of thoughts keeps them', async () => {
    const { translate } = await setUp((call) => openaiSays(entryForOpenai(call)))
    const text = 'The model wrote <think> and </think> today.'
    expect(await translate(text)).toMatchObject({ ok: true, value: { text } })
  })

  it.each([
    ['nothing', openaiSays(''), 'empty'],
    ['null', openaiSays(null), 'empty'],
    ['thoughts alone', openaiSays('<think>Hmm.</think>'), 'empty'],
    ['FAIL-15: thoughts without an end', openaiSays('<think>Hmm. Hola means'), 'truncated'],
    ['FAIL-15: half a text', openaiSays('Ho', 'length'), 'truncated'],
    ['FAIL-15: half a text in the words of another server', openaiSays('Ho', 'max_tokens'), 'truncated'],
    ['FAIL-16: what its filter left', openaiSays('Ho', 'content_filter'), 'blocked'],
    [
      'FAIL-16: a text that the model declines',
      { body: { choices: [{ message: { content: null, refusal: 'No.' }, finish_reason: 'stop' }] } },
      'blocked',
    ],
    [
      'FAIL-16: a text that is declined by status',
      { status: 400, body: { error: { message: 'No.', code: 'content_filter' } } },
      'blocked',
    ],
    ['an error behind a proxy', openaiSays('Ho', 'error'), 'provider-down'],
    ['an error with 200', { body: { error: { message: 'No.', code: 502 } } }, 'provider-down'],
    ['an empty balance', { status: 429, body: { error: { code: 'insufficient_quota' } } }, 'rate-limited'],
    ['an unknown model', { status: 404, body: { error: { code: 'model_not_found' } } }, 'provider-config'],
  ] satisfies [string, FakeAnswer, string][])('%s is no translation', async (_, answer, error) => {
    const { translate } = await setUp(() => answer)
    expect(await translate('Hello')).toMatchObject({ ok: false, error })
  })

  it('OPEN-18 FAIL-15: a long entry goes in pieces that a small context holds, and a piece cut short in smaller ones', async () => {
    const { fake, translate } = await setUp((call) => {
      const entry = entryForOpenai(call)
      return entry.length > 800 ? openaiSays(entry.slice(0, 9), 'length') : openaiSays(entry.toUpperCase())
    })
    const text = [...'abcdef'].map((letter) => `${letter.repeat(700)}.`).join('\n\n')
    const answer = await translate(text)
    expect(answer.ok && answer.value.text).toBe(text.toUpperCase())
    for (const call of fake.calls) expect(entryForOpenai(call).length).toBeLessThanOrEqual(1500)
  })

  it('a piece that is over the context is asked for in smaller ones too', async () => {
    const message = "This model's maximum context length is 512 tokens."
    const { translate } = await setUp((call) => {
      const entry = entryForOpenai(call)
      return entry.length > 400
        ? { status: 400, body: { error: { message } } }
        : openaiSays(entry.toUpperCase())
    })
    const text = [...'abc'].map((letter) => `${letter.repeat(300)}.`).join('\n\n')
    const answer = await translate(text)
    expect(answer.ok && answer.value.text).toBe(text.toUpperCase())
  })
})

describeTranslator('an OpenAI-shaped server', async () => {
  const fake = await startFakeAiProvider<OpenaiBody>((call) => openaiSays(`\n "${entryForOpenai(call)}" `))
  const { log } = keptLog()
  return {
    translator: openaiTranslator({ baseUrl: fake.baseUrl, apiKey: undefined, model: 'm', log }),
    known: PAIR,
    signals: { open, aborted: AbortSignal.abort() },
    close: fake.close,
  }
})
