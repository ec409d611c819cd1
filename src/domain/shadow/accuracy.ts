import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { accuracyOf } from '#domain/sentences/sentence.ts'
import type { SpokenLanguage } from '#domain/spoken/language-words.ts'
import { withMissingAccents } from '#domain/spoken/missing-accents.ts'
import { type SpokenWord, spokenWords } from '#domain/spoken/spoken-forms.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { isUnspaced, spacedWords, type Word } from '#domain/text/words.ts'
import { type AlignedWord, alignedWords, alignInSteps, joinInsertions, type Step } from './align-words.ts'
import { countExtra, markWrittenOtherwise } from './count-errors.ts'
import { type AttemptReadings, isReadByDictionary, readWords, splitHeardWords } from './heard-words.ts'
import { countUnits, numberRuns, withWholeNumbers } from './number-runs.ts'

export type AttemptAccuracy = {
  understood: number // correct words of the reference text, after alignment; a number is one, however it is written
  total: number // words of the reference text
  extra: number // words that were said too much
  aligned: number
  strict: number
  alignment: AlignedWord[]
  /** It was understood only in words that stand in any sentence, such as 'the'. */
  mayBeAnother: boolean
}

/** Above which an attempt is great, and good, in percent; from the product's specification. */
export const GREAT_OVER = 70
export const GOOD_OVER = 40

/** Whole percent. */
export function percentOf(part: number, whole: number): number {
  return Math.round((100 * part) / whole)
}

/**
 * Words parted by whitespace and compared place by place, case ignored. Whole percent of the reference text;
 * null when it has no words.
 */
export function strictAccuracy(reference: string, transcript: string): number | null {
  const expected = spacedWords(foldSame(reference).toLowerCase())
  const heard = spacedWords(foldSame(transcript).toLowerCase())
  if (expected.length === 0) return null
  return percentOf(expected.filter((word, place) => word === heard[place]).length, expected.length)
}

/** What is known of a language or an attempt beyond its letters, where it could be had. */
export type Known = {
  spoken?: SpokenLanguage | null
  readings?: AttemptReadings | null
  /** No recogniser wrote it, so accents that are missing are mistakes. */
  isTyped?: boolean
}

type Asked = { expected: readonly Word[]; language: LanguageCode; spoken?: SpokenLanguage | null | undefined }

/**
 * What was heard without sounds that are no word of the language, such as 'um'. Those that the reference text asks for
 * stay.
 */
function withoutHesitations(transcript: string, { expected, language, spoken }: Asked): string {
  const asked = isUnspaced(language)
    ? expected.map(({ key }) => key).join('')
    : new Set(expected.map(({ key }) => key))
  const sounds = (spoken?.words.hesitations ?? []).filter((sound) =>
    typeof asked === 'string' ? !asked.includes(sound) : !asked.has(sound),
  )
  if (sounds.length === 0) return transcript
  if (typeof asked === 'string') return sounds.reduce((text, sound) => text.replaceAll(sound, ''), transcript)
  const hesitations = new Set(sounds)
  const kept = wordsToSay(transcript, language).filter(({ key }) => hesitations.has(key))
  return kept.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), transcript)
}

type Attempt = { reference: string; transcript: string; language: LanguageCode }

// UTF-16 units, four times the longest sentence: with 100,000 that were pasted the browser would run out of memory
const LONGEST_HEARD = 2000

function wordsOfAttempt({ reference, transcript, language }: Attempt, { spoken }: Known) {
  const expected = wordsToSay(reference, language)
  const said = withoutHesitations(transcript, { expected, language, spoken })
  return { expected, heard: splitHeardWords(expected, said, language), said }
}

type Judged = { steps: Step[]; understood: number; total: number; extra: number }

function judge(
  asked: readonly SpokenWord[],
  said: readonly SpokenWord[],
  language: LanguageCode,
  isUnread: (word: Word) => boolean,
): Judged {
  const numbers = {
    reference: numberRuns(asked, false),
    heard: numberRuns(said, true),
    isUnspaced: isUnspaced(language),
  }
  const whole = withWholeNumbers(alignInSteps(asked, said), numbers)
  const steps = language === 'ja-JP' ? markWrittenOtherwise(whole, isUnread) : whole
  const wordsOfKind = (isKind: (step: Step) => boolean) =>
    countUnits(
      steps.filter(isKind).flatMap(({ words }) => words),
      numbers.reference,
    )
  const characters = asked.reduce((sum, { key }) => sum + [...key].length, 0)
  const rules = { meanLength: characters / asked.length, numbers }
  return {
    steps,
    understood: wordsOfKind(({ kind }) => kind === 'correct'),
    total: wordsOfKind(({ kind }) => kind !== 'otherwise'),
    extra: countExtra(steps, rules),
  }
}

