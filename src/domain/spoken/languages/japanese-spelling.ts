import { respeller, type SpellingRule } from '#domain/spoken/respeller.ts'

// Loan words are written in several ways: 外来語の表記 (Cabinet notification no. 2 of 1991), tables 1 and 2 and notes;
// the long vowel at the end: JIS Z 8301:2008, annex G, and Microsoft's style guide of 2008.
const SPELLINGS: SpellingRule[] = [
  [/〇/g, '零'], // 二〇二五年
  [/[・゠]/g, ''], // アイス・クリーム
  [/(?<=[ァ-ヺ][ァ-ヺー]*[ァ-ヺ][ァ-ヺー]*)ー$/, ''], // コンピューター
  [/ヴァ/g, 'バ'], // ヴァイオリン
  [/ヴィ/g, 'ビ'],
  [/ヴェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ウィ/g, 'ウイ'], // ウィスキー
  [/ウェ/g, 'ウエ'], // ウェイター
  [/ウォ/g, 'ウオ'], // ウォッカ
  [/クァ/g, 'クア'],
  [/クォ/g, 'クオ'], // クォーター
  [/グァ/g, 'グア'],
  [/フュ/g, 'ヒュ'], // フュージョン
  [/イェ/g, 'イエ'], // イェス
  [/(?<=[エケセテネヘメレゲゼデベペ])イ(?=.)/g, 'ー'], // メイク, メーク
  [/ティ(?=ーム)/g, 'チ'], // ティーム
  [/ツァ/g, 'ツア'],
  [/ア(?=$)(?<=[イィ]ア)/, 'ヤ'], // ダイア, ダイヤ
]

/** One spelling of a Japanese word in katakana that has several. */
export const japaneseSpelling = respeller(SPELLINGS)
