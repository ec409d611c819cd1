/** Which rows of a long list to draw, and the height of what is left out above and below, in px. */
export type RowWindow = { first: number; end: number; above: number; below: number }

const OVERSCAN_PX = 400 // drawn beyond the visible part, so that a fling meets rows, not blanks

/**
 * The rows to draw. `heights` holds the measured height of each row in px, or `estimate` where it has not been
 * seen; `scrollTop` and `viewport` are those of the scroller, in px.
 */
export function rowWindow(heights: Float64Array, scrollTop: number, viewport: number): RowWindow {
  const from = scrollTop - OVERSCAN_PX
  const to = scrollTop + viewport + OVERSCAN_PX
  let top = 0
  let first = 0
  while (first < heights.length && top + (heights[first] ?? 0) < from) top += heights[first++] ?? 0
  const above = top
  let end = first
  while (end < heights.length && top < to) top += heights[end++] ?? 0
  let below = 0
  for (let index = end; index < heights.length; index++) below += heights[index] ?? 0
  return { first, end, above, below }
}

/** The measured heights of rows by key, and those of a whole list with an estimate where nothing is measured. */
export function createRowHeights(estimate: number) {
  const measured = new Map<string, number>()
  return {
    /** Takes a row's height; answers whether it is new. */
    measure(key: string, height: number): boolean {
      if (height === 0 || measured.get(key) === height) return false
      measured.set(key, height)
      return true
    },
    of(keys: string[]): Float64Array {
      return Float64Array.from(keys, (key) => measured.get(key) ?? estimate)
    },
  }
}
