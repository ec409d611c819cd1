import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { numberSpans } from './number-spans.ts'
import { segmentsOf } from './text-summary.ts'

/** A place in a text (UTF-16 units). */
export type Span = { start: number; end: number }

/** `key` is compared; `start` and `end` are its place in the text. */
export type Word = Span & { key: string; text: string }

// in these languages a space or a comma says nothing about where a word ends
const UNSPACED = new Set(['ja', 'zh'])

const NOT_SOUND = /[\p{P}\p{S}\p{Z}\p{C}]/u
const PUNCTUATION_NOT_IN_NUMBER = /(?<!\d)[\p{P}\p{S}]|[\p{P}\p{S}](?!\d)/gu

export function isUnspaced(language: LanguageCode): boolean {
  return UNSPACED.has(primarySubtag(language))
}

/** What two words must share to count as the same: compatibility form (NFKC), case folded, no punctuation. */
function wordKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(PUNCTUATION_NOT_IN_NUMBER, '').replace(/\s/g, '')
}

/**
 * The text without punctuation and spaces, and the place of each UTF-16 unit left. Recognisers leave punctuation out,
 * and a segmenter may split differently without it.
 */
function bareText(text: string): { bare: string; places: number[] } {
  let bare = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    if (!NOT_SOUND.test(character)) {
      bare += character
      for (let unit = 0; unit < character.length; unit++) places.push(at + unit)
    }
    at += character.length
  }
  return { bare, places }
}

function segmentWords(text: string, language: LanguageCode): Word[] {
  return [...segmentsOf(text, 'word', language)]
    .filter((segment) => segment.isWordLike)
    .map(({ segment, index }) => ({
      key: wordKey(segment),
      text: segment,
      start: index,
      end: index + segment.length,
    }))
    .filter((word) => word.key !== '')
}

const NUMERALS = /[〇零一二三四五六七八九十百千万两]{2,}/gu

function cutAt(word: Word, place: number): Word[] {
  const length = place - word.start
  const [first, second] = [word.text.slice(0, length), word.text.slice(length)]
  return [
    { key: wordKey(first), text: first, start: word.start, end: place },
    { key: wordKey(second), text: second, start: place, end: word.end },
  ]
}

/** The dictionary may part a number in characters and add its end to the next word: 二十|五块. */
function withNumeralsApart(words: Word[], text: string): Word[] {
  const runs = [...text.matchAll(NUMERALS)].map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
  }))
  return words.flatMap((word) => {
    const run = runs.find(({ start, end }) => start < word.start && word.start < end && end < word.end)
    return run === undefined ? [word] : cutAt(word, run.end)
  })
}

function unspacedWords(text: string, language: LanguageCode): Word[] {
  const { bare, places } = bareText(text)
  return withNumeralsApart(segmentWords(bare, language), bare).map((word) => {
    const start = places[word.start] ?? 0
    const end = (places[word.end - 1] ?? 0) + 1
    return { ...word, text: text.slice(start, end), start, end }
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
    else if (last !== undefined && last.end > span.start)
      joined.splice(-1, 1, wordAt(last.start, Math.max(span.end, word.end)))
    else joined.push(wordAt(Math.min(span.start, word.start), Math.max(span.end, word.end)))
  }
  function wordAt(start: number, end: number): Word {
    const whole = text.slice(start, end)
    return { key: wordKey(whole), text: whole, start, end }
  }
  return joined
}

/**
 * Words by `Intl.Segmenter` (Unicode UAX #29, and a dictionary for scripts without spaces), without punctuation. A
 * number is one word with its sign.
 */
export function wordsOf(text: string, language: LanguageCode): Word[] {
  const words = isUnspaced(language) ? unspacedWords(text, language) : segmentWords(text, language)
  return joinWithin(words, numberSpans(text), text)
}

/** Parts a text at white space; punctuation stays on the words. */
export function spacedWords(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}

/** A word with the signs that must not be parted from it (`lead`, `tail`), and what comes before (`gap`). */
export type SentencePart = { gap: string; lead: string; word: Word; tail: string }

const CLOSING = /^[^\s\p{Ps}\p{Pi}¿¡]*/u

/** What follows the last white space. A pattern such as /\S*$/ would try every place before that. */
function lastStretch(text: string): string {
  let start = text.length
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1
  return text.slice(start)
}

/** What stands between two words: it ends the one, parts them, and begins the other. */
function splitBetween(between: string): { tail: string; gap: string; lead: string } {
  const tail = CLOSING.exec(between)?.[0] ?? ''
  const rest = between.slice(tail.length)
  const lead = lastStretch(rest)
  return { tail, gap: rest.slice(0, rest.length - lead.length), lead }
}

/** A sentence as its words, for display: all parts after each other are the sentence again. */
export function sentenceParts(sentence: string, words: Word[]): SentencePart[] {
  return words.map((word, place) => {
    const before = words[place - 1]
    const after = words[place + 1]
    const start = sentence.slice(before?.end ?? 0, word.start)
    const end = sentence.slice(word.end, after?.start)
    const { gap, lead } = before === undefined ? { gap: '', lead: start } : splitBetween(start)
    return { gap, lead, word, tail: after === undefined ? end : splitBetween(end).tail }
  })
}
