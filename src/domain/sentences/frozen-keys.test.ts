import { expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { readSentence } from './sentence-of-text.ts'

/** Keys and hashes of words as they are stored since the first version that had them. They never change. */
const STORED: [language: LanguageCode, text: string, key: string, words: number[]][] = [
  [
    'en-US',
    "I don’t know — it’s 3.14 café naïve, ISN'T it? E-mail!",
    '2026-11-22-121518e74f079b-en-us',
    [61865, 16503, 52265, 15085, 6397, 57534, 41909, 65373, 45193, 52259, 38118],
  ],
  [
    'es-ES',
    '¿Qué tal, Ana? El 1.º niño está aquí: 12.5 €, EE. UU.',
    '2026-11-22-0e30b9d1d3ba60-es-es',
    [62240, 51277, 4449, 27129, 21380, 57175, 9887, 59687, 50817, 28620, 7522, 35350],
  ],
  [
    'fr-FR',
    "L’été, l'œuvre « ÇA » coûte 3,50 € ; peut-être.",
    '2026-11-22-012e9546eff67a-fr-fr',
    [62140, 41439, 31859, 27756, 46481, 47599, 18402],
  ],
  [
    'de-DE',
    'Die Straße ist heiß, z. B. am 5. Mai: „MÜLLER“ −5°',
    '2026-11-22-0baaffde1f20d4-de-de',
    [38274, 32207, 23319, 50890, 4589, 33758, 64295, 31662, 10530, 30532, 31662],
  ],
  [
    'it-IT',
    "Perché l’amico è andato all'università il 1° po'?",
    '2026-11-22-055fa4ff2ed775-it-it',
    [42160, 10996, 28857, 5309, 31108, 64895, 21380, 16499],
  ],
  [
    'ja-JP',
    '今日は、ｶﾌｪでｺｰﾋｰを３杯「飲みました」。がぎぐ',
    '2026-11-22-09b34e67a1a881-ja-jp',
    [
      53390, 59568, 54369, 5955, 40743, 27407, 19301, 61479, 7258, 43638, 7258, 64470, 45325, 4183, 43814,
      35534, 27637, 23236, 59132, 19494, 47934, 29405,
    ],
  ],
  [
    'ko-KR',
    '오늘 비가 왔어요. 집에 갔어요 2026. 11. 27.',
    '2026-11-22-1862d37575a0e4-ko-kr',
    [40763, 4254, 45316, 17977, 10085, 34543, 50775, 27565],
  ],
  [
    'zh-CN',
    '她今天很累，妳呢？二〇二五年ＡＢＣ。',
    '2026-11-22-03d6f5c9245c18-zh-cn',
    [63729, 53390, 29253, 49983, 13311, 7464, 39448, 14961, 23629, 14961, 43687, 57794, 40974, 33758, 41799],
  ],
  [
    'pt-BR',
    'Você não dá-lo-á à avó? Ação nº 5, 1.000,50.',
    '2026-11-22-1f172a1f617584-pt-br',
    [59310, 27331, 40805, 36210, 38707, 19616, 23878, 31961, 48840, 31662, 16584],
  ],
  [
    'ru-RU',
    'Он пришёл в 2026 г., т. е. ещё вчера; Йод — Ёж.',
    '2026-11-22-0daeacb469cb9e-ru-ru',
    [24847, 39142, 17056, 34543, 39469, 35919, 59651, 27476, 44896, 15167, 11484],
  ],
  [
    'vi-VN',
    'Hoà bình, thuý, Kỹ thuật lý thuyết; và v.v. Đi học.',
    '2026-11-22-0bb00253d93178-vi-vn',
    [59894, 12173, 55199, 11531, 61132, 47853, 53433, 14294, 24124, 34261, 38454],
  ],
  [
    'da-DK',
    'Jeg kan lide f.eks. København & Århus æøå ÆØÅ 21. november.',
    '2026-11-22-17d855a1268dd8-da-dk',
    [25801, 27456, 26479, 26311, 36030, 56551, 23859, 23859, 36563, 57282],
  ],
]

it.each(STORED)(
  'a sentence in %s keeps the key under which it is stored, composed or not: %s',
  (...stored) => {
    const [language, text, key, words] = stored
    expect(readSentence(text, '2026-11-22', language)).toEqual({ key, words })
    expect(readSentence(text.normalize('NFD'), '2026-11-22', language)).toEqual({ key, words })
  },
)
