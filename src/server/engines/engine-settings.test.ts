import { describe, expect, it } from 'vitest'
import { testConfig } from '#server/config.fixture.ts'
import { configWarnings, readConfig } from '#server/config.ts'
import { secretNames } from '#server/http/secret-setting.ts'
import { unknownSettings } from '#server/unknown-settings.ts'
import { engineVariables, keysInUse } from './engine-settings.ts'

/** Engines named outright, and the variable that is then lacking. */
const LACKING: [env: Record<string, string>, variable: string][] = [
  [{ TRANSLATOR: 'openai' }, 'OPENAI_BASE_URL'],
  [{ TRANSLATOR: 'openai', OPENAI_BASE_URL: 'http://x' }, 'OPENAI_MODEL'],
  [{ TRANSLATOR: 'libretranslate' }, 'LIBRETRANSLATE_URL'],
  [{ SYNTHESISER: 'openai', OPENAI_SPEECH_MODEL: 'x' }, 'OPENAI_BASE_URL or OPENAI_SPEECH_BASE_URL'],
  [{ SYNTHESISER: 'openai', OPENAI_SPEECH_BASE_URL: 'http://x', OPENAI_MODEL: 'x' }, 'OPENAI_SPEECH_MODEL'],
  [
    { TRANSCRIBER: 'openai', OPENAI_LISTEN_MODEL: 'x', OPENAI_SPEECH_BASE_URL: 'http://x' },
    'OPENAI_BASE_URL or OPENAI_LISTEN_BASE_URL',
  ],
  [{ TRANSLATOR: 'openai', OPENAI_MODEL: 'x', OPENAI_SPEECH_BASE_URL: 'http://x' }, 'OPENAI_BASE_URL'],
  [{ SYNTHESISER: 'openai', OPENAI_BASE_URL: 'http://x', OPENAI_MODEL: 'x' }, 'OPENAI_SPEECH_MODEL'],
  [{ SYNTHESISER: 'gemini' }, 'GEMINI_API_KEY'],
  [{ SYNTHESISER: 'gemini', GEMINI_API_KEY: 'two words' }, 'GEMINI_API_KEY'],
  [{ TRANSCRIBER: 'openai', OPENAI_BASE_URL: 'http://x' }, 'OPENAI_LISTEN_MODEL'],
  [{ TRANSCRIBER: 'gemini' }, 'GEMINI_API_KEY'],
]

