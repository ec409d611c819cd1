import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { wordKey } from '#domain/text/words.ts'
import { isFunctionWord } from './reading-sources.ts'

const isOne = (language: LanguageCode) => (word: string) => isFunctionWord(wordKey(word), language)

const CASES: Record<LanguageCode, { function: string; content: string }> = {
  'en-US': { function: 'The and was of IT’s i', content: 'sister ladder train rained' },
  'es-ES': { function: 'en Era de y él más', content: 'caldera hermana perro desván' },
  'fr-FR': { function: 'le était dans qui à', content: 'chaudière sœur échelle' },
  'de-DE': { function: 'ich war nicht und für', content: 'Leiter Heizung Schwester' },
  'it-IT': { function: 'il era per che non', content: 'caldaia sorella scala' },
  'ja-JP': { function: 'は が した って ので です', content: '雨 友達 公園 ケーキ' },
  'ko-KR': { function: '을 그리고 그러나', content: '친구 공원에 사다리' },
  'zh-CN': { function: '的 了 我们 因为', content: '朋友 公园 下雨 梯子' },
  'pt-BR': { function: 'não era com uma', content: 'caldeira irmã escada' },
  'ru-RU': { function: 'я был не на', content: 'сестра лестница поезд' },
  'vi-VN': { function: 'tôi là và không của', content: 'mưa chó thang mẹ' },
  'da-DK': { function: 'jeg var og på ikke', content: 'søster stige hund' },
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { function: bound, content } = CASES[language]

  it('words that hold sentences together are told from those that say something', () => {
    expect(bound.split(' ').filter((word) => !isOne(language)(word))).toEqual([])
    expect(content.split(' ').filter(isOne(language))).toEqual([])
  })
})
