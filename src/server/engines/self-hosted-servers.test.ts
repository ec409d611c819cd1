import { describe, expect, it, onTestFinished } from 'vitest'
import { openaiSynthesiser, openaiTranscriber } from '#server/engines/openai/openai-speech.ts'
import { type FakeAnswer, type SeenCall, startFakeAiProvider } from './ai-provider.fake.ts'
import { libretranslateKnows, TONE } from './ai-provider-answers.fixture.ts'
import { KEY, keptLog } from './ai-provider-cases.fixture.ts'
import { libretranslateTranslator } from './libretranslate/libretranslate-translator.ts'
import { openaiTranslator } from './openai/openai-translator.ts'
import { SELF_HOSTED, type SelfHosted } from './self-hosted-servers.fixture.ts'

const open = new AbortController().signal
const PAIR = { text: 'Today I walked.', from: 'en-US', to: 'es-ES' } as const

type Called = SeenCall<Record<string, unknown>>

/** A server that says why it does not take a call, where it does not. */
async function setUp({ objection, path }: SelfHosted, answer: FakeAnswer) {
  const objections: (string | undefined)[] = []
  const fake = await startFakeAiProvider((call) => {
    if (call.path === '/languages') return libretranslateKnows(['en', 'es'])
    if (call.path !== path) return { status: 404, raw: 'File Not Found' }
    objections.push(objection(call as Called))
    return answer
  })
  onTestFinished(fake.close)
  return { fake, objections }
}

async function ask({ job, base, model }: SelfHosted, address: string, apiKey?: string) {
  const access = { baseUrl: `${address}${base}`, apiKey, log: keptLog().log, retryAfterMs: 5 }
  if (job === 'text') return openaiTranslator({ ...access, model }).translate(PAIR, open)
  if (job === 'translation') {
    const translator = await libretranslateTranslator({ ...access, url: address })
    return translator.translate(PAIR, open)
  }
  if (job === 'listening') {
    const transcriber = openaiTranscriber({ ...access, listenModel: model })
    return transcriber.transcribe({ wav: TONE, language: 'en-US' }, open)
  }
  const synthesiser = openaiSynthesiser({ ...access, speechModel: model, voices: 'af_heart' })
  return synthesiser.synthesise({ ...PAIR, language: 'en-US', rate: 0.75 }, open)
}

describe.each(SELF_HOSTED)('$name, $job', (server) => {
  const { answer, says, wrongModel, wrongKey } = server

  it('takes our request as its sources read it, and its answer is understood', async () => {
    const { fake, objections } = await setUp(server, answer)
    const got = await ask(server, fake.baseUrl)
    expect(got).toMatchObject({ ok: true, value: says === undefined ? {} : { text: says } })
    expect(objections).toEqual([undefined])
  })

  if (wrongModel !== undefined)
    it('its refusal of a model is told as that', async () => {
      const { fake } = await setUp(server, wrongModel.answer)
      expect(await ask(server, fake.baseUrl)).toMatchObject({ ok: false, error: wrongModel.error })
    })

  if (wrongKey !== undefined)
    it('its refusal of a key is told as that', async () => {
      const { fake } = await setUp(server, wrongKey)
      expect(await ask(server, fake.baseUrl, KEY)).toEqual({ ok: false, error: 'provider-key' })
    })
})
