import type { Word } from '#domain/text/words.ts'
import type { SpokenWord } from '#domain/words/spoken-words.ts'
import { type Block, blocksAt } from './same-words.ts'

/**
 * In a block the words that belong together share what was heard, or are one word for all that was heard. otherwise:
 * heard in another script, so that nobody can tell whether it is the word.
 */
export type AlignedWord =
  | { kind: 'otherwise'; word: Word; heard: Word }
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

type Step = { cost: number; kind: Exclude<AlignedWord['kind'], 'otherwise'>; block: Block }

const NOTHING: Block = { references: 0, heard: 0 }
const PAIR: Block = { references: 1, heard: 1 }
const OMISSION: Block = { references: 1, heard: 0 }
const INSERTION: Block = { references: 0, heard: 1 }

type Table = (Step | undefined)[][]

/** The step to the end of a block, kept where none that led there was cheaper. */
function offer(
  table: Table,
  row: number,
  column: number,
  kind: Step['kind'],
  block: Block,
  cost: number,
): void {
  const steps = table[row + block.references]
  const known = steps?.[column + block.heard]
  if (steps && (known === undefined || cost < known.cost)) steps[column + block.heard] = { cost, kind, block }
}

/** For each count of words of both lists the cheapest way to have aligned them. */
function costTable(reference: readonly SpokenWord[], heard: readonly SpokenWord[]): Table {
  const table: Table = Array.from({ length: reference.length + 1 }, () => [])
  offer(table, 0, 0, 'correct', NOTHING, 0)
  for (let row = 0; row <= reference.length; row++)
    for (let column = 0; column <= heard.length; column++) {
      const cost = table[row]?.[column]?.cost ?? 0
      const [word, other] = [reference[row], heard[column]]
      const blocks = blocksAt(reference, row, heard, column)
      for (const block of blocks)
        offer(table, row, column, 'correct', block, cost - CORRECT * block.references)
      if (word && other && !blocks.some(isPair))
        offer(table, row, column, 'substitution', PAIR, cost + EDIT + unlikeness(word.key, other.key))
      if (word) offer(table, row, column, 'omission', OMISSION, cost + EDIT)
      if (other) offer(table, row, column, 'insertion', INSERTION, cost + EDIT)
    }
  return table
}

function isPair({ references, heard }: Block): boolean {
  return references === 1 && heard === 1
}

function joinWords(left: Word, right: Word, gap: string): Word {
  return { key: left.key + right.key, text: left.text + gap + right.text, start: left.start, end: right.end }
}

function alignedOf(kind: Step['kind'], words: Word[], others: Word[]): AlignedWord[] {
  const heard = others.length === 0 ? undefined : others.reduce((left, right) => joinWords(left, right, ''))
  if (heard === undefined) return words.map((word) => ({ kind: 'omission', word }))
  if (words.length === 0) return [{ kind: 'insertion', heard }]
  return words.map((word) => ({ kind: kind === 'correct' ? 'correct' : 'substitution', word, heard }))
}

/**
 * Aligns words by edit distance (Levenshtein 1966: a substitution, an omission and an insertion cost 1 each; table
 * after Wagner and Fischer 1974), and by blocks of one word that is said as several, which cost nothing.
 */
export function alignWords(reference: readonly SpokenWord[], heard: readonly SpokenWord[]): AlignedWord[] {
  const table = costTable(reference, heard)
  const aligned: AlignedWord[][] = []
  let row = reference.length
  let column = heard.length
  while (row > 0 || column > 0) {
    const { kind, block } = table[row]?.[column] ?? { kind: 'omission', block: OMISSION }
    const [words, others] = [
      reference.slice(row - block.references, row),
      heard.slice(column - block.heard, column),
    ]
    aligned.push(alignedOf(kind, words, others))
    row -= block.references
    column -= block.heard
  }
  return aligned.reverse().flat()
}

/**
 * Makes insertions beside a substitution part of it, where `isDivisible` says that its word may have been heard as
 * several: any in a script without spaces, as segmentation is uncertain, and a number in the others.
 */
export function joinInsertions(
  alignment: AlignedWord[],
  gap: string,
  isDivisible: (word: Word) => boolean,
): AlignedWord[] {
  const joined: AlignedWord[] = []
  for (const next of alignment) {
    const last = joined.at(-1)
    if (last?.kind === 'substitution' && next.kind === 'insertion' && isDivisible(last.word))
      joined.splice(-1, 1, { ...last, heard: joinWords(last.heard, next.heard, gap) })
    else if (last?.kind === 'insertion' && next.kind === 'substitution' && isDivisible(next.word))
      joined.splice(-1, 1, { ...next, heard: joinWords(last.heard, next.heard, gap) })
    else if (last?.kind === 'insertion' && next.kind === 'insertion')
      joined.splice(-1, 1, { ...next, heard: joinWords(last.heard, next.heard, gap) })
    else joined.push(next)
  }
  return joined
}