describe('the settings of engines and AI providers', () => {
  it('TRANS-17 OPEN-14: the default model is gemini-2.0-flash, and it can be set', () => {
    expect(testConfig({}).gemini.model).toBe('gemini-2.0-flash')
    expect(testConfig({ GEMINI_MODEL: 'gemini-3.8-flash' }).gemini.model).toBe('gemini-3.8-flash')
    expect(testConfig({ GEMINI_FALLBACK_MODEL: 'gemini-4-flash' }).gemini.fallbackModel).toBe(
      'gemini-4-flash',
    )
  })

  it.each(LACKING)('%j stops the start and names %s', (env, variable) => {
    const config = readConfig(env)
    expect(config).toEqual({
      ok: false,
      error: expect.stringMatching(new RegExp(`^${variable} must have [^\\n]+\\.$`)),
    })
  })

  it.each([
    ['', []],
    ['https://api.example.com', ['https://api.example.com']],
    [
      ' https://API.example.com:443, https://llm.example.org:8443 https://api.example.com ',
      ['https://api.example.com', 'https://llm.example.org:8443'],
    ],
  ])('a learner’s own key may be sent to %j', (LEARNER_ENGINES, origins) => {
    const config = testConfig({ LEARNER_ENGINES })
    expect([config.learnerEngines, config.page.learnerEngines]).toEqual([origins, origins])
  })

  it.each([
    'api.example.com',
    'http://api.example.com',
    'http://localhost:11434',
    'https://api.example.com/v1',
    'https://*.example.com',
    'https://api.example.com?x',
    "https://api.example.com;script-src'unsafe-inline'",
    'https://me:hunter2@api.example.com',
    '*',
    Array.from({ length: 21 }, (_, index) => `https://a${index}.example`).join(' '),
  ])('LEARNER_ENGINES=%j stops the start with one line', (LEARNER_ENGINES) => {
    const config = readConfig({ LEARNER_ENGINES })
    const line = config.ok ? '' : config.error
    expect(line).toMatch(/^LEARNER_ENGINES must be [^\n]+\.$/)
    expect(line).not.toContain('hunter2')
  })

  it('TRANSLATOR cannot name the key of a learner', () => {
    expect(readConfig({ TRANSLATOR: 'own-key' })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^TRANSLATOR must be one of gemini, /),
    })
  })

  it('TRANS-30: Gemini named as translator without a usable key still starts', () => {
    expect(readConfig({ TRANSLATOR: 'gemini' }).ok).toBe(true)
    expect(readConfig({ TRANSLATOR: 'gemini', GEMINI_API_KEY: 'two words' }).ok).toBe(true)
  })

  it('each engine can be named, with what it needs', () => {
    const all = {
      GEMINI_API_KEY: 'k',
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/',
      OPENAI_MODEL: 'hf.co/org/model:Q4_K_M',
      OPENAI_SPEECH_MODEL: 'kokoro',
      OPENAI_LISTEN_MODEL: 'whisper-1',
      LIBRETRANSLATE_URL: 'http://127.0.0.1:5000',
    }
    for (const name of ['gemini', 'openai', 'libretranslate', 'apertium', 'browser'])
      expect(testConfig({ ...all, TRANSLATOR: name }).translator).toBe(name)
    for (const name of ['openai', 'gemini', 'espeak-ng'])
      expect(testConfig({ ...all, SYNTHESISER: name }).synthesiser).toBe(name)
    for (const name of ['openai', 'gemini', 'pocketsphinx'])
      expect(testConfig({ ...all, TRANSCRIBER: name }).transcriber).toBe(name)
    expect(testConfig(all).openai.text.baseUrl).toBe('http://127.0.0.1:11434/v1')
  })

  it('Gemini listens with the fallback model, unless another one is named', () => {
    expect(testConfig({ GEMINI_FALLBACK_MODEL: 'gemini-4-lite' }).gemini.listenModel).toBe('gemini-4-lite')
    expect(testConfig({ GEMINI_LISTEN_MODEL: 'gemini-3.5-transcribe' }).gemini.listenModel).toBe(
      'gemini-3.5-transcribe',
    )
  })

  it('what is set to no purpose is warned about; an OPENAI_API_KEY alone is nobody’s business', () => {
    expect(configWarnings(testConfig({ OPENAI_BASE_URL: 'http://x' }))).toEqual([
      expect.stringContaining('OPENAI_MODEL'),
    ])
    expect(configWarnings(testConfig({ OPENAI_MODEL: 'x' }))).toEqual([
      expect.stringContaining('OPENAI_BASE_URL'),
    ])
    expect(configWarnings(testConfig({ OPENAI_API_KEY: 'k' }))).toEqual([])
    expect(configWarnings(testConfig({ OPENAI_BASE_URL: 'http://x', OPENAI_LISTEN_MODEL: 'x' }))).toEqual([])
  })

  it('a job of an address of its own is warned about where nothing is asked there, and needs no other address', () => {
    const warned = (env: Record<string, string>) => configWarnings(testConfig(env))
    expect(warned({ OPENAI_SPEECH_BASE_URL: 'http://x' })).toEqual([
      expect.stringMatching(/^OPENAI_SPEECH_BASE_URL .*OPENAI_SPEECH_MODEL/),
    ])
    expect(warned({ OPENAI_SPEECH_BASE_URL: 'http://x', OPENAI_SPEECH_MODEL: 'kokoro' })).toEqual([])
    const both = { OPENAI_BASE_URL: 'http://x', OPENAI_LISTEN_BASE_URL: 'http://y', OPENAI_LISTEN_MODEL: 'w' }
    expect(warned(both)).toEqual([expect.stringMatching(/^OPENAI_BASE_URL /)])
  })

  it('every paid AI provider that strangers could use is warned about, by its variable and never its value', () => {
    const warnings = configWarnings(
      testConfig({
        ACCOUNTS: 'local',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://diary.example.org',
        GEMINI_API_KEY: 'hunter2',
        OPENAI_BASE_URL: 'https://api.example/v1',
        OPENAI_MODEL: 'x',
        OPENAI_API_KEY: 'hunter2',
        OPENAI_SPEECH_BASE_URL: 'https://voices.example/v1',
        OPENAI_SPEECH_API_KEY: 'hunter2',
        OPENAI_LISTEN_BASE_URL: 'https://listening.example/v1',
        OPENAI_LISTEN_API_KEY: 'hunter2',
        LIBRETRANSLATE_URL: 'https://translate.example',
        LIBRETRANSLATE_API_KEY: 'hunter2',
      }),
    )
    for (const name of ['GEMINI', 'OPENAI', 'OPENAI_SPEECH', 'OPENAI_LISTEN', 'LIBRETRANSLATE'])
      expect(warnings.join()).toContain(`your ${name}_API_KEY`)
    expect(warnings.join()).not.toContain('hunter2')
  })

  it.each([
    [{}, 'sk-common', 'sk-common'],
    [{ OPENAI_SPEECH_API_KEY: 'sk-speech', OPENAI_LISTEN_API_KEY: 'sk-listen' }, 'sk-speech', 'sk-listen'],
    [{ OPENAI_SPEECH_BASE_URL: 'http://voices/v1' }, undefined, 'sk-common'],
    [
      { OPENAI_LISTEN_BASE_URL: 'http://listening/v1', OPENAI_LISTEN_API_KEY: 'sk-listen' },
      'sk-common',
      'sk-listen',
    ],
    [
      { OPENAI_SPEECH_BASE_URL: 'http://common/v1', OPENAI_LISTEN_BASE_URL: 'http://listening/v1' },
      undefined,
      undefined,
    ],
  ] as [Record<string, string>, string | undefined, string | undefined][])(
    'the common key goes to the common address alone: with %j speech has %s, listening %s',
    (own, speech, listening) => {
      const common = { OPENAI_BASE_URL: 'http://common/v1', OPENAI_API_KEY: 'sk-common', OPENAI_MODEL: 'x' }
      const { openai } = testConfig({ ...common, ...own })
      expect([openai.text.apiKey, openai.speech.apiKey, openai.listening.apiKey]).toEqual([
        'sk-common',
        speech,
        listening,
      ])
    },
  )
})

