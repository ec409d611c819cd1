import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SAMPLE_SENTENCES } from '#domain/speech/choose-voice.ts'
import { isInOtherScript, scriptOf } from './script-of.ts'

describe('the script of a text', () => {
  it.each([
    ['Hej, verden', 'latin'],
    ['今日はiPhoneを買った', 'east-asian'],
    ['오늘', 'hangul'],
    ['Ⴀ', 'other'],
    ['42 …', 'none'],
  ])('%s is %s', (text, script) => {
    expect(scriptOf(text)).toBe(script)
  })

  it('is its own for a sentence of each language, and for those of its script', () => {
    const groups: LanguageCode[][] = [['ja-JP', 'zh-CN'], ['ko-KR'], ['ru-RU']]
    const groupOf = (code: LanguageCode) => groups.findIndex((group) => group.includes(code))
    for (const written of LANGUAGES)
      for (const language of LANGUAGES)
        expect(isInOtherScript(SAMPLE_SENTENCES[written], language), `${written} as ${language}`).toBe(
          groupOf(written) !== groupOf(language),
        )
  })

  it.each([
    ['a name', 'Netflix'],
    ['an address', 'https://example.com/a/very/long/path?of=letters ann.andersen@example.com'],
    ['signs and figures', '12:30 — 3,50 € 😀😀😀😀😀😀😀😀😀'],
    ['a name among words', 'Netflix Premium Abonnement を解約した'],
    ['nothing', ''],
    ['a word with an address beside it', '見て：https://example.com/abcdefghijk'],
  ])('%s is not in another script than Japanese', (_, text) => {
    expect(isInOtherScript(text, 'ja-JP')).toBe(false)
  })

  it('FAIL-1: is found at once of 100,000 characters of any kind', () => {
    const rows = ['a', 'a.', 'a ', '今', '/', ' ', '\u0301'].map((unit) => unit.repeat(100_000 / unit.length))
    expect(rows.map((text) => isInOtherScript(text, 'ja-JP'))).toEqual([
      true,
      false,
      true,
      ...Array(4).fill(false),
    ])
  })
})
