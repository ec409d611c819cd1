import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { segmentsOf } from '#domain/text/text-summary.ts'
import { isUnspaced, wordsOf } from '#domain/text/words.ts'

/**
 * What is compared of a sentence: `key`, in which case and accents stay, for 'esta' is not 'está'. It stands from `start` up to `end` (UTF-16 units).
 */
export type Token = { key: string; start: number; end: number }

const BINDS = /^[-\u2010\u2011'\u2018\u2019]$/ // peut-être, andarsene-lo, po' stand as one word
const WRITTEN = /[\p{L}\p{N}]/u
const MARKS = /^\p{M}+$/u // Burmese vowel signs are characters of their own to a segmenter

function isBound(text: string, left: Token, right: Token): boolean {
  return BINDS.test(text.slice(left.end, right.start))
}

/** The words of a sentence with their places; those that a hyphen binds are one. */
export function wordTokens(text: string, language: LanguageCode): Token[] {
  const joined: Token[] = []
  for (const { start, end } of wordsOf(text, language)) {
    const [last, next] = [joined.at(-1), { key: '', start, end }]
    if (last !== undefined && isBound(text, last, next)) last.end = end
    else joined.push(next)
  }
  return joined.map(({ start, end }) => ({ key: foldSame(text.slice(start, end)), start, end }))
}

function characterTokens(text: string, language: LanguageCode): Token[] {
  const characters: Token[] = []
  for (const { segment, index } of segmentsOf(text, 'grapheme', language)) {
    const [last, end] = [characters.at(-1), index + segment.length]
    if (WRITTEN.test(segment)) characters.push({ key: '', start: index, end })
    else if (last?.end === index && MARKS.test(segment)) last.end = end
  }
  return characters.map(({ start, end }) => ({ key: foldSame(text.slice(start, end)), start, end }))
}

/**
 * The pieces in which two versions of a sentence are compared: words, and in Chinese and Japanese characters, because
 * there a changed character can move the bounds of all words around it.
 */
export function tokensOf(text: string, language: LanguageCode): Token[] {
  return isUnspaced(language) ? characterTokens(text, language) : wordTokens(text, language)
}