function errorsOf({ understood, total, extra }: Judged): number {
  return total - understood + extra
}

/** By how words are written, and by their readings where those are known; whichever has fewer mistakes. */
function judgeBest(attempt: Attempt, known: Known): Judged & { asked: SpokenWord[] } {
  const { spoken = null, readings = null } = known
  const { reference, language } = attempt
  const { expected, heard, said: transcript } = wordsOfAttempt(attempt, known)
  const places = expected.map(({ start }) => start)
  const isUnread = ({ start }: Word) => !readings?.reference[places.indexOf(start)]?.length
  const exact = spokenWords(expected, reference, language, spoken)
  const asked = known.isTyped === true ? exact : withMissingAccents(exact, language)
  const said = spokenWords(heard, transcript, language, spoken)
  const written = judge(asked, said, language, isUnread)
  if (readings === null) return { ...written, asked }
  const read = readWords(asked, said, readings)
  const sounded = judge(read.reference, read.heard, language, isUnread)
  return { ...(errorsOf(sounded) < errorsOf(written) ? sounded : written), asked }
}

/** Words joined as they are shown: in a script without spaces, or as a number, several were heard for one. */
function shown(steps: readonly Step[], language: LanguageCode): AlignedWord[] {
  const isWithout = isUnspaced(language)
  return alignedWords(
    joinInsertions(steps, ({ part }) => isWithout || part === 'number'),
    isWithout ? '' : ' ',
  )
}

/** Whether only words that stand in any sentence were understood. Nobody can tell where the table of the language is missing. */
function isUnderstoodByChance({ steps, asked }: Judged & { asked: SpokenWord[] }): boolean {
  const isContent = ({ isFunctionWord }: SpokenWord) => isFunctionWord === false
  const understood = steps.filter(({ kind }) => kind === 'correct').flatMap(({ words }) => words)
  return asked.some(isContent) && !understood.some(isContent)
}

/**
 * Both measures of an attempt; null when no word of the reference text counts. What is not known only makes it stricter.
 * `aligned` is 100 · C / (N + X), rounded: C of the N words of the reference text were understood, and X were said too much.
 * What was heard beyond 2,000 characters is left out.
 */
export function measureAttempt(
  reference: string,
  transcript: string,
  language: LanguageCode,
  known: Known = {},
): AttemptAccuracy | null {
  const said = transcript.slice(0, LONGEST_HEARD)
  const strict = strictAccuracy(reference, said)
  if (strict === null || wordsToSay(reference, language).length === 0) return null
  const judged = judgeBest({ reference, transcript: said, language }, known)
  const { steps, understood, total, extra } = judged
  const aligned = accuracyOf({ understood, total, extra })
  if (aligned === null) return null
  const mayBeAnother = aligned > GOOD_OVER && isUnderstoodByChance(judged)
  return { understood, total, extra, aligned, strict, alignment: shown(steps, language), mayBeAnother }
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
  const { steps } = judgeBest(attempt, { ...known, readings: null })
  const left = steps.filter(({ kind }) => kind !== 'correct')
  if (!left.some(({ words }) => words.length > 0) || !left.some(({ heard }) => heard.length > 0)) return null
  const { expected, heard } = wordsOfAttempt(attempt, known)
  return [expected.map(({ key }) => key), heard.map(({ key }) => key)]
}

/** The accuracy by the measure that the learner chose; it decides colour, message and history. */
export function headlineAccuracy(accuracy: AttemptAccuracy, measure: AccuracyMeasure = 'aligned'): number {
  return measure === 'strict' ? accuracy.strict : accuracy.aligned
}

export type FeedbackBand = 'great' | 'good' | 'keep-practicing'

export function feedbackBand(percent: number): FeedbackBand {
  if (percent > GREAT_OVER) return 'great'
  return percent > GOOD_OVER ? 'good' : 'keep-practicing'
}
