import type { LanguageCode } from '#domain/languages.ts'
import type { Word } from '#domain/text/words.ts'
import type { Readings, SureReadings } from './reader.ts'
import type { ReadLanguage } from './reading-mode.ts'
import { type RubyPart, rubyOf } from './ruby.ts'
import { wordsToSay } from './words-to-say.ts'

/** The words of a sentence as they were read, and of each its reading; null where the reader was not sure. */
export type SentenceReadings = { words: readonly string[]; readings: readonly (string | null)[] }

/** The words of a sentence as a reader gets them, the same as when it is scored. */
export function wordsToShow(sentence: string, language: LanguageCode): string[] {
  return wordsToSay(sentence, language).map(({ key }) => key)
}

/** What may be shown of a reader's answer: the first reading, which the score accepts, where it is beyond doubt. */
export function sureReadings(
  words: readonly string[],
  readings: Readings[number],
  sure: SureReadings[number],
): SentenceReadings {
  const first = words.map((_, place) => (sure[place] === true ? (readings[place]?.[0] ?? null) : null))
  return { words: [...words], readings: first }
}

/** Whether a sentence still has the words that were read. */
export function isReadAs(words: readonly string[], read: SentenceReadings): boolean {
  return words.length === read.words.length && words.every((word, place) => word === read.words[place])
}

/** What is written above each word of a sentence, by where the word starts; nothing where its words are others than were read. */
export function rubiesOf(
  words: readonly Word[],
  read: SentenceReadings | null,
  language: LanguageCode,
): Map<number, RubyPart[]> {
  const rubies = new Map<number, RubyPart[]>()
  const keys = words.map(({ key }) => key)
  if (read === null || !isReadAs(keys, read)) return rubies
  for (const [place, { text, start }] of words.entries()) {
    const reading = read.readings[place] ?? null
    const ruby = reading === null ? null : rubyOf(text, reading, language)
    if (ruby !== null) rubies.set(start, ruby)
  }
  return rubies
}

const HAN = /\p{sc=Han}/u

function readingOfPart(part: RubyPart[] | string | null): string {
  return Array.isArray(part) ? part.map(({ text, reading }) => reading ?? text).join('') : (part ?? '')
}

/** How the words of a stretch of a sentence are read; null where one of them has no reading, or they are others than were read. */
export function readingOfWords(
  words: readonly Word[],
  read: SentenceReadings | null,
  { language, start, end }: { language: LanguageCode; start: number; end: number },
): string | null {
  const rubies = rubiesOf(words, read, language)
  const asked = words.filter((word) => word.start < end && word.end > start)
  if (asked.length === 0 || asked[0]?.start !== start || asked.at(-1)?.end !== end) return null
  const parts = asked.map(({ text, start: at }) => rubies.get(at) ?? (HAN.test(text) ? null : text))
  if (parts.includes(null) || !parts.some(Array.isArray)) return null // what is written as it is read says it itself
  return parts.map(readingOfPart).join(language === 'zh-CN' ? ' ' : '')
}

/** Keeps what was read of sentences on the device. */
export type ReadingCache = {
  /** What is kept of each; null for those that were not read. */
  get(sentences: readonly string[], language: ReadLanguage): Promise<(SentenceReadings | null)[]>
  keep(
    read: readonly (readonly [sentence: string, SentenceReadings])[],
    language: ReadLanguage,
  ): Promise<void>
}

/** Reads sentences; null for what could not be read now. */
export type SentenceReader = {
  read(
    sentences: readonly (readonly string[])[],
    language: ReadLanguage,
    signal: AbortSignal,
  ): Promise<(SentenceReadings | null)[]>
}
