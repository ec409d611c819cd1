import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced } from '#domain/text/words.ts'

const UNITS_A_SECOND = { letters: 14, characters: 5 } // of speech at normal speed, in UTF-16 units
const A_LITTLE_S = 1 // after the time to repeat a sentence

type Said = { language: LanguageCode; rate: number; current: number; sentences: readonly string[] }

/**
 * Where listening to all sentences has come to, in seconds: each takes the time to say it, as long to repeat it, and a little.
 * It is an estimate, as a sound is fetched only when it is said.
 */
export function listeningTime({ language, rate, current, sentences }: Said) {
  const pace = rate * UNITS_A_SECOND[isUnspaced(language) ? 'characters' : 'letters']
  const lengths = sentences.map(({ length }) => (2 * length) / pace + A_LITTLE_S)
  const sum = (some: number[]) => some.reduce((all, one) => all + one, 0)
  return { position: sum(lengths.slice(0, current)), duration: sum(lengths) }
}
