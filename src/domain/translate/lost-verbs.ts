import type { AnalysedWord, Reading } from './analysed-word.ts'

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
