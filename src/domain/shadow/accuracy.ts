import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, spacedWords } from '#domain/text/words.ts'
import { spokenWords } from '#domain/words/spoken-words.ts'
import type { NumberSpeller } from '#domain/words/word-reader.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import { type AlignedWord, alignWords, joinInsertions } from './align-words.ts'
import { splitHeardWords } from './heard-words.ts'
import { markOtherNumbers } from './other-numbers.ts'

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

/**
 * Correct words / words of the reference text, in whole percent (the complement of word error rate without its
 * insertions: a repeated word costs nothing); null when the reference text has no words.
 */
export function alignedAccuracy(alignment: AlignedWord[]): number | null {
  const total = alignment.filter(({ kind }) => kind !== 'insertion').length
  const correct = alignment.filter(({ kind }) => kind === 'correct').length
  return total === 0 ? null : percent(correct, total)
}

/**
 * Words parted by whitespace and compared place by place, case ignored. Whole percent of the reference text;
 * null when it has no words.
 */
export function strictAccuracy(reference: string, transcript: string): number | null {
  const expected = spacedWords(reference.toLowerCase())
  const heard = spacedWords(transcript.toLowerCase())
  if (expected.length === 0) return null
  return percent(expected.filter((word, place) => word === heard[place]).length, expected.length)
}

function alignAttempt(
  reference: string,
  transcript: string,
  language: LanguageCode,
  numbers: NumberSpeller | null,
): AlignedWord[] {
  const expected = wordsToSay(reference, language)
  const heard = splitHeardWords(expected, transcript, language)
  const aligned = alignWords(
    spokenWords(expected, reference, language, numbers),
    spokenWords(heard, transcript, language, numbers),
  )
  const alignment = markOtherNumbers(aligned, language, numbers)
  if (isUnspaced(language)) return joinInsertions(alignment, '', () => true)
  return joinInsertions(alignment, ' ', ({ text }) => /\d/.test(text))
}

/** Both measures of an attempt; null when the reference text has no words. Without `numbers`, 21 is not twenty-one. */
export function measureAttempt(
  reference: string,
  transcript: string,
  language: LanguageCode,
  numbers: NumberSpeller | null = null,
): AttemptAccuracy | null {
  const alignment = alignAttempt(reference, transcript, language, numbers)
  const aligned = alignedAccuracy(alignment)
  const strict = strictAccuracy(reference, transcript)
  if (aligned === null || strict === null) return null
  const understood = alignment.filter(({ kind }) => kind === 'correct').length
  const total = alignment.filter(({ kind }) => kind !== 'insertion').length
  return { understood, total, aligned, strict, alignment }
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
