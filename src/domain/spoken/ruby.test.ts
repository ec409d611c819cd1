import { describe, expect, it } from 'vitest'
import { rubyOf } from './ruby.ts'

/** As 覚[おぼ]え. */
function shown(word: string, reading: string, language: 'ja-JP' | 'zh-CN' | 'ko-KR' = 'ja-JP') {
  const parts = rubyOf(word, reading, language)
  return (
    parts?.map(({ text, reading: above }) => (above === null ? text : `${text}[${above}]`)).join('') ?? null
  )
}

describe('furigana', () => {
  it.each([
    ['覚え', 'オボエ', '覚[おぼ]え'],
    ['今日', 'キョウ', '今日[きょう]'],
    ['お茶', 'オチャ', 'お茶[ちゃ]'],
    ['食べ物', 'タベモノ', '食[た]べ物[もの]'],
    ['思い出し', 'オモイダシ', '思[おも]い出[だ]し'],
    ['生ビール', 'ナマビール', '生[なま]ビール'],
    ['三ヶ月', 'サンカゲツ', '三ヶ月[さんかげつ]'],
    ['人々', 'ヒトビト', '人々[ひとびと]'],
    ['聞き取り', 'キキトリ', '聞[き]き取[と]り'],
    ['母は花', 'ハハハハナ', '母は花[ははははな]'],
  ])('stand above kanji alone: %s, read %s', (word, reading, expected) => {
    expect(shown(word, reading)).toBe(expected)
  })

  it.each([
    ['きょう', 'キョウ'],
    ['コーヒー', 'コーヒー'],
    ['食べ', 'ノム'],
    ['3匹', 'サンビキ'],
    ['', ''],
    ['今日', ''],
  ])('are none above %s, read %s', (word, reading) => {
    expect(shown(word, reading)).toBeNull()
  })
})

describe('pinyin', () => {
  it.each([
    ['朋友', 'peng2 you0', 'péngyou'],
    ['女儿', 'nv3 er2', "nǚ'ér"],
    ['西安', 'xi1 an1', "xī'ān"],
    ['绿', 'lv4', 'lǜ'],
    ['贵', 'gui4', 'guì'],
    ['六', 'liu4', 'liù'],
    ['好', 'hao3', 'hǎo'],
    ['有', 'you3', 'yǒu'],
    ['说', 'shuo1', 'shuō'],
    ['学', 'xue2', 'xué'],
    ['了', 'le0', 'le'],
    ['嗯', 'n4', 'ǹ'],
    ['爱', 'ai4', 'ài'],
  ])('is written with tones over the whole word: %s, %s', (word, reading, expected) => {
    expect(shown(word, reading, 'zh-CN')).toBe(`${word}[${expected}]`)
  })

  it.each([
    ['25', 'er4'],
    ['吃3', 'chi1 san1'],
    ['吃', 'chi'],
    ['吃', 'チー'],
    ['吃', ''],
  ])('is none above %s, read %s', (word, reading) => {
    expect(shown(word, reading, 'zh-CN')).toBeNull()
  })
})

it('no other language has any', () => {
  expect(shown('漢字', 'カンジ', 'ko-KR')).toBeNull()
})
