import type { SpokenWord } from '#domain/words/spoken-words.ts'

/** Words on both sides that are said alike, as a whole: no sound of either is left over. */
export type Block = { references: number; heard: number }

const MOST_WORDS = 9 // 'moins quatre mille neuf cent quatre-vingt-dix-sept'

const ENDS_IN_DIGIT = /\d$/
const BEGINS_WITH_DIGIT = /^\d/

/** What may be said from a place on: the word there, and groups of words that begin there. */
function saidAt(words: readonly SpokenWord[], place: number): { form: string; count: number }[] {
  const word = words[place]
  if (word === undefined) return []
  const ofWord = word.forms.map((form) => ({ form, count: 1 }))
  const groups = (word.groups ?? []).filter(({ count }) => place + count <= words.length)
  const ofGroups = groups.flatMap(({ count, forms }) => forms.map((form) => ({ form, count })))
  return ofGroups.length === 0 ? ofWord : [...ofWord, ...ofGroups]
}

/** Digits are not joined to digits: 20 and 1 are not 201. */
function joinsDigits(part: string, rest: string): boolean {
  return ENDS_IN_DIGIT.test(part) && BEGINS_WITH_DIGIT.test(rest)
}

type Side = { words: readonly SpokenWord[]; start: number }

/**
 * Adds the blocks in which what is left of the side `ahead` is said by the words of the other that come next. `counts`
 * are the words of the reference text and of what was heard that are taken already.
 */
function addBlocks(
  sides: [Side, Side],
  counts: [number, number],
  ahead: 0 | 1,
  left: string,
  found: Block[],
): void {
  if (left === '') {
    found.push({ references: counts[0], heard: counts[1] })
    return
  }
  const behind = ahead === 0 ? 1 : 0
  const { words, start } = sides[behind]
  for (const { form, count } of saidAt(words, start + counts[behind])) {
    const taken: [number, number] =
      behind === 0 ? [counts[0] + count, counts[1]] : [counts[0], counts[1] + count]
    if (taken[behind] > MOST_WORDS) continue
    if (left.startsWith(form)) {
      const rest = left.slice(form.length)
      if (!joinsDigits(form, rest)) addBlocks(sides, taken, ahead, rest, found)
    } else if (form.startsWith(left)) {
      const rest = form.slice(left.length)
      if (!joinsDigits(left, rest)) addBlocks(sides, taken, behind, rest, found)
    }
  }
}

/** Every block that begins with these two words, of one to nine words on either side. */
export function blocksAt(
  reference: readonly SpokenWord[],
  row: number,
  heard: readonly SpokenWord[],
  column: number,
): Block[] {
  const sides: [Side, Side] = [
    { words: reference, start: row },
    { words: heard, start: column },
  ]
  const found: Block[] = []
  for (const { form, count } of saidAt(reference, row)) addBlocks(sides, [count, 0], 0, form, found)
  return found
}

/** The words with which a form may begin, by its first character. */
export function wordsByBeginning(words: readonly SpokenWord[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const place of words.keys())
    for (const beginning of beginningsAt(words, place)) {
      const known = places.get(beginning)
      if (known === undefined) places.set(beginning, [place])
      else known.push(place)
    }
  return places
}

/** The first characters of all that may be said from a place on. */
export function beginningsAt(words: readonly SpokenWord[], place: number): Set<string> {
  return new Set(saidAt(words, place).map(({ form }) => form.charAt(0)))
}
