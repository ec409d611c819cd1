import { LONGEST_SPOKEN_TEXT } from '#domain/speech/synthesiser.ts'
import { plainText } from '#server/engines/espeak/spoken-parts.ts'

/** Signs that stand for ASCII ones, which are all that flite knows. */
const IN_ASCII: [RegExp, string][] = [
  [/[\u2018\u2019\u02bc\u2032]/g, "'"],
  [/[\u201c\u201d\u00ab\u00bb\u2033]/g, '"'],
  [/[\u2010\u2011]/g, '-'],
  [/[\u2012-\u2015]/g, ' - '],
  [/\u2026/g, '...'],
  [/\u20ac/g, ' euros '],
  [/\u00a3/g, ' pounds '],
  [/\u00b0/g, ' degrees '],
  [/[\u00e6\u0153]/g, 'ae'],
  [/\u00df/g, 'ss'],
  [/\u00f8/g, 'o'],
]

const SPELLED = 6 // the name of a letter, digit or sign takes flite as long as about so many letters of a word
const MOST_TO_SAY = 1.5 * LONGEST_SPOKEN_TEXT // 7.5 s; a text of the greatest length and of common words is 5 s

/** What is read as the name of each sign: letters alone, without a vowel or more than a word has, digits, other signs. */
const READ_SIGN_BY_SIGN =
  /\b(?:[a-z]|[a-z]{30,}|[b-df-hj-np-tv-z]{7,})\b|\b[b-df-hj-np-tv-xz]+\b|[0-9#$%&*+/<=>@\\^_`{|}~]/gi

/** How long flite takes over a text, in letters of common words. */
function lettersToSay(plain: string): number {
  const text = plain.replaceAll('_', ' _ ')
  const spelled = [...text.matchAll(READ_SIGN_BY_SIGN)].reduce((sum, [signs]) => sum + signs.length, 0)
  return plain.length + spelled * (SPELLED - 1)
}

/**
 * A text as flite reads it, in ASCII: letters lose their accents ('cafe'). '' where there is no word in it; undefined where it
 * has letters of another script, which flite would pass over, or so much to spell that it would take too long.
 */
export function fliteText(text: string): string | undefined {
  const ascii = IN_ASCII.reduce((whole, [sign, by]) => whole.replace(sign, by), plainText(text))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  if (/[[\p{L}\p{N}]--[\p{ASCII}]]/v.test(ascii)) return undefined
  const plain = ascii.replace(/\P{ASCII}/gu, ' ').trim()
  if (lettersToSay(plain) > MOST_TO_SAY) return undefined
  return /[a-z0-9]/i.test(plain) ? plain : ''
}
