import { GREAT_OVER } from './accuracy.ts'

/**
 * The order in which the sentences of a text are said once more, as places counted from 0: the lowest best figure, in percent,
 * comes first. A sentence without a figure (null) counts as the best that is not great, for nothing says that it was. Equals keep
 * the order of the text.
 */
export function weakestFirst(figures: readonly (number | null)[]): number[] {
  const figureAt = (place: number) => figures[place] ?? GREAT_OVER
  return figures.map((_, place) => place).sort((one, other) => figureAt(one) - figureAt(other))
}

/** The place of a round that is next to be said, by its order; null once nothing of it is left. */
export function nextOfRound(order: readonly number[], isSaid: (place: number) => boolean): number | null {
  return order.find((place) => !isSaid(place)) ?? null
}

const MOST_DOTS = 10 // a row of more is wider than a phone
const AROUND = 4 // on either side of the current one

/** Of how many sentences the dots are drawn, from and up to a place counted from 0: all, or the nine around the current one. */
export function dotsShown(total: number, current: number): { from: number; to: number } {
  if (total <= MOST_DOTS) return { from: 0, to: total }
  const from = Math.max(0, Math.min(current - AROUND, total - 2 * AROUND - 1))
  return { from, to: from + 2 * AROUND + 1 }
}
