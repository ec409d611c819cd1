import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { GERMAN } from '#domain/spoken/languages/german.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { judgeAnswer, MOST_ANSWER, type Verdict } from './judge-answer.ts'

describe('what is filled in', () => {
  it.each<[Verdict, LanguageCode, string, string]>([
    ['right', 'es-ES', 'reunión', 'Reunión'],
    ['right', 'es-ES', 'salió mal', ' salió  mal. '],
    ['accents', 'es-ES', 'reunión', 'reunion'],
    ['accents', 'es-ES', 'mañana', 'manana'],
    ['wrong', 'es-ES', 'reunión', 'reuniones'],
    ['wrong', 'es-ES', 'reunión', ''],
    ['wrong', 'es-ES', 'reunión', ' ¿? '],
    ['wrong', 'es-ES', 'salió mal', 'mal salió'],
    ['wrong', 'en-US', 'apart', 'a part of it'],
    ['right', 'en-US', "don't", 'don’t'],
    ['right', 'en-US', 'constructor', 'Constructor'],
    ['right', 'de-DE', 'Straße', 'strasse'],
    ['right', 'de-DE', 'E-Mail', 'Email'],
    ['accents', 'de-DE', 'schön', 'schon'],
    ['right', 'fr-FR', "l'œuvre", 'l’oeuvre'],
    ['accents', 'fr-FR', 'élève', 'eleve'],
    ['right', 'vi-VN', 'hoà bình', 'hòa bình'],
    ['accents', 'vi-VN', 'hoà bình', 'hoa binh'],
    ['accents', 'vi-VN', 'đường', 'duong'],
    ['accents', 'da-DK', 'gå', 'ga'],
    ['wrong', 'da-DK', 'ø', 'o'],
    ['right', 'ru-RU', 'пришёл', 'пришел'],
    ['wrong', 'ru-RU', 'мой', 'мои'],
    ['right', 'ja-JP', '図書館', '図書館'],
    ['right', 'ja-JP', '図書館', '図書館。'],
    ['right', 'ja-JP', 'コーヒー', 'ｺｰﾋｰ'],
    ['wrong', 'ja-JP', 'かき', 'がき'],
    ['wrong', 'ja-JP', '図書館', '図書'],
    ['right', 'zh-CN', '她来了', '他来了'],
    ['wrong', 'zh-CN', '朋友', '朋有'],
    ['right', 'ko-KR', '학교에', '학교에'.normalize('NFD')],
    ['wrong', 'ko-KR', '학교', '학교에'],
    ['right', 'en-US', '오늘\u0301', '오늘\u0301'],
  ])('%s in %s: %j for %j', (verdict, language, words, answer) => {
    expect(judgeAnswer(words, answer, language)).toBe(verdict)
  })

  it('is right as a number in figures where the language is known', () => {
    const known = { spoken: { words: GERMAN, numbers: null } }
    expect(judgeAnswer('20', '20', 'de-DE', { known })).toBe('right')
    expect(judgeAnswer('Fotografie', 'Photographie', 'de-DE')).toBe('wrong')
  })

  it('is right by its reading where it was said or typed in kana, and not with another kanji', () => {
    const readingsFor = (answer: string) => ({
      readings: { reference: [['はし']], heard: answer === '橋' || answer === 'はし' ? [['はし']] : [[]] },
    })
    const judge = (answer: string, isSaid: boolean) =>
      judgeAnswer('箸', answer, 'ja-JP', { known: readingsFor(answer), isSaid })
    expect(judge('はし', false)).toBe('right')
    expect(judge('橋', true)).toBe('right')
    expect(judge('橋', false)).toBe('wrong')
  })
})

const languages = fc.constantFrom(...LANGUAGES)

const HAS_LETTERS = /[a-zа-яぁ-んァ-ン一-龯가-힣]/iu
const ACCENTED_HANGUL = /[가-힣]\p{M}/u // no language writes it, and browsers take it for no word: there is no such gap

it('the words themselves are right in every script, and whatever is given throws nothing', () => {
  fc.assert(
    fc.property(oddText, oddText, languages, (words, answer, language) => {
      const itself = judgeAnswer(words, words, language)
      expect(['right', 'wrong']).toContain(itself)
      const isWord = HAS_LETTERS.test(words) && !ACCENTED_HANGUL.test(words.normalize('NFC'))
      if (words.length <= MOST_ANSWER && isWord) expect(itself).toBe('right')
      expect(['right', 'accents', 'wrong']).toContain(judgeAnswer(words, answer, language))
    }),
  )
})
