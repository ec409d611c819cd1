import { describe, expect, it, onTestFinished } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { localConfig } from '#server/config.fixture.ts'
import { type SeenCall, startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { openaiSays, TONE } from '#server/engines/ai-provider-answers.fixture.ts'
import { keptLog } from '#server/engines/ai-provider-cases.fixture.ts'
import { findCorrectors, findSpeechEngines, findTranslators } from './find-engines.ts'

const open = new AbortController().signal
const PAIR = { from: 'en-US', to: 'es-ES' } as const

const ALONE = { TRANSLATOR: 'openai', SYNTHESISER: 'openai', TRANSCRIBER: 'openai', CORRECTOR: 'openai' }
const MODELS = { OPENAI_MODEL: 'm', OPENAI_SPEECH_MODEL: 's', OPENAI_LISTEN_MODEL: 'l' }

function answerTo({ path }: SeenCall) {
  if (path?.endsWith('/audio/speech')) return { raw: TONE }
  return path?.endsWith('/audio/transcriptions') ? { body: { text: 'Hello' } } : openaiSays('Hola')
}

async function server() {
  const fake = await startFakeAiProvider(answerTo)
  onTestFinished(fake.close)
  return { address: `${fake.baseUrl}/v1`, calls: fake.calls }
}

/** Asks every engine that the settings lead to for one thing. */
async function askAll(env: Record<string, string>): Promise<void> {
  const [config, { log }] = [localConfig({ ...ALONE, ...MODELS, ...env }), keptLog()]
  const [[translator], { synthesisers, transcribers }, [corrector]] = await Promise.all([
    findTranslators(config, log),
    findSpeechEngines(config, log),
    findCorrectors(config, log),
  ])
  const language: LanguageCode = 'en-US'
  await translator?.translate({ text: 'Hello', ...PAIR }, open)
  await synthesisers[0]?.synthesise({ text: 'Hello', language, rate: 1 }, open)
  await transcribers[0]?.transcribe({ wav: TONE, language }, open)
  const learner = { meant: '', language, nativeLanguage: 'es-ES' } as const
  await corrector?.correct({ sentences: ['Hello'], ...learner }, open)
}

/** The paths that were asked for, and the keys that came with them. */
function seen(calls: SeenCall[]): string[] {
  return calls.map(({ path, headers }) => `${path} ${headers.authorization ?? 'no key'}`)
}

describe('servers of OpenAI’s shape with an address for each job', () => {
  it('without any, one address and its key do for all', async () => {
    const one = await server()
    await askAll({ OPENAI_BASE_URL: one.address, OPENAI_API_KEY: 'sk-common' })
    expect(seen(one.calls)).toEqual([
      '/v1/chat/completions Bearer sk-common',
      '/v1/audio/speech Bearer sk-common',
      '/v1/audio/transcriptions Bearer sk-common',
      '/v1/chat/completions Bearer sk-common',
    ])
  })

  it('a job with an address of its own and no key sends none, and the others go where they went', async () => {
    const [common, voices, listening] = [await server(), await server(), await server()]
    await askAll({
      OPENAI_BASE_URL: common.address,
      OPENAI_API_KEY: 'sk-common',
      OPENAI_SPEECH_BASE_URL: voices.address,
      OPENAI_LISTEN_BASE_URL: listening.address,
      OPENAI_LISTEN_API_KEY: 'sk-listening',
    })
    expect(seen(voices.calls)).toEqual(['/v1/audio/speech no key'])
    expect(seen(listening.calls)).toEqual(['/v1/audio/transcriptions Bearer sk-listening'])
    expect(seen(common.calls)).toEqual(Array(2).fill('/v1/chat/completions Bearer sk-common'))
    const raw = [...voices.calls, ...listening.calls].map((call) => JSON.stringify(call.headers) + call.raw)
    expect(raw.join()).not.toContain('sk-common')
  })

  it('a job with a key of its own sends that to the common address', async () => {
    const one = await server()
    const keys = { OPENAI_API_KEY: 'sk-common', OPENAI_SPEECH_API_KEY: 'sk-speech' }
    await askAll({ OPENAI_BASE_URL: one.address, ...keys })
    expect(seen(one.calls).filter((call) => call.includes('speech'))).toEqual([
      '/v1/audio/speech Bearer sk-speech',
    ])
  })

  it('addresses of jobs are enough: nothing is asked without a common one', async () => {
    const [voices, listening] = [await server(), await server()]
    const addresses = { OPENAI_SPEECH_BASE_URL: voices.address, OPENAI_LISTEN_BASE_URL: listening.address }
    await askAll({ ...addresses, TRANSLATOR: 'browser', CORRECTOR: 'none', OPENAI_MODEL: '' })
    expect([voices.calls.length, listening.calls.length]).toEqual([1, 1])
  })
})
