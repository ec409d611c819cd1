import type { SeededRandom } from './seeded-random.fixture.ts'

/*
 * The words of histories. Each counted word is typed once; many are parts of others ('a1' of 'a12'), and their first
 * letter tells whose they are. Words like 'yes' are typed again and again and are not counted.
 */

const COUNTED = /(?<![\p{L}\p{N}])[ab]\d+(?![\p{L}\p{N}])/gu
const REPEATED = ['yes', 'Yes.', 'the', 'rain.', 'a', 'Tea.', 'I', '雨'] as const
const SPACES = [' ', ' ', ' ', '. ', '\n', '! ', '  '] as const

function addWords(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') for (const word of value.match(COUNTED) ?? []) found.add(word)
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) addWords(part, found)
}

/** The counted words in all texts of a value. */
export function wordsIn(value: unknown): Set<string> {
  const found = new Set<string>()
  addWords(value, found)
  return found
}

/** The text with some words put in at one place, between two words. */
export function withWords(text: string, words: string[], random: SeededRandom): string {
  const pieces = text.match(/\s+|\S+/g) ?? []
  const place = random.below(pieces.length + 1)
  const added = words.flatMap((word) => [random.pick(SPACES), word, random.pick(SPACES)])
  return [...pieces.slice(0, place), ...added, ...pieces.slice(place)].join('')
}

export function repeatedWords(random: SeededRandom): string[] {
  return Array.from({ length: random.below(4) }, () => random.pick(REPEATED))
}

/**
 * The text without one span: of whole words mostly, of characters sometimes. What is left never makes another counted
 * word, as 'a  b3' would make 'a3', a word of somebody else.
 */
export function withoutSpan(text: string, random: SeededRandom): string {
  const pieces = random.isLucky(0.15) ? [...text] : (text.match(/\s+|\S+/g) ?? [])
  const from = random.below(pieces.length + 1)
  const left = [...pieces.slice(0, from), ...pieces.slice(from + 1 + random.below(5))].join('')
  const before = wordsIn(text)
  return [...wordsIn(left)].every((word) => before.has(word)) ? left : text
}
