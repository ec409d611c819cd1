import { describe, expect, it, onTestFinished } from 'vitest'
import { localConfig } from '#server/config.fixture.ts'
import { startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { libretranslateKnows } from '#server/engines/ai-provider-answers.fixture.ts'
import { keptLog } from '#server/engines/ai-provider-cases.fixture.ts'
import { findCorrectors, findSpeechEngines, findTranslators } from './find-engines.ts'

const SPEECH = {
  GEMINI_API_KEY: 'k',
  OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_SPEECH_MODEL: 'tts-1',
  OPENAI_LISTEN_MODEL: 'whisper-1',
}

async function translatorsOf(env: Record<string, string>) {
  const found = await findTranslators(localConfig(env), keptLog().log)
  return found.map(({ id }) => id).filter((id) => id !== 'apertium') // it is here or not
}

async function libretranslate() {
  const fake = await startFakeAiProvider(() => libretranslateKnows())
  onTestFinished(fake.close)
  return fake.baseUrl
}

describe('which translators there are', () => {
  it('none without a setting', async () => {
    expect(await translatorsOf({})).toEqual([])
  })

  it('those that are configured, best first', async () => {
    const env = {
      LIBRETRANSLATE_URL: await libretranslate(),
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_MODEL: 'x',
      GEMINI_API_KEY: 'k',
    }
    expect(await translatorsOf(env)).toEqual(['gemini', 'openai', 'libretranslate'])
    expect(await translatorsOf({ ...env, TRANSLATOR: 'openai' })).toEqual(['openai'])
    expect(await translatorsOf({ ...env, TRANSLATOR: 'libretranslate' })).toEqual(['libretranslate'])
    expect(await findTranslators(localConfig({ ...env, TRANSLATOR: 'browser' }), keptLog().log)).toEqual([])
  })

  it('an OpenAI-shaped server is not asked for a job without a model, nor a key alone used', async () => {
    expect(await translatorsOf({ OPENAI_BASE_URL: 'http://127.0.0.1:9' })).toEqual([])
    expect(await translatorsOf({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'x' })).toEqual([])
  })

  it('a LibreTranslate that is not up does not stop the start', async () => {
    expect(await translatorsOf({ LIBRETRANSLATE_URL: 'http://127.0.0.1:9' })).toEqual(['libretranslate'])
  })
})

describe('which AI providers speak and listen', () => {
  it('the OpenAI-shaped server with a model for it, then Gemini with a key', async () => {
    const { synthesisers, transcribers } = await findSpeechEngines(localConfig(SPEECH), keptLog().log)
    expect(synthesisers.map(({ id }) => id).slice(0, 2)).toEqual(['openai', 'gemini'])
    expect(transcribers.map(({ id }) => id).slice(0, 2)).toEqual(['openai', 'gemini'])
  })

  it('only the one that is named', async () => {
    const config = localConfig({ ...SPEECH, SYNTHESISER: 'gemini', TRANSCRIBER: 'openai' })
    const { synthesisers, transcribers } = await findSpeechEngines(config, keptLog().log)
    expect(synthesisers.map(({ id }) => id)).toEqual(['gemini'])
    expect(transcribers.map(({ id }) => id)).toEqual(['openai'])
  })

  it('none of them without a setting, or with a key that is none', async () => {
    const config = localConfig({ GEMINI_API_KEY: 'two words', OPENAI_BASE_URL: 'http://127.0.0.1:9' })
    const { synthesisers, transcribers } = await findSpeechEngines(config, keptLog().log)
    const ids = [...synthesisers, ...transcribers].map(({ id }) => id as string)
    expect(ids).not.toContain('gemini')
    expect(ids).not.toContain('openai')
  })
})

describe('which correctors there are', () => {
  const providers = { GEMINI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'x' }

  async function correctorsOf(env: Record<string, string>) {
    const found = await findCorrectors(localConfig(env), keptLog().log)
    return found.map(({ id }) => id)
  }

  it('the AI providers that have a model for texts, then the program of this machine', async () => {
    expect((await correctorsOf(providers)).slice(0, 2)).toEqual(['gemini', 'openai'])
    const withoutModel = { ...providers, GEMINI_API_KEY: 'two words', OPENAI_MODEL: '' }
    expect((await correctorsOf(withoutModel)).filter((id) => id !== 'hunspell')).toEqual([])
  })

  it('only the one that is named, or none', async () => {
    const named = { ...providers, GEMINI_API_KEY: 'k' }
    for (const id of ['openai', 'gemini'])
      expect(await correctorsOf({ ...named, CORRECTOR: id })).toEqual([id])
    expect(await correctorsOf({ ...named, CORRECTOR: 'none' })).toEqual([])
  })
})
