import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { LONG_TEXTS, oddText } from './odd-texts.fixture.ts'
import { senseGroups } from './sense-groups.ts'
import { isUnspaced, wordsOf } from './words.ts'

const texts = (sentence: string, language: LanguageCode) =>
  senseGroups(sentence, language).map(({ text }) => text)

const CASES: [LanguageCode, string, string[]][] = [
  [
    'en-US',
    'It rained all afternoon, so I took the bus.',
    ['It rained all afternoon,', 'so I took the bus.'],
  ],
  ['en-US', 'Yes, I went home early.', ['Yes, I went home early.']],
  ['en-US', 'I went home early, yes.', ['I went home early, yes.']],
  ['en-US', 'Well, yes, I think so.', ['Well, yes,', 'I think so.']],
  ['en-US', 'She said “come in now” and left again.', ['She said', '“come in now”', 'and left again.']],
  ['en-US', 'We waited – it was cold – for an hour.', ['We waited', 'it was cold', 'for an hour.']],
  ['en-US', 'I paid 3,50 euros for it.', ['I paid 3,50 euros for it.']],
  [
    'en-US',
    'My boss asked me to finish the report because the others were ill',
    ['My boss asked me to finish the report', 'because the others were ill'],
  ],
  ['en-US', 'Seven words are short enough as is.', ['Seven words are short enough as is.']],
  [
    'fr-FR',
    'Ma voisine du marché a dit hier soir qu’elle viendrait demain',
    ['Ma voisine du marché a dit hier soir', 'qu’elle viendrait demain'],
  ],
  [
    'ja-JP',
    '午後はずっと雨だったので、市場を通って遠回りして帰った。',
    ['午後はずっと雨だったので、', '市場を通って遠回りして帰った。'],
  ],
  ['zh-CN', '今天下午一直下雨，所以我走路回家。', ['今天下午一直下雨，', '所以我走路回家。']],
  ['es-ES', 'Sí.', ['Sí.']],
  ['es-ES', '…', []],
  ['es-ES', '', []],
]

it.each(CASES)('%s: %s', (language, sentence, groups) => {
  expect(texts(sentence, language)).toEqual(groups)
})

/** A sentence without punctuation that is too long for one breath, in each language. */
const LONG: Record<LanguageCode, string> = {
  'en-US': 'Tomorrow I want to visit my old grandmother in the little town near the sea',
  'es-ES': 'Mañana quiero visitar a mi vieja abuela en el pequeño pueblo cerca del mar',
  'fr-FR': 'Demain je voudrais rendre visite à ma vieille grand-mère dans la petite ville au bord de la mer',
  'de-DE': 'Morgen möchte ich meine alte Großmutter besuchen und mit ihr in den kleinen Garten gehen',
  'it-IT': 'Domani vorrei andare a trovare la mia vecchia nonna nel piccolo paese vicino al mare',
  'ja-JP': '明日は海の近くの小さな町に住んでいる祖母を訪ねて庭の花を一緒に見るつもりです',
  'ko-KR': '내일은 바다 근처 작은 마을에 사는 할머니를 만나고 같이 정원에서 꽃을 구경할 거예요',
  'zh-CN': '明天我想去海边的小镇看望我的奶奶然后和她一起在花园里喝茶聊聊最近的事情',
  'pt-BR': 'Amanhã quero visitar a minha velha avó na pequena cidade perto do mar azul',
  'ru-RU': 'Завтра я хочу навестить мою старую бабушку в маленьком городе и погулять с ней у моря',
  'vi-VN': 'Ngày mai tôi muốn đi thăm bà ngoại của tôi ở thị trấn nhỏ gần biển và uống trà với bà',
  'da-DK': 'I morgen vil jeg besøge min gamle mormor i den lille by ved det blå hav',
}

const mostOf = (language: LanguageCode) => (isUnspaced(language) ? 14 : 8)

describe.each(LANGUAGES)('in %s', (language) => {
  it('a long sentence without punctuation is cut into what can be said in one breath', () => {
    const counts = texts(LONG[language], language).map((text) => wordsOf(text, language).length)
    expect(counts.length).toBeGreaterThan(1)
    expect(Math.max(...counts)).toBeLessThanOrEqual(mostOf(language))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
  })
})

it('no word is lost or said twice, and no part is under two words, whatever the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), oddText, (language, sentence) => {
      const count = (text: string) => wordsOf(text, language).length
      const whole = wordsOf(sentence, language)
      const groups = senseGroups(sentence, language)
      const inside = groups.map(({ start, end }) =>
        whole.filter((word) => word.start >= start && word.end <= end),
      )
      expect(inside.flat()).toEqual(whole)
      if (whole.length >= 2) for (const words of inside) expect(words.length).toBeGreaterThanOrEqual(2)
      for (const [place, { text, start, end }] of groups.entries()) {
        expect(text).toBe(sentence.slice(start, end))
        // between two of them stands nothing to be said: blanks, dashes, or a sign that touches no word
        expect(sentence.slice(groups[place - 1]?.end ?? 0, start)).toMatch(/^[^\p{L}\p{N}]*$/u)
      }
      expect(groups.length === 0).toBe(count(sentence) === 0)
    }),
  )
})

it.each(LONG_TEXTS.slice(0, 12).map((text) => [text.slice(0, 12), text]))(
  'FAIL-1: 100,000 characters (%j) are cut while one waits',
  { timeout: 60_000 },
  (_, text) => {
    const words = wordsOf(text, 'es-ES')
    const groups = senseGroups(text, 'es-ES')
    expect(groups.at(0)?.start === undefined).toBe(words.length === 0)
    expect(groups.at(-1)?.end ?? 0).toBeGreaterThanOrEqual(words.at(-1)?.end ?? 0)
  },
)
