import type { LanguageCode } from '#domain/languages.ts'
import { wordsOf } from './words.ts'

const LONGEST = 500 // characters: more than half a minute of speech, which nobody says or hears in one go

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The place (in UTF-16 units) after as many characters as can be said in one go; undefined where there are no more. */
function placeOfLongest(text: string): number | undefined {
  if (text.length <= LONGEST) return undefined
  let count = 0
  for (const { index } of characters.segment(text)) if (count++ === LONGEST) return index
  return undefined
}

const PAUSE_SIGNS = [',', ';', ':', '、', '，', '；', '：', '–', '—']

/** Where to cut: at the last pause that does not leave the first part short, else before the last word that fits. */
function cutPlace(head: string, language: LanguageCode): number {
  const places = wordsOf(head, language)
    .map(({ start }) => start)
    .filter((start) => start > 0)
  const isPause = (place: number) => PAUSE_SIGNS.includes(head.slice(0, place).trimEnd().slice(-1))
  const atPause = places.findLast((place) => place > head.length / 3 && isPause(place))
  return atPause ?? places.at(-1) ?? head.length
}

/** A sentence in parts that can be said in one go: itself, unless it is far longer than anyone speaks. */
export function sayableParts(sentence: string, language: LanguageCode): string[] {
  const parts: string[] = []
  let rest = sentence
  for (let end = placeOfLongest(rest); end !== undefined; end = placeOfLongest(rest)) {
    const place = cutPlace(rest.slice(0, end), language)
    parts.push(rest.slice(0, place).trim())
    rest = rest.slice(place)
  }
  return [...parts, rest.trim()]
}
