import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { type Word, wordsOf } from '#domain/text/words.ts'
import type { AnalysedWord, Reading } from './analysed-word.ts'
import type { DraftMark } from './draft-check.ts'
import { disagreeingVerbs } from './spanish-agreement.ts'

type Stretch = { start: number; end: number }

const isVerb = ([, kind = '']: Reading) => kind.startsWith('vb')
const isParticiple = (reading: Reading) => isVerb(reading) && reading.includes('pp')
const FINITE = ['p1', 'p2', 'p3', 'past', 'pri', 'pres']
const isFiniteVerb = (reading: Reading) =>
  isVerb(reading) && !reading.includes('inf') && FINITE.some((tag) => reading.includes(tag))

/** 'went', 'is', 'llamó': nothing else than a finite verb. */
const isSurelyFinite = ({ readings }: AnalysedWord) => readings.length > 0 && readings.every(isFiniteVerb)

/** 'cooked': a finite verb or a participle. */
const isEither = ({ readings }: AnalysedWord) =>
  readings.some((reading) => reading.includes('past')) && readings.some(isParticiple)

/** The words of each sentence; its sign at the end is none of them. */
function sentencesIn(words: readonly AnalysedWord[]): AnalysedWord[][] {
  const sentences: AnalysedWord[][] = [[]]
  for (const word of words) {
    const isLetters = /[\p{L}\p{N}]/u.test(word.text)
    if (word.gap.includes('\n') || (!isLetters && word.readings.some(([, kind]) => kind === 'sent')))
      sentences.push([])
    if (isLetters) sentences.at(-1)?.push(word)
  }
  return sentences.filter(({ length }) => length > 0)
}

/**
 * The participles of a draft that stand where its source has a finite verb: 'my sister cooked soup' as 'mi hermana sopa cocida'.
 * Sentences are compared one by one, so only where both texts have as many. One without a verb in its source is right without.
 */
export function lostVerbs(source: readonly AnalysedWord[], target: readonly AnalysedWord[]): Stretch[] {
  const [before, after] = [sentencesIn(source), sentencesIn(target)]
  if (before.length !== after.length) return []
  return after.flatMap((sentence, place) => {
    const read = before[place] ?? []
    if (!read.some(isEither) || read.some(isSurelyFinite) || sentence.some(isSurelyFinite)) return []
    return sentence
      .filter(({ readings }) => readings.some(isParticiple))
      .map(({ start, end }) => ({ start, end }))
  })
}

/** What a rule-based engine knows of an entry and of its draft. */
export type DraftAnalysis = {
  /** Words of the entry that the engine leaves as they are. */
  untranslated: readonly string[]
  /** The words of the entry, and of the draft, as they are read; undefined where nothing here reads that language. */
  source?: readonly AnalysedWord[]
  target?: readonly AnalysedWord[]
  /** The draft, translated back; none where the engine does not know that direction. */
  back?: string
}

export type DraftToMark = {
  entry: string
  draft: string
  from: LanguageCode
  to: LanguageCode
  analysis: DraftAnalysis
  /** Stretches that a dictionary of the draft's language does not know; undefined where there is none. */
  foreign?: readonly { start: number; end: number }[]
  /** The place up to which the dictionary was asked; all of the draft where it is not given. */
  lookedTo?: number
}

