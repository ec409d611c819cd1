const MOST_DOTS = 10 // a row of more is wider than a phone
const AROUND = 4 // on either side of the current one

/** Of how many sentences the dots are drawn, from and up to a place counted from 0: all, or the nine around the current one. */
export function dotsShown(total: number, current: number): { from: number; to: number } {
  if (total <= MOST_DOTS) return { from: 0, to: total }
  const from = Math.max(0, Math.min(current - AROUND, total - 2 * AROUND - 1))
  return { from, to: from + 2 * AROUND + 1 }
}
