import type { LanguageCode } from '#domain/languages.ts'
import { foldForKey } from './fold-for-key.ts'

// Three levels at which texts count as equal: `foldSame`, `foldSearch` (in a file of its own, as the list needs no other
// before it is drawn) and `foldSpoken`. The fold behind stored keys is `foldForKey`.

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
