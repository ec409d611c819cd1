import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenLanguage } from '#domain/words/language-words.ts'
import { numberPartFinder } from '#domain/words/number-parts.ts'
import type { AlignedWord } from './align-words.ts'

const DIGIT = /\d/

type Correct = Extract<AlignedWord, { kind: 'correct' }>

/** Whether digits were heard in words, of which more may belong to the number. */
function isSpelledOut(one: AlignedWord | undefined): one is Correct {
  return isNumber(one) && one.word.key !== one.heard.key
}

function isNumber(one: AlignedWord | undefined): one is Correct {
  return one?.kind === 'correct' && DIGIT.test(one.word.key)
}

function isTooMuch(one: AlignedWord | undefined): boolean {
  return one?.kind === 'insertion'
}

/**
 * Words that were said too much cost nothing, but not those that make another number: '20' heard as 'twenty one' is a
 * wrong word.
 */
export function markOtherNumbers(
  alignment: AlignedWord[],
  language: LanguageCode,
  spoken: SpokenLanguage | null,
): AlignedWord[] {
  const isBesideMore = (one: AlignedWord, place: number) =>
    isNumber(one) && (isTooMuch(alignment[place - 1]) || isTooMuch(alignment[place + 1]))
  if (spoken === null || !alignment.some(isBesideMore)) return alignment
  const partOf = numberPartFinder(spoken, language)
  const partAt = (place: number) => {
    const one = alignment[place]
    return one?.kind === 'insertion' ? partOf(one.heard.key) : null
  }
  /** Whether the number goes on among the words too many that follow in one direction. */
  const goesOn = (place: number, step: 1 | -1): boolean => {
    const part = partAt(place + step)
    return part === 'between' ? goesOn(place + step, step) : part === 'number'
  }
  return alignment.map((one, place) => {
    const isLonger = isSpelledOut(one) && (goesOn(place, -1) || goesOn(place, 1))
    const isNegative = isNumber(one) && partAt(place - 1) === 'minus'
    return isNumber(one) && (isLonger || isNegative) ? { ...one, kind: 'substitution' } : one
  })
}
