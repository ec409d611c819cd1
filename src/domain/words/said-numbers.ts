import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import type { SpokenLanguage } from './language-words.ts'
import { numberNames } from './number-parts.ts'
import type { SpokenGroup, SpokenWord } from './spoken-words.ts'

const MOST_WORDS = 9
const LEAST_DIGITS = 7 // of a telephone number
const MOST_DIGITS = 6 // of a part of it

/** Numbers that stand in words, one after the other: how many words each has, and its value. */
type Said = { count: number; value: string }

/**
 * What else may be said for numbers in words, from each word of a text on: the other names of the same number, and the
 * digits of a telephone number. Words and groups that are there stay.
 */
export function withSaidNumbers(
  words: readonly SpokenWord[],
  language: LanguageCode,
  spoken: SpokenLanguage,
): SpokenWord[] {
  const { valueIn } = numberNames(spoken, language)
  const { words: table, numbers } = spoken
  const folded = words.map(({ key }) => foldSpoken(key, language, table))

  /** The longest number in words that begins at a place. */
  function longestAt(place: number): Said | null {
    if (/^\d+$/.test(folded[place] ?? '')) return { count: 1, value: folded[place] ?? '' }
    for (let count = Math.min(MOST_WORDS, folded.length - place); count > 0; count--) {
      const value = valueIn(folded.slice(place, place + count).join(''))
      if (value !== undefined) return { count, value: `${value}` }
    }
    return null
  }

  function otherNames({ count, value }: Said): SpokenGroup[] {
    const n = Number(value)
    if (numbers === null || table.sameFrom === undefined || n < table.sameFrom) return []
    const forms = table.cardinals(n, numbers).map((form) =>
      form
        .split(/[\s-]+/)
        .map((part) => foldSpoken(part, language, table))
        .join(''),
    )
    return [{ count, forms: [...new Set(forms)] }]
  }

  function telephoneNumber(place: number): SpokenGroup[] {
    const groups: SpokenGroup[] = []
    let [count, digits] = [0, '']
    for (let said = longestAt(place); said !== null; said = longestAt(place + count)) {
      if (said.value.length > MOST_DIGITS) break
      count += said.count
      digits += said.value
      if (count > 1 && digits.length >= LEAST_DIGITS) groups.push({ count, forms: [digits] })
    }
    return groups
  }

  /** The words between the parts of one number: 'y' in 'treinta y un', but not in 'dos y tres'. */
  function wordsWithin(): Set<number> {
    const places = new Set<number>()
    for (const [place, { part }] of words.entries()) {
      const { count = 0 } = part === 'number' ? (longestAt(place) ?? {}) : {}
      for (let next = place + 1; next < place + count; next++) places.add(next)
    }
    return places
  }

  const within = wordsWithin()
  return words.map((all, place): SpokenWord => {
    const word: SpokenWord = within.has(place) ? { ...all, part: 'number' } : all
    const said = all.part === 'number' ? longestAt(place) : null
    if (said === null) return word
    const isInWords = !/\d/.test(word.key)
    const more = [...(isInWords ? otherNames(said) : []), ...telephoneNumber(place)]
    return more.length === 0 ? word : { ...word, groups: [...(word.groups ?? []), ...more] }
  })
}
