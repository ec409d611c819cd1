import { describe, expect, it, onTestFinished } from 'vitest'
import { LANGUAGES, primarySubtag } from '#domain/languages.ts'
import { askSpeech, testApp } from '#server/app.fixture.ts'
import { localConfig } from '#server/config.fixture.ts'
import { startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { libretranslateKnows } from '#server/engines/ai-provider-answers.fixture.ts'
import { keptLog } from '#server/engines/ai-provider-cases.fixture.ts'
import { KOKORO_FASTAPI, SPEACHES_SPEAKING } from '#server/engines/self-hosted-servers.fixture.ts'
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

/** What Kokoro's voices are named after. */
const KOKORO_VOICES = 'en=af_heart es=ef_dora fr=ff_siwis it=if_sara pt=pf_dora ja=jf_alpha zh=zf_xiaobei'

describe('who speaks each of the twelve languages', () => {
  it.each([
    ['Kokoro-FastAPI', KOKORO_FASTAPI, KOKORO_VOICES],
    ['speaches', SPEACHES_SPEAKING, KOKORO_VOICES],
    ['speaches with one voice of Kokoro', SPEACHES_SPEAKING, 'ef_dora'],
    [
      'Kokoro-FastAPI with voices for languages that it has not',
      KOKORO_FASTAPI,
      `de=af_heart da=bf_emma ko=jf_alpha ${KOKORO_VOICES}`,
    ],
  ])(
    '%s, where it has a voice of it, else flite or espeak-ng; never a voice of another',
    async (_, server, voices) => {
      const asked: string[] = []
      const fake = await startFakeAiProvider<{ input: string; voice: string }>((call) => {
        asked.push(`${call.body.input} ${call.body.voice}`)
        return server.answer
      })
      onTestFinished(fake.close)
      const config = localConfig({
        OPENAI_SPEECH_BASE_URL: `${fake.baseUrl}/v1`,
        OPENAI_SPEECH_MODEL: server.model,
        OPENAI_VOICE: voices,
      })
      const noneListens = { ...config, transcriber: 'openai' } as const // pocketsphinx would take longest to try
      const { app } = testApp(await findSpeechEngines(noneListens, keptLog().log))
      const spoken = await Promise.all(
        LANGUAGES.map(async (language) => {
          const response = await askSpeech(app, { text: primarySubtag(language), language })
          return [primarySubtag(language), response.headers.get('echolog-engine')] as const
        }),
      )
      const ofServer = KOKORO_VOICES.split(' ').filter((pair) => voices.includes(pair.slice(3)))
      expect(asked.toSorted()).toEqual(ofServer.map((pair) => pair.replace('=', ' ')).toSorted())
      const has = ofServer.map((pair) => pair.slice(0, 2))
      expect(Object.fromEntries(spoken)).toEqual(
        Object.fromEntries(
          LANGUAGES.map(primarySubtag).map((code) => [
            code,
            has.includes(code) ? 'openai' : code === 'en' ? 'flite' : 'espeak-ng',
          ]),
        ),
      )
    },
  )
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
