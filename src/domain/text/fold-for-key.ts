import type { LanguageCode } from '#domain/languages.ts'

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

/**
 * The fold of a word (`wordKey`) behind the keys of sentences and the hashes of words. Never change it: keys of stored rows
 * depend on it, on every device and the server. What is to count as equal from now on goes into `foldSpoken`.
 */
export function foldForKey(text: string, language: LanguageCode): string {
  if (PLAIN.test(text)) return text
  if (text.startsWith('−')) return `−${foldForKey(text.slice(1), language)}` // 5 is not −5
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGN_NOT_IN_NUMBER, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
  return SAME[language]?.(folded) ?? folded
}
