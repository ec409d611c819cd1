import type { LanguageCode } from '#domain/languages.ts'
import { LONGEST_HEARD } from '#domain/shadow/said-attempt.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'

/** The word, or what it was heard as. */
export type Said = 'word' | 'other'

/** What is said, and by which voice; undefined: by the one that always speaks. */
export type QuizQuestion = { says: Said; voice: string | undefined }

/** A number from 0 up to 1, without 1, as of `Math.random`. */
export type Chance = () => number

/** Which two questions ask for different words, by the number of voices: so that no voice always says the same word. */
const PAIRS_BY_VOICES: Record<number, [[number, number], [number, number]]> = {
  2: [
    [0, 2],
    [1, 3],
  ],
  3: [
    [0, 3],
    [1, 2],
  ],
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Each of the two is said twice, in an order that cannot be foreseen. */
function saidInTurn(voices: number, chance: Chance): Said[] {
  const pairs = PAIRS_BY_VOICES[voices]
  if (pairs === undefined) return shuffled<Said>(['word', 'word', 'other', 'other'], chance)
  const said: Said[] = []
  for (const [one, other] of pairs) {
    const [first = 'word', second = 'other'] = shuffled<Said>(['word', 'other'], chance)
    said[one] = first
    said[other] = second
  }
  return said
}

/**
 * The questions about one word: four, of which two say the word and two what it was heard as. The voices (ids, none twice)
 * take turns, from one that chance chooses.
 */
export function quizQuestions(voices: readonly string[], chance: Chance): QuizQuestion[] {
  const first = Math.floor(chance() * voices.length)
  return saidInTurn(voices.length, chance).map((says, place) => ({
    says,
    voice: voices[(first + place) % Math.max(1, voices.length)],
  }))
}

/** Whether two words can be told apart by ear, as far as their letters say. What was heard may be cut off in the middle. */
export function canBeToldApart(word: string, heardAs: string, language: LanguageCode): boolean {
  if (heardAs.trim() === '' || [...heardAs].length >= LONGEST_HEARD) return false
  return foldSpoken(word, language) !== foldSpoken(heardAs, language)
}
