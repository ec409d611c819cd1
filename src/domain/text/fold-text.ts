import type { LanguageCode } from '#domain/languages.ts'

// Three levels at which texts count as equal: `foldSame`, `foldSearch` (in a file of its own, as the list needs no other
// before it is drawn) and `foldSpoken`. The fold behind stored keys is `foldForKey`.

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
const PLAIN_WORD = /^[a-z]*$/

/**
 * The fold of a word (`wordKey`) behind the keys of sentences and the hashes of words. Never change it: keys of stored rows
 * depend on it, on every device and the server. What is to count as equal from now on goes into `foldSpoken`.
 */
export function foldForKey(text: string, language: LanguageCode): string {
  if (PLAIN_WORD.test(text)) return text
  if (text.startsWith('−')) return `−${foldForKey(text.slice(1), language)}` // 5 is not −5
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGN_NOT_IN_NUMBER, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
  return SAME[language]?.(folded) ?? folded
}

const PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/ // ASCII with single spaces between its words: nothing to fold

/** Without a shape of their own, but for what joins the emoji and the letters of a flag. */
export const INVISIBLE =
  /(?![\u200d\u{e0020}-\u{e007f}])\p{DI}|(?<!\p{ExtPict}\ufe0f?|\p{EMod})\u200d|\p{Cs}|(?![\s\u0085])\p{Cc}/gu
const BLANKS = /[\s\u0085]+/gu
const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u2032\uff07`\u00b4]/g
const QUOTES = /[\u201c-\u201f\u2033\uff02]/g

/**
 * The same text, whichever program has written it down: composed (NFC), white space as one space, without invisible signs,
 * apostrophes and quote marks as they are typed. Programs turn don't into don’t by themselves; nobody means a difference.
 */
export function foldSame(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(INVISIBLE, '')
    .replace(BLANKS, ' ')
    .trim()
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
}

export function sameText(left: string, right: string): boolean {
  return left === right || foldSame(left) === foldSame(right)
}

/** The spellings of one language, where it has tables of them. */
type Spelling = { respell?: ((word: string) => string) | undefined }

/**
 * What is left of a written word that can be heard: no case, apostrophe or hyphen, nor what sounds alike in its language;
 * `respell` leaves no choice of spelling.
 */
export function foldSpoken(word: string, language: LanguageCode, { respell }: Spelling = {}): string {
  const folded = foldForKey(foldSame(word), language)
  return respell === undefined ? folded : respell(folded)
}