const ENDS_SENTENCE = /[.!?…:\n"«»“”¿¡(]/u

type Placed = Word & { isInner: boolean }

/** Words, and whether they stand within a sentence, where a capital makes a name. */
function placed(text: string, language: LanguageCode): Placed[] {
  let end = 0
  return wordsOf(text, language).map((word, place) => {
    const isInner = place > 0 && !ENDS_SENTENCE.test(text.slice(end, word.start))
    end = word.end
    return { ...word, isInner }
  })
}

const hasCapital = (text: string) => /^\p{Lu}/u.test(text)

/** Not a word that is written with a capital for another reason: 'Friday', 'I'. */
function isNameReading([lemma = '', kind = '']: Reading): boolean {
  return kind === 'np' || kind === 'num' || (!hasCapital(lemma) && kind !== 'prn')
}

/** Finds those of many stretches that lie over another; they stand in order, and none lies over the next. */
function finderOf<Found extends Stretch>(stretches: readonly Found[]): (over: Stretch) => Found[] {
  return ({ start, end }) => {
    let [low, high] = [0, stretches.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((stretches[middle]?.end ?? 0) <= start) low = middle + 1
      else high = middle
    }
    const found: Found[] = []
    for (let at = low; at < stretches.length; at += 1) {
      const stretch = stretches[at]
      if (stretch === undefined || stretch.start >= end) break
      found.push(stretch)
    }
    return found
  }
}

/** The words of a text as an analyser reads them; undefined where nothing here reads its language. */
type Analysed = ((over: Stretch) => AnalysedWord[]) | undefined

function readingsOf(word: Word, analysed: Analysed): readonly Reading[] | null {
  const found = analysed?.(word) ?? []
  return found.length === 0 ? null : found.flatMap(({ readings }) => readings)
}

/** The keys of words with a capital within a sentence, or that are only ever names; 'I' and 'Friday' are none. */
function namesOf(words: readonly Placed[], analysed: Analysed): ReadonlySet<string> {
  return new Set(
    words
      .filter(({ text }) => hasCapital(text))
      .filter((word) => {
        const readings = readingsOf(word, analysed) ?? []
        const isOnlyName = readings.length > 0 && readings.every(([, kind]) => kind === 'np')
        return isOnlyName || (word.isInner && readings.every(isNameReading))
      })
      .map(({ key }) => key),
  )
}

const IS_WORD = /\p{L}/u

/** Whether the analyser reads it as a word of the draft's language, and not as a number ('I') or a name alone. */
function isKnown(word: Word, analysed: Analysed): boolean | null {
  const readings = readingsOf(word, analysed)
  return readings === null ? null : readings.some(([, kind = '']) => !['num', 'np'].includes(kind))
}

/**
 * The stretches of a draft that are wrong by rule, in order: words of the entry that stand in it unchanged, and words that are
 * none of its language, but for names; and in Spanish a verb whose person is not that of its subject, or a participle instead of
 * one. Wrong senses are not found.
 */
export function draftMarks({ entry, draft, from, to, analysis, ...dictionary }: DraftToMark): DraftMark[] {
  const { lookedTo = draft.length } = dictionary
  const [source, target] = [
    analysis.source && finderOf(analysis.source),
    analysis.target && finderOf(analysis.target),
  ]
  const foreign = dictionary.foreign && finderOf(dictionary.foreign)
  const [before, after] = [placed(entry, from), placed(draft, to)]
  const wordsBefore = Map.groupBy(before, ({ key }) => key)
  const names = new Set(
    [...namesOf(before, source), ...namesOf(after, undefined)].filter((key) => !isNoName(key)),
  )
  const left = new Set(analysis.untranslated.flatMap((text) => wordsOf(text, from)).map(({ key }) => key))

  /** Written with a capital for another reason than being a name. */
  function isNoName(key: string): boolean {
    const readings = (wordsBefore.get(key) ?? []).flatMap((word) => readingsOf(word, source) ?? [])
    return readings.length > 0 && !readings.every(isNameReading)
  }
  /** Whether the dictionary has a word; undefined where it was not asked. */
  function hasDictionary(word: Placed): boolean | undefined {
    if (word.end > lookedTo) return undefined
    return foreign && foreign(word).length === 0
  }
  function isForeign(word: Placed): boolean {
    if (!IS_WORD.test(word.text) || names.has(word.key)) return false
    const known = isKnown(word, target)
    if (left.has(word.key)) return known !== true // 'metro' may be a word of both languages
    const isInDictionary = hasDictionary(word)
    if (wordsBefore.has(word.key)) return known === false || (known === null && isInDictionary === false)
    const isOut = known === null ? isInDictionary === false : !known && isInDictionary !== true
    return isOut && !isNameAlone(word)
  }
  function isNameAlone(word: Placed): boolean {
    return hasCapital(word.text) && (readingsOf(word, target) ?? []).some(([, kind]) => kind === 'np')
  }
  const spanish = (primarySubtag(to) === 'es' && analysis.target) || []
  const lost = analysis.source === undefined ? [] : lostVerbs(analysis.source, spanish)
  return [
    ...after.filter(isForeign).map(({ start, end }): DraftMark => ({ start, end, why: 'untranslated' })),
    ...disagreeingVerbs(spanish).map(({ start, end }): DraftMark => ({ start, end, why: 'person' })),
    ...lost.map(({ start, end }): DraftMark => ({ start, end, why: 'verb' })),
  ].sort((one, other) => one.start - other.start)
}
