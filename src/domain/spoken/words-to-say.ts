import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, type Word, wordKey, wordsOf } from '#domain/text/words.ts'

/** A place in a text (UTF-16 units). */
type Span = { start: number; end: number }

// A number, also below zero, a fraction or a date, with what is said together with it, which a segmenter parts: 7:30, $3.50, 25 %, 21 °C, 1 500, 21-го,
// and 7:30 Uhr and 7:30에, where what follows is said within the time.
const NUMBER_SPAN =
  /[½⅓⅔¼¾⅕⅛]|\d{1,4}(?:[/⁄]\d{1,4}){1,2}|(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{N}])[-−–])?(?:(?:[Rr]?\$|[€£¥￥₩₽₫])[ \u00a0\u202f]?\d+(?:[.,]\d+)*|\d+(?:[.,:：\u00a0\u202f]\d+)*(?:[ \u00a0\u202f]?(?:°(?:[ \u00a0\u202f]?[CFcf]\b)?|[%％‰℃€£$₩₽₫¢](?!\d))|-\p{Script=Cyrillic}{1,8}|[’'](?:s|erne)\b|(?<=\d[:.]\d\d)(?:[ \u00a0][Uu]hr\b|\p{Script=Hangul}+))?)/gu

/** Where one number is written with more than digits; each is one word. */
function numberSpans(text: string): Span[] {
  return [...text.matchAll(NUMBER_SPAN)]
    .filter(([found]) => /\D/.test(found))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

const NUMERALS = /[〇零一二三四五六七八九十百千万两]{2,}/gu

function wordAt(text: string, { start, end }: Span): Word {
  const whole = text.slice(start, end)
  const key = wordKey(whole).replace(/\s/g, '').replace('⁄', '/')
  return { key: /^[-−–]/.test(whole) ? `−${key}` : key, text: whole, start, end }
}

/** The dictionary may part a number in characters and add its end to the next word: 二十|五块. */
function withNumeralsApart(words: Word[], text: string): Word[] {
  const runs = [...text.matchAll(NUMERALS)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }))
  return words.flatMap((word) => {
    const run = runs.find(({ start, end }) => start < word.start && word.start < end && end < word.end)
    if (run === undefined) return [word]
    return [wordAt(text, { ...word, end: run.end }), wordAt(text, { ...word, start: run.end })]
  })
}

/** Makes one word of the words that a span touches. Spans and words are in order. */
function joinWithin(words: Word[], spans: Span[], text: string): Word[] {
  const joined: Word[] = []
  let next = 0
  for (const word of words) {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= word.start) next += 1
    const span = spans[next]
    const last = joined.at(-1)
    if (span === undefined || span.start >= word.end) joined.push(word)
    else {
      const isBegun = last !== undefined && last.end > span.start
      const start = isBegun ? last.start : Math.min(span.start, word.start)
      joined.splice(
        joined.length - (isBegun ? 1 : 0),
        1,
        wordAt(text, { start, end: Math.max(span.end, word.end) }),
      )
    }
  }
  return joined
}

const SIGN_OF_FRACTION = /^[½⅓⅔¼¾⅕⅛]$/u

/** ½ is said, though no segmenter takes it for a word. */
function withFractions(words: Word[], spans: Span[], text: string): Word[] {
  const signs = spans.filter(({ start, end }) => SIGN_OF_FRACTION.test(text.slice(start, end)))
  const isThere = new Set(words.map(({ start }) => start))
  const missing = signs.filter(({ start }) => !isThere.has(start)).map((span) => wordAt(text, span))
  return missing.length === 0
    ? words
    : [...words, ...missing].toSorted((one, other) => one.start - other.start)
}

/** The words of a text as they are said: a number is one word with its sign. */
export function wordsToSay(text: string, language: LanguageCode): Word[] {
  const words = wordsOf(text, language)
  const spans = numberSpans(text)
  const joined = joinWithin(isUnspaced(language) ? withNumeralsApart(words, text) : words, spans, text)
  return withFractions(joined, spans, text)
}
