import { expect, it } from 'vitest'
import { chooseVoice, offerVoices, type VoiceOffer } from './choose-voice.ts'

function offer(lang: string, traits: Partial<VoiceOffer> = {}): VoiceOffer {
  return { name: lang, lang, default: false, localService: true, ...traits }
}

it.each([
  ['the exact tag', ['es-419', 'es-MX', 'es-ES'], 'es-ES', 'es-ES'],
  ['the exact tag, written with an underscore', ['es-419', 'es_ES'], 'es-ES', 'es_ES'],
  ['the same language of another region', ['ru-LV', 'de-DE'], 'ru-RU', 'ru-LV'],
  ['the bare language', ['vi', 'en-US'], 'vi-VN', 'vi'],
  ['the same region under another script tag', ['zh-Hant-TW', 'zh-Hans-CN'], 'zh-CN', 'zh-Hans-CN'],
  ['Mandarin under its own code', ['yue-HK', 'cmn-CN'], 'zh-CN', 'cmn-CN'],
] as const)('SPEECH-10: %s is chosen', (_, tags, language, chosen) => {
  expect(
    chooseVoice(
      tags.map((tag) => offer(tag)),
      language,
    )?.lang,
  ).toBe(chosen)
})

it('SPEECH-10: no voice of another language is ever chosen, however alike the tags', () => {
  expect(chooseVoice([offer('kok'), offer('en-US'), offer('kok-IN')], 'ko-KR')).toBeUndefined()
  expect(chooseVoice([], 'ko-KR')).toBeUndefined()
})

it('among equals a voice on the device comes first, then the default one', () => {
  const remote = offer('es-ES', { name: 'remote', localService: false, default: true })
  const local = offer('es-ES', { name: 'local' })
  const usual = offer('es-ES', { name: 'usual', default: true })
  expect(chooseVoice([remote, local], 'es-ES')?.name).toBe('local')
  expect(chooseVoice([remote, local, usual], 'es-ES')?.name).toBe('usual')
})

it('voices to choose from are those of the language, best first, each once, and no more than twenty', () => {
  const offers = [
    offer('es-419', { name: 'Latina' }),
    offer('es-ES', { name: 'Elena' }),
    offer('es-ES', { name: 'Elena' }),
    offer('es-MX', { name: 'Elena' }),
    offer('kok', { name: 'Konkani' }),
  ]
  const names = offerVoices(offers, 'es-ES').map(({ name, lang }) => `${name} ${lang}`)
  expect(names).toEqual(['Elena es-ES', 'Latina es-419', 'Elena es-MX'])
  const variants = Array.from({ length: 13_000 }, (_, index) => offer('es-ES', { name: `es+${index}` }))
  expect(offerVoices(variants, 'es-ES')).toHaveLength(20)
})