describe('voices of MBROLA', () => {
  it('are named for each language', () => {
    const { espeakVoices } = testConfig({ ESPEAK_VOICE: 'de=mb-de5, fr=mb-fr1' })
    expect([...espeakVoices]).toEqual([
      ['de-DE', 'mb-de5'],
      ['fr-FR', 'mb-fr1'],
    ])
  })

  it.each(['mb-de5', 'de=alloy', 'xx=mb-de5', 'de=mb-de5 de=mb-de6', 'de=', 'de=mb-de5;rm'])(
    '%s is none, and the start stops',
    (ESPEAK_VOICE) => {
      expect(readConfig({ ESPEAK_VOICE })).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^ESPEAK_VOICE /),
      })
    },
  )
})

const NAMES = Object.keys(engineVariables.shape)
const KEYS = secretNames(engineVariables.shape)

it('the key of every AI provider is warned about where it is used, and a slip in its name is told', () => {
  const asked = NAMES.filter((name) => /_(URL|KEY|MODEL)$/.test(name))
  const set = asked.map((name) => [name, name.endsWith('_URL') ? 'https://ai.example' : 'x'])
  expect(keysInUse(testConfig(Object.fromEntries(set))).toSorted()).toEqual(KEYS.toSorted())
  for (const key of KEYS) expect(unknownSettings({ [`${key}S`]: 'x' }, NAMES), key).toHaveLength(1)
})
