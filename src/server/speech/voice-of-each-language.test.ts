import { expect, it, onTestFinished } from 'vitest'
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { SAMPLE_SENTENCES } from '#domain/speech/choose-voice.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { askSpeech, testApp } from '#server/app.fixture.ts'
import { localConfig } from '#server/config.fixture.ts'
import { startFakeAiProvider } from '#server/engines/ai-provider.fake.ts'
import { keptLog } from '#server/engines/ai-provider-cases.fixture.ts'
import { openaiSynthesiser } from '#server/engines/openai/openai-speech.ts'
import { KOKORO_FASTAPI, SPEACHES_SPEAKING } from '#server/engines/self-hosted-servers.fixture.ts'

/** The map of docs/engines.md, by the language that each voice is of. */
const VOICES: Record<string, string> = {
  en: 'af_heart',
  es: 'ef_dora',
  fr: 'ff_siwis',
  it: 'if_sara',
  pt: 'pf_dora',
  ja: 'jf_alpha',
  zh: 'zf_xiaobei',
}

it.each([KOKORO_FASTAPI, SPEACHES_SPEAKING])(
  '$name with a voice for each of its languages speaks those, and the next engine the others: none in a voice of another language',
  async ({ answer, model }) => {
    const fake = await startFakeAiProvider<{ voice: string; input: string }>(() => answer)
    onTestFinished(fake.close)
    const OPENAI_VOICE = Object.entries(VOICES)
      .map(([language, voice]) => `${language}=${voice}`)
      .join(' ')
    const { speech } = localConfig({ OPENAI_VOICE }).openai
    const access = { baseUrl: `${fake.baseUrl}/v1`, apiKey: undefined, log: keptLog().log }
    const spoken: [LanguageCode, engine: string | null, voice: string | undefined][] = []
    const { app } = testApp({
      env: { RATE_LIMIT_FACTOR: '1000' },
      synthesisers: [
        openaiSynthesiser({ ...access, speechModel: model, voices: speech.voices }),
        memorySynthesiser({ id: 'espeak-ng' }),
      ],
    })
    for (const language of LANGUAGES) {
      const before = fake.calls.length
      const response = await askSpeech(app, { text: SAMPLE_SENTENCES[language], language, rate: 1 })
      expect(response.status, language).toBe(200)
      const [call, ...more] = fake.calls.slice(before)
      expect(more).toEqual([])
      spoken.push([language, response.headers.get('echolog-engine'), call?.body.voice])
    }
    expect(spoken).toHaveLength(12)
    for (const [language, engine, voice] of spoken) {
      const its = VOICES[primarySubtag(language)]
      expect([language, engine, voice]).toEqual([language, its === undefined ? 'espeak-ng' : 'openai', its])
    }
  },
)
