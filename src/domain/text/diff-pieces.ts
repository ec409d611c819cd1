/** A stretch [start, end) of one list that has become [toStart, toEnd) in another. */
export type Hunk = { start: number; end: number; toStart: number; toEnd: number }

/** The steps that a merge may still take. Steps are counted, not timed, so that every device merges alike. */
export type Budget = { steps: number }

/** About 50 ms on a slow phone. */
export const MERGE_STEPS = 1_000_000

type Lists = { from: readonly number[]; to: readonly number[] }

/** The same numbers for the same texts: comparing two pieces takes one step, however long they are. */
function numbered(from: readonly string[], to: readonly string[]): Lists {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  return { from: from.map(numberOf), to: to.map(numberOf) }
}

/** Where a path comes from that has come to diagonal `k` with `edits` edits. */
function diagonalBefore(reach: Int32Array, middle: number, k: number, edits: number): number {
  const [below, above] = [reach[middle + k - 1] ?? 0, reach[middle + k + 1] ?? 0]
  return k === -edits || (k !== edits && below < above) ? k + 1 : k - 1
}

/**
 * How far each diagonal reaches after 0, 1, 2 … edits, up to the shortest way from one list to the other: E. W. Myers,
 * "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986). Null where the steps do not suffice.
 */
function reaches({ from, to }: Lists, budget: Budget): Int32Array[] | null {
  const most = Math.min(from.length + to.length, Math.ceil(Math.sqrt(2 * Math.max(0, budget.steps))))
  const middle = most + 1
  const reach = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const before = diagonalBefore(reach, middle, k, edits)
      let x = (reach[middle + before] ?? 0) + (before < k ? 1 : 0)
      const start = x
      while (x < from.length && x - k < to.length && from[x] === to[x - k]) x += 1
      reach[middle + k] = x
      budget.steps -= 1 + x - start
      if (budget.steps < 0) return null
      if (x >= from.length && x - k >= to.length) return trace
    }
  }
  return null
}

/** The edits of the shortest way, walked from its end. */
function hunksOf(trace: Int32Array[], { from, to }: Lists): Hunk[] {
  const hunks: Hunk[] = []
  let k = from.length - to.length
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const reach = trace[edits] ?? new Int32Array()
    const before = diagonalBefore(reach, edits + 1, k, edits)
    const x = reach[edits + 1 + before] ?? 0
    const hunk = { start: x, end: before < k ? x + 1 : x, toStart: x - before, toEnd: x - before }
    if (before > k) hunk.toEnd += 1
    const next = hunks.at(-1)
    if (next?.start === hunk.end && next.toStart === hunk.toEnd)
      hunks[hunks.length - 1] = { ...next, start: hunk.start, toStart: hunk.toStart }
    else hunks.push(hunk)
    k = before
  }
  return hunks.reverse()
}

function sharedLength(most: number, isSame: (index: number) => boolean): number {
  let length = 0
  while (length < most && isSame(length)) length += 1
  return length
}

/**
 * What has changed between two lists, in order. Beyond the steps of `budget` it is everything between the beginning
 * and the end that they share.
 */
export function diffPieces(from: readonly string[], to: readonly string[], budget: Budget): Hunk[] {
  const shortest = Math.min(from.length, to.length)
  const before = sharedLength(shortest, (index) => from[index] === to[index])
  const after = sharedLength(shortest - before, (index) => from.at(-1 - index) === to.at(-1 - index))
  const [end, toEnd] = [from.length - after, to.length - after]
  if (before === end && before === toEnd) return []
  const whole = [{ start: before, end, toStart: before, toEnd }]
  if (before === end || before === toEnd) return whole
  const middle = numbered(from.slice(before, end), to.slice(before, toEnd))
  const known = new Set(middle.from)
  if (!middle.to.some((number) => known.has(number))) return whole // nothing to look for
  const trace = reaches(middle, budget)
  if (trace === null) return whole
  return hunksOf(trace, middle).map((hunk) => ({
    start: hunk.start + before,
    end: hunk.end + before,
    toStart: hunk.toStart + before,
    toEnd: hunk.toEnd + before,
  }))
}
