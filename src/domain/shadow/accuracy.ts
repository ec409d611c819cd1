import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, spacedWords, wordsOf } from '#domain/text/words.ts'
import { type AlignedWord, alignWords, joinStretches } from './align-words.ts'
import { splitHeardWords } from './heard-words.ts'

/** What one attempt came to. Both accuracies are whole percents, 0 to 100. */
export type AttemptAccuracy = {
  /** Correct words of the reference text, after alignment. */
  understood: number
  /** Words of the reference text. */
  total: number
  aligned: number
  strict: number
  alignment: AlignedWord[]
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / whole)
}

/**
 * Accuracy by alignment: correct words / words of the reference text, as a rounded percent (the complement
 * of word error rate without its insertions: a repeated word costs nothing). null when the reference text
 * has no words.
 */
export function alignedAccuracy(alignment: AlignedWord[]): number | null {
  const total = alignment.filter(({ kind }) => kind !== 'insertion').length
  const correct = alignment.filter(({ kind }) => kind === 'correct').length
  return total === 0 ? null : percent(correct, total)
}

/**
 * The strict accuracy: words are what whitespace parts (punctuation stays on them), case is ignored, and the
 * nth word heard is compared with the nth word of the reference text. Matching words / words of the
 * reference text, as a rounded percent; null when it has none.
 */
export function strictAccuracy(reference: string, transcript: string): number | null {
  const expected = spacedWords(reference.toLowerCase())
  const heard = spacedWords(transcript.toLowerCase())
  if (expected.length === 0) return null
  return percent(expected.filter((word, place) => word === heard[place]).length, expected.length)
}

function alignAttempt(reference: string, transcript: string, language: LanguageCode): AlignedWord[] {
  const expected = wordsOf(reference, language)
  const alignment = alignWords(expected, splitHeardWords(expected, transcript, language))
  return isUnspaced(language) ? joinStretches(alignment) : alignment
}

/** Measures one attempt both ways; null when the reference text has no words and cannot be practised. */
export function measureAttempt(
  reference: string,
  transcript: string,
  language: LanguageCode,
): AttemptAccuracy | null {
  const alignment = alignAttempt(reference, transcript, language)
  const aligned = alignedAccuracy(alignment)
  const strict = strictAccuracy(reference, transcript)
  if (aligned === null || strict === null) return null
  const understood = alignment.filter(({ kind }) => kind === 'correct').length
  const total = alignment.filter(({ kind }) => kind !== 'insertion').length
  return { understood, total, aligned, strict, alignment }
}

/** The accuracy that decides colour, message and history: the one the learner chose, else the aligned one. */
export function headlineAccuracy(accuracy: AttemptAccuracy, measure: AccuracyMeasure = 'aligned'): number {
  return measure === 'strict' ? accuracy.strict : accuracy.aligned
}

/** The three answers to an attempt. */
export type FeedbackBand = 'great' | 'good' | 'keep-practicing'

const GREAT_OVER = 70 // percent; from the product's specification
const GOOD_OVER = 40

/** The band of an accuracy in whole percent: over 70 great, over 40 good, else keep practicing. */
export function feedbackBand(percent: number): FeedbackBand {
  if (percent > GREAT_OVER) return 'great'
  return percent > GOOD_OVER ? 'good' : 'keep-practicing'
}
