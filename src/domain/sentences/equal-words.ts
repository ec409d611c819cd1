/** What is left of the work that may be done: words that are counted, and pairs of words that are compared. */
export type Budget = { steps: number }

/** Of one text and what was practised of it, some 100 ms. Ten edited sentences of an entry of fifty take a thousandth. */
export const SUCCESSOR_STEPS = 5_000_000

const COUNTED_STEPS = 4 // a word counted takes as long as four that are compared

function countsOf(words: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** How many words both have, in whatever place: never fewer than in the same place. */
function mostEqual(one: readonly number[], other: readonly number[]): number {
  const counts = countsOf(one)
  let equal = 0
  for (const [word, count] of countsOf(other)) equal += Math.min(count, counts.get(word) ?? 0)
  return equal
}

/** The longest list of words that both have in the same order. */
function equalInOrder(one: readonly number[], other: readonly number[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0)
  for (const word of one) {
    const next = [0]
    for (let index = 0; index < other.length; index++) {
      const longer = Math.max(row[index + 1] ?? 0, next[index] ?? 0)
      next.push(word === other[index] ? (row[index] ?? 0) + 1 : longer)
    }
    row = next
  }
  return row[other.length] ?? 0
}

const SAME_SENTENCE = 0.8 // of the words of the longer one

/**
 * The share of words that two sentences have in the same place, of those of the longer one; 0 where that is too few for
 * one to be the other after an edit, and where the budget is used up. A word put in moves no other out of its place.
 */
export function sharedWords(one: readonly number[], other: readonly number[], budget: Budget): number {
  const longer = Math.max(one.length, other.length)
  const least = SAME_SENTENCE * longer
  budget.steps -= 1
  if (longer === 0 || Math.min(one.length, other.length) < least || budget.steps < 0) return 0
  budget.steps -= COUNTED_STEPS * (one.length + other.length)
  if (mostEqual(one, other) < least) return 0
  budget.steps -= one.length * other.length
  if (budget.steps < 0) return 0
  const share = equalInOrder(one, other) / longer
  return share < SAME_SENTENCE ? 0 : share
}
