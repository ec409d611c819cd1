import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import type { Word } from '#domain/text/words.ts'
import { allBlocks, type Block } from './same-words.ts'

/**
 * In a block the words that belong together share what was heard, or are one word for all that was heard. otherwise:
 * heard in another script, so that nobody can tell whether it is the word.
 */
export type AlignedWord =
  | { kind: 'otherwise'; word: Word; heard: Word }
  | { kind: 'correct'; word: Word; heard: Word }
  | ({ kind: 'substitution'; word: Word; heard: Word } & OfUnit)
  | ({ kind: 'omission'; word: Word } & OfUnit)
  | { kind: 'insertion'; heard: Word }

/** A number of several words is one mistake: of its words one counts, for the others as well. */
type OfUnit = { isUncounted?: true }

/** One step through both texts: what was asked for, and what was heard for it. */
export type Step = OfUnit & {
  kind: AlignedWord['kind']
  words: readonly SpokenWord[]
  heard: readonly SpokenWord[]
  /** It was understood, but not the number to which it belongs. */
  isUnderstood?: true
}

// One edit outweighs every correct word, one correct word every likeness: first the fewest edits, among
// those the most correct words, among those the pairs that look most alike.
const EDIT = 1_000_000
const CORRECT = 1_000
const MOST_UNLIKE = 10

/** 0 for words that begin alike all the way, 10 for words that share no beginning. */
function unlikeness(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1
  return shared === 0
    ? MOST_UNLIKE
    : Math.round(MOST_UNLIKE * (1 - shared / Math.max(one.length, other.length)))
}

function isPair({ references, heard }: Block): boolean {
  return references === 1 && heard === 1
}

type Blocks = ReturnType<typeof allBlocks>

/** For each count of words of both lists the lowest cost at which they are aligned, row by row. */
function costTable(
  reference: readonly SpokenWord[],
  heard: readonly SpokenWord[],
  blocks: Blocks,
): Float64Array {
  const width = heard.length + 1
  const [keys, others] = [reference.map(({ key }) => key), heard.map(({ key }) => key)]
  const costs = new Float64Array((keys.length + 1) * width).fill(Number.POSITIVE_INFINITY)
  costs[0] = 0
  for (let row = 0; row <= keys.length; row++) {
    const [above, begun, key] = [blocks[row - 1], blocks[row], keys[row - 1]]
    for (let column = 0; column < width; column++) {
      const place = row * width + column
      let cost = costs[place] ?? 0 // of a block that ends here
      if (column > 0) cost = Math.min(cost, (costs[place - 1] ?? 0) + EDIT)
      if (key !== undefined) {
        cost = Math.min(cost, (costs[place - width] ?? 0) + EDIT)
        const before = (costs[place - width - 1] ?? 0) + EDIT
        const other = others[column - 1]
        if (other !== undefined && before <= cost && !above?.[column - 1]?.some(isPair))
          cost = Math.min(cost, before + unlikeness(key, other))
      }
      costs[place] = cost
      const starting = begun?.[column]
      if (starting === undefined) continue
      for (const block of starting) {
        const end = place + block.references * width + block.heard
        costs[end] = Math.min(costs[end] ?? 0, cost - CORRECT * block.references)
      }
    }
  }
  return costs
}

/** The blocks by the place in the table where they end. */
function blocksByEnd(blocks: Blocks, width: number): Map<number, Block[]> {
  const byEnd = new Map<number, Block[]>()
  for (const [row, ofRow] of blocks.entries())
    ofRow.forEach((begun, column) => {
      for (const block of begun ?? []) {
        const end = (row + block.references) * width + column + block.heard
        const known = byEnd.get(end)
        if (known === undefined) byEnd.set(end, [block])
        else known.push(block)
      }
    })
  return byEnd
}

/**
 * Aligns words by edit distance (Levenshtein 1966: a substitution, an omission and an insertion cost 1 each; table
 * after Wagner and Fischer 1974), and by blocks of words that are said alike, which cost nothing. Of alignments that
 * cost the same, one whose insertions stand together.
 */
