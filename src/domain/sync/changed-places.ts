import { type Budget, diffPieces, type Hunk } from '#domain/text/diff-pieces.ts'

export type Sides<Item> = { base: Item[]; mine: Item[]; theirs: Item[] }

/** A place of three lists: kept by both sides, changed by one of them, or by both. */
export type Place<Item> = Sides<Item> & { changedBy: 'nobody' | 'mine' | 'theirs' | 'both' }

type Side = 'mine' | 'theirs'

type Region = { start: number; end: number; growth: Partial<Record<Side, number>> }

/** Whether two changes touch the same pieces of the base, or both add something at the same place. */
function isOverlapping(region: Region, { start, end }: Hunk): boolean {
  return start < region.end || (start === end && region.start === region.end && start === region.start)
}

function regionsOf(mine: Hunk[], theirs: Hunk[]): Region[] {
  const hunks = [
    ...mine.map((hunk) => ({ side: 'mine' as const, hunk })),
    ...theirs.map((hunk) => ({ side: 'theirs' as const, hunk })),
  ].sort((left, right) => left.hunk.start - right.hunk.start || left.hunk.end - right.hunk.end)
  const regions: Region[] = []
  for (const { side, hunk } of hunks) {
    const growth = hunk.toEnd - hunk.toStart - (hunk.end - hunk.start)
    const last = regions.at(-1)
    if (last !== undefined && isOverlapping(last, hunk)) {
      last.end = Math.max(last.end, hunk.end)
      last.growth[side] = (last.growth[side] ?? 0) + growth
    } else regions.push({ start: hunk.start, end: hunk.end, growth: { [side]: growth } })
  }
  return regions
}

function changedBy({ growth: { mine, theirs } }: Region): Place<unknown>['changedBy'] {
  if (mine !== undefined && theirs !== undefined) return 'both'
  return mine === undefined ? 'theirs' : 'mine'
}

/** Each side's changes with steps of its own: whichever side is `mine`, the same places come out. */
function hunksOfBoth({ base, mine, theirs }: Sides<{ key: string }>, budget: Budget): [Hunk[], Hunk[]] {
  const keys = (pieces: { key: string }[]) => pieces.map(({ key }) => key)
  const share = Math.floor(budget.steps / 2)
  const [left, right] = [{ steps: share }, { steps: share }]
  const hunks: [Hunk[], Hunk[]] = [
    diffPieces(keys(base), keys(mine), left),
    diffPieces(keys(base), keys(theirs), right),
  ]
  budget.steps = Math.max(0, left.steps) + Math.max(0, right.steps)
  return hunks
}

/** Three lists as their places, in order. Changes that only touch each other are places of their own. */
export function changedPlaces<Item extends { key: string }>(
  sides: Sides<Item>,
  budget: Budget,
): Place<Item>[] {
  const at = { base: 0, mine: 0, theirs: 0 }
  const places: Place<Item>[] = []
  const take = (list: keyof Sides<Item>, count: number) => {
    const from = at[list]
    at[list] += count
    return sides[list].slice(from, from + count)
  }
  const add = (by: Place<Item>['changedBy'], count: number, growth: Region['growth']) => {
    const { mine = 0, theirs = 0 } = growth
    const place = {
      changedBy: by,
      base: take('base', count),
      mine: take('mine', count + mine),
      theirs: take('theirs', count + theirs),
    }
    places.push(place)
  }
  for (const region of regionsOf(...hunksOfBoth(sides, budget))) {
    if (region.start > at.base) add('nobody', region.start - at.base, {})
    add(changedBy(region), region.end - region.start, region.growth)
  }
  if (sides.base.length > at.base) add('nobody', sides.base.length - at.base, {})
  return places
}
