import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { segmentsOf } from './text-summary.ts'

/** `key` is compared; `start` and `end` are its place in the text (UTF-16 units). */
export type Word = { key: string; text: string; start: number; end: number }

// in these languages a space or a comma says nothing about where a word ends
const UNSPACED = new Set(['ja', 'zh'])

const NOT_SOUND = /[\p{P}\p{S}\p{Z}\p{C}]/u
const PUNCTUATION_NOT_IN_NUMBER = /(?<!\d)[\p{P}\p{S}]|[\p{P}\p{S}](?!\d)/gu

export function isUnspaced(language: LanguageCode): boolean {
  return UNSPACED.has(primarySubtag(language))
}

/** What two words must share to count as the same: compatibility form (NFKC), case folded, no punctuation. */
export function wordKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(PUNCTUATION_NOT_IN_NUMBER, '')
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

const WORDLESS = /^[^\S\u202f]*$/ // a segmenter takes a narrow no-break space for a word

function segmentWords(text: string, language: LanguageCode): Word[] {
  if (WORDLESS.test(text)) return [] // 100 times faster than a segmenter, which a text of empty lines needs for each
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

function unspacedWords(text: string, language: LanguageCode): Word[] {
  const { bare, places } = bareText(text)
  return segmentWords(bare, language).map((word) => {
    const start = places[word.start] ?? 0
    const end = (places[word.end - 1] ?? 0) + 1
    return { ...word, text: text.slice(start, end), start, end }
  })
}

/** Words by `Intl.Segmenter` (Unicode UAX #29, and a dictionary for scripts without spaces), without punctuation. */
export function wordsOf(text: string, language: LanguageCode): Word[] {
  return isUnspaced(language) ? unspacedWords(text, language) : segmentWords(text, language)
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

/** Parts a text at white space; punctuation stays on the words. */
export function spacedWords(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean)
}
