import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import { foldForm } from './fold-form.ts'
import type { SpokenLanguage } from './language-words.ts'
import { numberNames } from './number-parts.ts'
import type { SpokenGroup, SpokenWord } from './spoken-forms.ts'

const MOST_WORDS = 9
const LEAST_DIGITS = 7 // of a telephone number
const MOST_DIGITS = 15 // of one: ITU-T E.164
const MOST_TOGETHER = 6 // digits of a part of it

/** A number in words or digits: how many words it has, and its value. */
type Said = { count: number; value: string }

type NumberAt = (place: number) => Said | null

/** Finds the longest number that begins at a place. */
function numberFinder(
  words: readonly SpokenWord[],
  language: LanguageCode,
  spoken: SpokenLanguage,
): NumberAt {
  const { valueIn } = numberNames(spoken, language)
  const folded = words.map(({ key }) => foldSpoken(key, language, spoken.words))
  return (place) => {
    if (words[place]?.part !== 'number') return null
    const written = folded[place] ?? ''
    if (/^\d+$/.test(written)) return { count: 1, value: written }
    for (let count = Math.min(MOST_WORDS, folded.length - place); count > 0; count--) {
      const value = valueIn(folded.slice(place, place + count).join(''))
      if (value !== undefined) return { count, value: `${value}` }
    }
    return null
  }
}

/** The other names of a number that has several, without gender or case: 'to hundrede halvtreds'. */
function otherNames({ count, value }: Said, language: LanguageCode, spoken: SpokenLanguage): SpokenGroup[] {
  const { words: table, numbers } = spoken
  const n = Number(value)
  if (numbers === null || table.sameFrom === undefined || n < table.sameFrom) return []
  return [
    {
      count,
      forms: [...new Set(table.cardinals(n, numbers).map((form) => foldForm(form, language, table)))],
    },
  ]
}

/** The digits of a telephone number, however they are grouped. */
function telephoneNumber(place: number, numberAt: NumberAt): SpokenGroup[] {
  const groups: SpokenGroup[] = []
  let [count, digits] = [0, '']
  for (let said = numberAt(place); said !== null; said = numberAt(place + count)) {
    if (said.value.length > MOST_TOGETHER || digits.length + said.value.length > MOST_DIGITS) break
    count += said.count
    digits += said.value
    if (count > 1 && digits.length >= LEAST_DIGITS) groups.push({ count, forms: [digits] })
  }
  return groups
}

/** The words between the parts of one number: 'y' in 'treinta y un', but not in 'dos y tres'. */
function wordsWithin(words: readonly SpokenWord[], numberAt: NumberAt): Set<number> {
  const places = new Set<number>()
  for (const place of words.keys()) {
    const { count = 0 } = numberAt(place) ?? {}
    for (let next = place + 1; next < place + count; next++) places.add(next)
  }
  return places
}

/**
 * What else may be said for numbers in words, from each word of a text on: the other names of the same number, and the
 * digits of a telephone number. Words and groups that are there stay.
 */
export function withSaidNumbers(
  words: readonly SpokenWord[],
  language: LanguageCode,
  spoken: SpokenLanguage,
): SpokenWord[] {
  const numberAt = numberFinder(words, language, spoken)
  const within = wordsWithin(words, numberAt)
  return words.map((one, place): SpokenWord => {
    const word: SpokenWord = within.has(place) ? { ...one, part: 'number' } : one
    const said = numberAt(place)
    if (said === null) return word
    const names = /\d/.test(word.key) ? [] : otherNames(said, language, spoken)
    const isFirst = words[place - 1]?.part !== 'number'
    const more = [...names, ...(isFirst ? telephoneNumber(place, numberAt) : [])]
    return more.length === 0 ? word : { ...word, groups: [...(word.groups ?? []), ...more] }
  })
}