export function alignInSteps(reference: readonly SpokenWord[], heard: readonly SpokenWord[]): Step[] {
  const blocks = allBlocks(reference, heard)
  const costs = costTable(reference, heard, blocks)
  const width = heard.length + 1
  const byEnd = blocksByEnd(blocks, width)
  const steps: Step[] = []
  let [row, column] = [reference.length, heard.length]

  /** Takes a step back where it is one of the cheapest. */
  function goBack(kind: Step['kind'], references: number, count: number, added: number): boolean {
    if (row < references || column < count) return false
    const before = costs[(row - references) * width + column - count] ?? 0
    if (before + added !== costs[row * width + column]) return false
    const words = reference.slice(row - references, row)
    steps.push({ kind, words, heard: heard.slice(column - count, column) })
    row -= references
    column -= count
    return true
  }
  const insert = () => goBack('insertion', 0, 1, EDIT)
  function substitute(): boolean {
    const [word, other] = [reference[row - 1], heard[column - 1]]
    if (word === undefined || other === undefined || blocks[row - 1]?.[column - 1]?.some(isPair)) return false
    return goBack('substitution', 1, 1, EDIT + unlikeness(word.key, other.key))
  }
  while (row > 0 || column > 0) {
    if (steps.at(-1)?.kind === 'insertion' && insert()) continue
    const ended = byEnd.get(row * width + column) ?? []
    if (ended.some((one) => goBack('correct', one.references, one.heard, -CORRECT * one.references))) continue
    if (substitute() || goBack('omission', 1, 0, EDIT) || insert()) continue
    throw new Error('The table of costs has no way back')
  }
  return steps.reverse()
}

function joinWords(left: Word, right: Word, gap: string): Word {
  return { key: left.key + right.key, text: left.text + gap + right.text, start: left.start, end: right.end }
}

function joinAll(words: readonly Word[], gap: string): Word | undefined {
  const [first, ...others] = words
  return first && others.reduce((left, right) => joinWords(left, right, gap), first)
}

/** The steps as a word each, to be shown and kept. What was heard in several words is joined with a gap. */
export function alignedWords(steps: readonly Step[], gap: string): AlignedWord[] {
  return steps.flatMap(({ kind, words, heard: all, isUncounted }): AlignedWord[] => {
    const heard = joinAll(all, gap)
    if (words.length === 0) return heard === undefined ? [] : [{ kind: 'insertion', heard }]
    return words.map((word, place): AlignedWord => {
      const ofUnit: OfUnit = isUncounted === true || place > 0 ? { isUncounted: true } : {}
      if (heard === undefined) return { kind: 'omission', word, ...ofUnit }
      if (kind === 'correct' || kind === 'otherwise') return { kind, word, heard }
      return { kind: 'substitution', word, heard, ...ofUnit }
    })
  })
}

/**
 * Makes insertions beside a substitution part of it, where `isDivisible` says that its word may have been heard as
 * several: any in a script without spaces, as segmentation is uncertain, and a number in the others. Neighbouring
 * insertions become one.
 */
export function joinInsertions(steps: readonly Step[], isDivisible: (word: SpokenWord) => boolean): Step[] {
  const joined: Step[] = []
  const mayTake = ({ kind, words: [word] }: Step) =>
    kind === 'substitution' && word !== undefined && isDivisible(word)
  for (const next of steps) {
    const last = joined.at(-1)
    const heard = [...(last?.heard ?? []), ...next.heard]
    const isBoth = last?.kind === 'insertion' && next.kind === 'insertion'
    if (last !== undefined && next.kind === 'insertion' && (isBoth || mayTake(last)))
      joined.splice(-1, 1, { ...last, heard })
    else if (last?.kind === 'insertion' && mayTake(next)) joined.splice(-1, 1, { ...next, heard })
    else joined.push(next)
  }
  return joined
}
