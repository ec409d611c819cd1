import type { LanguageCode } from '#domain/languages.ts'
import type { LanguageWords } from './language-words.ts'

const TONE_MARKS = /[\u0300\u0301\u0303\u0309\u0323]/g // grave, acute, tilde, hook above, dot below

/** Both 'hoà' and 'hòa' are written; so the mark of the tone goes to the end of the syllable. */
function withToneAtEnd(syllable: string): string {
  const decomposed = syllable.normalize('NFD')
  const tones = decomposed.match(TONE_MARKS)?.join('') ?? ''
  return decomposed.replace(TONE_MARKS, '') + tones
}

/** Characters that sound the same and mean the same person or thing. */
const SAME_CHARACTERS: [RegExp, string][] = [
  [/[她它牠祂]/g, '他'], // 她来了 sounds as 他来了
  [/妳/g, '你'], // 妳好
  [/〇/g, '零'], // 二〇二五年
]

const SAME: Partial<Record<LanguageCode, (text: string) => string>> = {
  'vi-VN': withToneAtEnd,
  'ru-RU': (text) => text.replaceAll('ё', 'е'), // print leaves the dots out: 'пришел'
  'zh-CN': (text) => SAME_CHARACTERS.reduce((folded, [from, to]) => folded.replace(from, to), text),
}

const SIGN_NOT_IN_NUMBER = /(?<!\d)[^\p{L}\p{N}\p{M}]|[^\p{L}\p{N}\p{M}](?!\d)/gu
const PLAIN = /^[a-z]*$/

/** The same without a choice of spelling, which the table of a language knows: for what must never depend on a table. */
export function foldLetters(text: string, language: LanguageCode): string {
  if (PLAIN.test(text)) return text
  if (text.startsWith('−')) return `−${foldLetters(text.slice(1), language)}` // 5 is not −5
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGN_NOT_IN_NUMBER, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
  return SAME[language]?.(folded) ?? folded
}

type Respelling = Pick<LanguageWords, 'respell'>

/** What is left of a written word that can be heard: no case, apostrophe, hyphen or choice of spelling. */
export function foldWord(text: string, language: LanguageCode, { respell }: Respelling): string {
  const folded = foldLetters(text, language)
  return respell === undefined ? folded : respell(folded)
}

/** A spoken form of our tables: its words folded, without spaces. */
export function foldForm(form: string, language: LanguageCode, table: Respelling): string {
  return form
    .split(/[\s-]+/)
    .map((word) => foldWord(word, language, table))
    .join('')
}
