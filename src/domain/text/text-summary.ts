const segmenters = new Map<string, Intl.Segmenter>()

/** Graphemes, words or sentences by Unicode UAX #29 and, for scripts without spaces, a dictionary. */
export function segmentsOf(
  text: string,
  granularity: 'grapheme' | 'word' | 'sentence',
  language?: string,
): Intl.Segments {
  const key = `${granularity} ${language}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return segmenter.segment(text)
}

/** Whether nothing of a text is to be seen: spaces, line breaks, characters without a shape (Unicode: default ignorable). */
export function isBlank(text: string): boolean {
  return !/[^\s\p{DI}]/u.test(text)
}

/** How many words a text has, in any script; punctuation does not count. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmentsOf(text, 'word')) if (isWordLike) count += 1
  return count
}

/** The first `most` UTF-16 units of a text, or one fewer where that would cut a character in two. */
export function startOf(text: string, most: number): string {
  const isInTwo = text.slice(most - 1, most + 1).match(/^[\ud800-\udbff][\udc00-\udfff]$/) !== null
  return text.slice(0, isInTwo ? most - 1 : most)
}

const PREVIEW_LENGTH = 100 // characters as a reader counts them
const MOST_UNITS = 2000 // more than 100 characters of any script take; a flood of combining marks stays cheap

// Latin, Cyrillic, kana, Han and Hangul without marks of their own: a character each. A segmenter takes 100 times longer.
const ONE_EACH =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{101}/

/** Where the first 100 characters of a text end; null where it has no more. */
function endOfPreview(text: string): number | null {
  if (text.length <= PREVIEW_LENGTH) return null
  if (ONE_EACH.test(text)) return PREVIEW_LENGTH
  let count = 0
  let last = 0
  for (const { index } of segmentsOf(text.slice(0, MOST_UNITS), 'grapheme')) {
    if (count === PREVIEW_LENGTH) return index
    count += 1
    last = index
  }
  if (text.length <= MOST_UNITS) return null
  return last === 0 ? startOf(text, MOST_UNITS).length : last // the last character may not be whole
}

const HYPHEN_AT_END = /[\p{L}\p{N}][-‐‑/]$/u
const WORD_AT_END = /[\p{L}\p{N}]$/u
const HYPHENATED = /^[-‐‑/]?[\p{L}\p{N}]/u

function isAtHyphen(before: string, after: string): boolean {
  const isInside = HYPHEN_AT_END.test(before) || (WORD_AT_END.test(before) && /^[-‐‑/]/.test(after))
  return isInside && HYPHENATED.test(after)
}

const LATIN_WORD = /(?<=[ \n])[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]+$/

/** The same as `endOfWord` for the commonest cases, without a segmenter; null for the others. */
function endOfPlainWord(text: string, end: number): number | null {
  if (/[ \n]/.test(text.charAt(end))) return end
  const place = text.slice(0, end + 1).search(LATIN_WORD)
  return place > end / 2 ? place : null
}

/** The last place up to `end` that is not inside a word; `end` itself inside one that takes half of the text. */
function endOfWord(text: string, end: number): number {
  const plain = endOfPlainWord(text, end)
  if (plain !== null) return plain
  const words = segmentsOf(text.slice(0, 2 * end), 'word')
  for (let place = end; place > end / 2; ) {
    const { index = 0, isWordLike } = words.containing(place) ?? {}
    if (isWordLike && index < place) place = index
    else if (isAtHyphen(text.slice(place - 3, place), text.slice(place, place + 3))) place -= 1
    else return place
  }
  return end
}

const BEFORE_ELLIPSIS = /[\s\u200b\p{Ps}\p{Pi}¿¡.,;:…·、，。；：؛،–—-]/u

function endWithout(text: string, sign: RegExp): number {
  let end = text.length
  while (sign.test(text.charAt(end - 1))) end -= 1
  return end
}

/** The first 100 characters of an entry; where it is longer, up to the end of a word, with an ellipsis. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_LENGTH) return content
  const text = content.trim()
  const end = endOfPreview(text)
  if (end === null) return text
  const words = text.slice(0, endOfWord(text, end))
  return `${words.slice(0, endWithout(words, BEFORE_ELLIPSIS) || endWithout(words, /\s/))}…`
}
