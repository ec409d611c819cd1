import type { SpokenWord } from '#domain/words/spoken-words.ts'

/** Where one word on one side is said as one or more on the other. */
export type Block = { references: number; heard: number }

const MOST_WORDS = 9 // 'moins quatre mille neuf cent quatre-vingt-dix-sept'

const ENDS_IN_DIGIT = /\d$/
const BEGINS_WITH_DIGIT = /^\d/

/** Counts of words from `place` on that together are `form`. Digits are not joined to digits: 20 and 1 are not 201. */
function lengthsOf(
  form: string,
  words: readonly SpokenWord[],
  place: number,
  found: Set<number>,
  count = 0,
): void {
  const next = words[place + count]
  if (next === undefined || count === MOST_WORDS) return
  for (const part of next.forms) {
    if (!form.startsWith(part)) continue
    const rest = form.slice(part.length)
    if (rest === '') found.add(count + 1)
    else if (!(ENDS_IN_DIGIT.test(part) && BEGINS_WITH_DIGIT.test(rest)))
      lengthsOf(rest, words, place, found, count + 1)
  }
}

function lengthsFrom(word: SpokenWord, words: readonly SpokenWord[], place: number): Set<number> {
  const found = new Set<number>()
  for (const form of word.forms) lengthsOf(form, words, place, found)
  return found
}

/** Whether one may be the beginning of the other; asked of every two words, so it costs little. */
function mayBegin(one: SpokenWord, other: SpokenWord): boolean {
  return one.forms.some((form) =>
    other.forms.some((known) => form.startsWith(known) || known.startsWith(form)),
  )
}

/** Every block that begins with these two words: one word against one to nine, on either side. */
export function blocksAt(
  reference: readonly SpokenWord[],
  row: number,
  heard: readonly SpokenWord[],
  column: number,
): Block[] {
  const [word, other] = [reference[row], heard[column]]
  if (word === undefined || other === undefined || !mayBegin(word, other)) return []
  const blocks = [...lengthsFrom(word, heard, column)].map((count) => ({ references: 1, heard: count }))
  const reversed = [...lengthsFrom(other, reference, row)].filter((count) => count > 1)
  return [...blocks, ...reversed.map((count) => ({ references: count, heard: 1 }))]
}
