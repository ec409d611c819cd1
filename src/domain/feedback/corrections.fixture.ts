import { expect } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { tokensOf, wordTokens } from './changes.ts'
import { type Checked, type Corrections, parseCorrections } from './corrections.ts'

/** A sentence of a diary in every language, in which a careful reader would change nothing. */
export const RIGHT_SENTENCES: Record<LanguageCode, string> = {
  'en-US': 'Yesterday I didn’t see my sister, so we met at the market today.',
  'es-ES': '¿Por qué no voy a visitar a mi abuela mañana por la mañana?',
  'fr-FR': 'Aujourd’hui, j’ai mangé chez l’amie de ma sœur, peut-être trop.',
  'de-DE': 'Heute ging ich mit meiner großen Schwester über die Straße.',
  'it-IT': 'Oggi c’era un po’ di vento, perciò sono andato dall’altra parte.',
  'ja-JP': '今日は姉と市場へ行って、「おいしいパン」を２つ買いました。',
  'ko-KR': '오늘은 누나와 함께 시장에 가서 빵을 샀어요.',
  'zh-CN': '今天我和姐姐走路去市场，买了两个“很好吃的”面包。',
  'pt-BR': 'Hoje não fui à praia; fiquei em casa com a minha irmã.',
  'ru-RU': 'Сегодня мы с сестрой ещё раз ходили на рынок — было весело!',
  'vi-VN': 'Hôm nay tôi đi chợ với chị gái và mua hai ổ bánh mì.',
  'da-DK': 'I dag gik jeg over åen på årets første rigtige sommerdag.',
}

/** What must hold of a checked sentence, whatever a machine has said. */
function expectInsideWords({ text, remarks }: Checked, language: LanguageCode): void {
  const found = wordTokens(text, language)
  // a character that the dictionary of the segmenter counts to no word is one
  const isAlone = (start: number) => !found.some((word) => word.start <= start && start < word.end)
  const words = [...found, ...tokensOf(text, language).filter(({ start }) => isAlone(start))]
  // a segmenter may count to a word what stands behind its letters: white space, signs, what is unseen
  const endOf = ({ start, end }: { start: number; end: number }) =>
    start + text.slice(start, end).replace(/[^\p{L}\p{N}]+$/u, '').length
  for (const remark of remarks) {
    expect(words.some((word) => word.start === remark.start)).toBe(true)
    expect(words.some((word) => endOf(word) === endOf(remark))).toBe(true)
  }
}

/** What must hold of corrections: every sentence to the letter, marks on whole words, only what this version makes. */
export function expectHonest(
  corrections: Corrections,
  sentences: readonly string[],
  language: LanguageCode,
): void {
  expect(corrections.sentences.map(({ text }) => text)).toEqual(sentences)
  expect(parseCorrections(JSON.parse(JSON.stringify(corrections)))).toEqual(corrections)
  for (const checked of corrections.sentences) expectInsideWords(checked, language)
}
