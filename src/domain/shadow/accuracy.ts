import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { spacedWords } from '#domain/text/spaced-words.ts'
import { isUnspaced } from '#domain/text/words.ts'
import type { SpokenLanguage } from '#domain/words/language-words.ts'
import { spokenWords } from '#domain/words/spoken-words.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import { type AlignedWord, alignWords, joinInsertions } from './align-words.ts'
import { splitHeardWords } from './heard-words.ts'
import { markOtherNumbers } from './other-numbers.ts'
import { type AttemptReadings, isReadByDictionary, readWords } from './read-words.ts'
import { markWrittenOtherwise } from './written-otherwise.ts'

export type AttemptAccuracy = {
  understood: number // correct words of the reference text, after alignment
  total: number // words of the reference text
  aligned: number
  strict: number
  alignment: AlignedWord[]
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / whole)
}

/** Words that count: those of the reference text, but for those of which nobody can tell whether they were said. */
function countedWords(alignment: AlignedWord[]): number {
  return alignment.filter(({ kind }) => kind !== 'insertion' && kind !== 'otherwise').length
}

function correctWords(alignment: AlignedWord[]): number {
  return alignment.filter(({ kind }) => kind === 'correct').length
}

/**
 * Correct words / words of the reference text that count, in whole percent (the complement of word error rate without
 * its insertions: a repeated word costs nothing); null where none counts.
 */
export function alignedAccuracy(alignment: AlignedWord[]): number | null {
  const total = countedWords(alignment)
  return total === 0 ? null : percent(correctWords(alignment), total)
}

/**
 * Words parted by whitespace and compared place by place, case ignored. Whole percent of the reference text;
 * null when it has no words.
 */
export function strictAccuracy(reference: string, transcript: string): number | null {
  const expected = spacedWords(foldSame(reference).toLowerCase())
  const heard = spacedWords(foldSame(transcript).toLowerCase())
  if (expected.length === 0) return null
  return percent(expected.filter((word, place) => word === heard[place]).length, expected.length)
}

/** What is known of a language or an attempt beyond its letters, where it could be had. */
export type Known = { spoken?: SpokenLanguage | null; readings?: AttemptReadings | null }

type Attempt = { reference: string; transcript: string; language: LanguageCode }

// UTF-16 units, four times the longest sentence: with 100,000 that were pasted the browser would run out of memory
const LONGEST_HEARD = 2000

function wordsOfAttempt({ reference, transcript, language }: Attempt) {
  const expected = wordsToSay(reference, language)
  return { expected, heard: splitHeardWords(expected, transcript, language) }
}

/** By how words are written, and by their readings where those are known; whichever understands more of them. */
function alignBest(attempt: Attempt, { spoken = null, readings = null }: Known): AlignedWord[] {
  const { reference, transcript, language } = attempt
  const { expected, heard } = wordsOfAttempt(attempt)
  const asked = spokenWords(expected, reference, language, spoken)
  const said = spokenWords(heard, transcript, language, spoken)
  const written = markOtherNumbers(alignWords(asked, said), language, spoken)
  if (readings === null) return written
  const read = readWords(asked, said, readings)
  const sounded = markOtherNumbers(alignWords(read.reference, read.heard), language, spoken)
  return correctWords(sounded) > correctWords(written) ? sounded : written
}

function alignAttempt(attempt: Attempt, known: Known): AlignedWord[] {
  const { reference, language } = attempt
  const aligned = alignBest(attempt, known)
  if (!isUnspaced(language)) return joinInsertions(aligned, ' ', ({ text }) => /\d/.test(text))
  const places = wordsToSay(reference, language).map(({ start }) => start)
  const isUnread = (start: number) => !known.readings?.reference[places.indexOf(start)]?.length
  const alignment =
    language === 'ja-JP' ? markWrittenOtherwise(aligned, ({ start }) => isUnread(start)) : aligned
  return joinInsertions(alignment, '', () => true)
}

/**
 * Both measures of an attempt; null when no word of the reference text counts. What is not known only makes it stricter.
 * What was heard beyond 2,000 characters is left out.
 */
export function measureAttempt(
  reference: string,
  transcript: string,
  language: LanguageCode,
  known: Known = {},
): AttemptAccuracy | null {
  const said = transcript.slice(0, LONGEST_HEARD)
  const alignment = alignAttempt({ reference, transcript: said, language }, known)
  const aligned = alignedAccuracy(alignment)
  const strict = strictAccuracy(reference, said)
  if (aligned === null || strict === null) return null
  return { understood: correctWords(alignment), total: countedWords(alignment), aligned, strict, alignment }
}

/**
 * The words of both texts, whose readings may make more of them the same; null where all is understood, or no
 * dictionary reads the language.
 */
export function wordsToRead(
  reference: string,
  transcript: string,
  language: LanguageCode,
  known: Known = {},
): [reference: string[], heard: string[]] | null {
  if (!isReadByDictionary(language)) return null
  const attempt = { reference, transcript: transcript.slice(0, LONGEST_HEARD), language }
  const aligned = alignBest(attempt, { ...known, readings: null })
  const isLeft = ({ kind }: AlignedWord) => kind !== 'correct'
  const left = aligned.filter(isLeft)
  if (!left.some((one) => 'word' in one) || !left.some((one) => 'heard' in one)) return null
  const { expected, heard } = wordsOfAttempt(attempt)
  return [expected.map(({ key }) => key), heard.map(({ key }) => key)]
}

/** The accuracy by the measure that the learner chose; it decides colour, message and history. */
export function headlineAccuracy(accuracy: AttemptAccuracy, measure: AccuracyMeasure = 'aligned'): number {
  return measure === 'strict' ? accuracy.strict : accuracy.aligned
}

export type FeedbackBand = 'great' | 'good' | 'keep-practicing'

const GREAT_OVER = 70 // percent; from the product's specification
const GOOD_OVER = 40

export function feedbackBand(percent: number): FeedbackBand {
  if (percent > GREAT_OVER) return 'great'
  return percent > GOOD_OVER ? 'good' : 'keep-practicing'
}
