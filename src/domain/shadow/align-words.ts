import type { Word } from '#domain/text/words.ts'

export type AlignedWord =
  | { kind: 'correct'; word: Word; heard: Word }
  | { kind: 'substitution'; word: Word; heard: Word }
  | { kind: 'omission'; word: Word }
  | { kind: 'insertion'; heard: Word }

// One edit outweighs every correct word, one correct word every likeness: first the fewest edits, among
// those the most correct words, among those the pairs that look most alike.
const EDIT = 1_000_000
const CORRECT = 1_000
const MOST_UNLIKE = 10

/** 0 for words that begin alike all the way, 10 for words that share no beginning. */
function unlikeness(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  return Math.round(MOST_UNLIKE * (1 - shared / Math.max(one.length, other.length)))
}

function pairCost(word: Word, heard: Word): number {
  return word.key === heard.key ? -CORRECT : EDIT + unlikeness(word.key, heard.key)
}

type Step = { cost: number; kind: 'pair' | 'omission' | 'insertion' }

function cheapest(steps: Step[]): Step {
  return steps.reduce((best, step) => (step.cost < best.cost ? step : best))
}

function costTable(reference: Word[], heard: Word[]): Step[][] {
  const table: Step[][] = [heard.map((_, i) => ({ cost: (i + 1) * EDIT, kind: 'insertion' }))]
  table[0]?.unshift({ cost: 0, kind: 'pair' })
  reference.forEach((word, row) => {
    const above = table[row] ?? []
    const steps: Step[] = [{ cost: (row + 1) * EDIT, kind: 'omission' }]
    heard.forEach((other, column) => {
      steps.push(
        cheapest([
          { cost: (above[column]?.cost ?? 0) + pairCost(word, other), kind: 'pair' },
          { cost: (above[column + 1]?.cost ?? 0) + EDIT, kind: 'omission' },
          { cost: (steps[column]?.cost ?? 0) + EDIT, kind: 'insertion' },
        ]),
      )
    })
    table.push(steps)
  })
  return table
}

/**
 * Aligns words by edit distance (Levenshtein 1966: a substitution, an omission and an insertion cost 1 each; table
 * after Wagner and Fischer 1974). Every word of both lists is in the answer once, in the order spoken.
 */
export function alignWords(reference: Word[], heard: Word[]): AlignedWord[] {
  const table = costTable(reference, heard)
  const aligned: AlignedWord[] = []
  let row = reference.length
  let column = heard.length
  while (row > 0 || column > 0) {
    const kind = table[row]?.[column]?.kind
    const word = kind === 'insertion' ? undefined : reference[--row]
    const other = kind === 'omission' ? undefined : heard[--column]
    if (word && other)
      aligned.push({ kind: word.key === other.key ? 'correct' : 'substitution', word, heard: other })
    else if (word) aligned.push({ kind: 'omission', word })
    else if (other) aligned.push({ kind: 'insertion', heard: other })
  }
  return aligned.reverse()
}

function joinWords(left: Word, right: Word): Word {
  return { key: left.key + right.key, text: left.text + right.text, start: left.start, end: right.end }
}

/** For scripts without spaces: insertions beside a substitution become part of it, as segmentation is uncertain. */
export function joinInsertions(alignment: AlignedWord[]): AlignedWord[] {
  const joined: AlignedWord[] = []
  for (const next of alignment) {
    const last = joined.at(-1)
    if (last?.kind === 'substitution' && next.kind === 'insertion')
      joined.splice(-1, 1, { ...last, heard: joinWords(last.heard, next.heard) })
    else if (last?.kind === 'insertion' && (next.kind === 'substitution' || next.kind === 'insertion'))
      joined.splice(-1, 1, { ...next, heard: joinWords(last.heard, next.heard) })
    else joined.push(next)
  }
  return joined
}
