import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { testConfig } from '#server/config.fixture.ts'
import { configWarnings, readConfig } from '#server/config.ts'
import { type OpenaiVoices, parseVoices, versionOf, voiceFor } from './openai-voices.ts'

function spokenWith(text: string): Record<string, string> {
  const voices = parseVoices(text)
  const spoken = LANGUAGES.map((code) => [primarySubtag(code), voices && voiceFor(voices, code)])
  return Object.fromEntries(spoken.filter(([, voice]) => voice !== undefined))
}

const everywhere = (voice: string) =>
  Object.fromEntries(LANGUAGES.map((code) => [primarySubtag(code), voice]))

const warnings = (voice: string) =>
  configWarnings(testConfig({ OPENAI_BASE_URL: 'http://x', OPENAI_SPEECH_MODEL: 'm', OPENAI_VOICE: voice }))

describe('OPENAI_VOICE', () => {
  it.each([
    ['one voice', 'alloy', everywhere('alloy')],
    ['one voice after a locale', 'en_US-amy-medium', everywhere('en_US-amy-medium')],
    ['a name with a blank', 'Ana Maria', everywhere('Ana Maria')],
    ['a voice for each', 'en=af_heart es=ef_dora', { en: 'af_heart', es: 'ef_dora' }],
    [
      'commas, capitals, regions and scripts',
      'EN-gb=bf_emma, pt_PT=pm_alex,zh-Hans=zf_xiaobei',
      {
        en: 'bf_emma',
        pt: 'pm_alex',
        zh: 'zf_xiaobei',
      },
    ],
    ['a name that has the sign', 'da=a=b', { da: 'a=b' }],
    ['a name of Kokoro', 'af_heart', { en: 'af_heart' }],
    ['a mixture of Kokoro', 'ef_dora(2)+em_alex(1)', { es: 'ef_dora(2)+em_alex(1)' }],
    ['Hindi', 'hf_alpha', {}],
    ['names of Kokoro of other languages', 'da=af_heart en=ef_dora ja=jf_alpha', { ja: 'jf_alpha' }],
    ['other names that begin alike', 'da=afternoon ko=zf-x', { da: 'afternoon', ko: 'zf-x' }],
  ])('%s: %s', (_, text, spoken) => {
    expect(spokenWith(text)).toEqual(spoken)
  })

  it.each([
    'en=',
    '=af_heart',
    'en=a en=b',
    'en=a EN-GB=b',
    'en=a alloy',
    'tlh=x',
    'en = a',
    'sv=x',
    'english=x',
  ])('%j stops the start and names the variable', (voice) => {
    expect(readConfig({ OPENAI_VOICE: voice })).toEqual({
      ok: false,
      error: expect.stringMatching(/^OPENAI_VOICE must be one voice, or one for each language/),
    })
  })

  it.each([
    ['af_heart', ['OPENAI_VOICE names a voice of English and is not used for others']],
    ['hf_alpha', ['OPENAI_VOICE names a voice of Hindi and is not used for others']],
    ['en-US-AriaNeural', ['OPENAI_VOICE names a voice of English and is used for others too']],
    ['sv_SE-nst-medium', ['OPENAI_VOICE names a voice of Swedish and is used for others too']],
    [
      'en=bf_emma es=af_heart de=en_US-amy-low',
      [
        'OPENAI_VOICE for Spanish names a voice of English and is not used for others',
        'OPENAI_VOICE for German names a voice of English and is used for others too',
      ],
    ],
    ['alloy', []],
    ['ash_US', []],
    ['zh=cmn-CN-Wavenet-A en=af_heart', []],
  ])('the start warns of %s: %j', (voice, expected) => {
    expect(warnings(voice).map((line) => line.split(':')[0])).toEqual(expected)
  })

  it('no voice that is named like Kokoro’s ever speaks another language than its first letter tells', () => {
    const OF: Record<string, string> = {
      a: 'en',
      b: 'en',
      e: 'es',
      f: 'fr',
      i: 'it',
      j: 'ja',
      p: 'pt',
      z: 'zh',
    }
    const voice = fc
      .tuple(fc.constantFrom(...'abefhijpz'), fc.constantFrom('f', 'm'), fc.stringMatching(/^[a-z0-9]{0,9}$/))
      .map(([letter, sex, name]) => `${letter}${sex}_${name}`)
    const voices = fc.oneof(
      voice,
      fc.dictionary(fc.constantFrom(...LANGUAGES), voice).map((of) => new Map(Object.entries(of))),
    )
    fc.assert(
      fc.property(voices, fc.constantFrom(...LANGUAGES), (some, language) => {
        const spoken = voiceFor(some as OpenaiVoices, language)
        expect(spoken === undefined || OF[spoken.charAt(0)] === primarySubtag(language)).toBe(true)
      }),
    )
  })

  it('what is set is what is read, and another setting is another version', () => {
    const names = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,9}$/)
    const set = fc.dictionary(fc.constantFrom(...LANGUAGES), names, { minKeys: 1 })
    fc.assert(
      fc.property(set, (of) => {
        const voices = new Map(Object.entries(of)) as Map<LanguageCode, string>
        expect(parseVoices(versionOf(voices))).toEqual(voices)
      }),
    )
  })
})
