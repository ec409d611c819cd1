import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testConfig } from '#server/config.fixture.ts'
import { startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { keptLog, preludeTo } from '#server/engines/ai-provider-cases.fixture.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { hunspellCorrector } from '#server/engines/hunspell/hunspell-corrector.ts'
import { pocketsphinxTranscriber } from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { findCorrectors, findSpeechEngines, findTranslators } from './find-engines.ts'

/** Who pays for the AI providers that an installation finds on a machine without engines of its own. */
async function costsWith(env: Record<string, string>): Promise<Record<string, string>> {
  const config = testConfig(env)
  const { log } = keptLog()
  const translators = await findTranslators(config, log)
  const { synthesisers, transcribers } = await findSpeechEngines(config, log)
  const correctors = await findCorrectors(config, log)
  const found = [
    ...translators.map(({ id, costs }) => [`${id} translates`, costs]),
    ...synthesisers.map(({ id, costs }) => [`${id} speaks`, costs]),
    ...transcribers.map(({ id, costs }) => [`${id} listens`, costs]),
    ...correctors.map(({ id, costs }) => [`${id} corrects`, costs]),
  ]
  return Object.fromEntries(found)
}

const openai = {
  OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
  OPENAI_MODEL: 'x',
  OPENAI_SPEECH_MODEL: 'x',
  OPENAI_LISTEN_MODEL: 'x',
}

function ofOpenai(costs: string) {
  return {
    'openai translates': costs,
    'openai speaks': costs,
    'openai listens': costs,
    'openai corrects': costs,
  }
}

beforeAll(() => {
  vi.stubEnv('PATH', '/nowhere')
  return () => vi.unstubAllEnvs()
})

describe('who pays', () => {
  it('the operator for Gemini, in every job', async () => {
    expect(await costsWith({ GEMINI_API_KEY: 'a-key-of-google' })).toEqual({
      'gemini translates': 'operator',
      'gemini speaks': 'operator',
      'gemini listens': 'operator',
      'gemini corrects': 'operator',
    })
  })

  it('nobody for a Gemini without a usable key, which asks nobody', async () => {
    expect(await costsWith({ TRANSLATOR: 'gemini' })).toEqual({ 'gemini translates': 'nothing' })
  })

  it('the operator for a server of OpenAI’s shape that wants a key; nobody for one without, or with a stand-in', async () => {
    expect(await costsWith({ ...openai, OPENAI_API_KEY: 'sk-hunter2hunter2' })).toEqual(ofOpenai('operator'))
    expect(await costsWith(openai)).toEqual(ofOpenai('nothing'))
    expect(await costsWith({ ...openai, OPENAI_API_KEY: 'ollama' })).toEqual(ofOpenai('nothing'))
  })

  it('the operator for a LibreTranslate that wants a key, nobody for one without', async () => {
    const { baseUrl, close } = await startFakeAiProvider(({ path }) => preludeTo(path) ?? {})
    onTestFinished(close)
    const libretranslate = { LIBRETRANSLATE_URL: baseUrl }
    expect(await costsWith(libretranslate)).toEqual({ 'libretranslate translates': 'nothing' })
    const paid = { ...libretranslate, LIBRETRANSLATE_API_KEY: 'a-key-that-is-bought' }
    expect(await costsWith(paid)).toEqual({ 'libretranslate translates': 'operator' })
  })

  it('nobody for the programs of this machine', () => {
    expect(apertiumTranslator(new Set()).costs).toBe('nothing')
    expect(hunspellCorrector(new Map()).costs).toBe('nothing')
    expect(espeakSynthesiser({ version: '1', languages: new Set() }).costs).toBe('nothing')
    const model = { sounds: '', sentences: '', words: '' }
    expect(pocketsphinxTranscriber({ model }).costs).toBe('nothing')
  })
})
