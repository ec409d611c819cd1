/** Which rows of a long list to draw, and the height of what is left out above and below, in px. */
export type RowWindow = { first: number; end: number; above: number; below: number }

/** The visible part of the scroller, and how far beyond it rows are drawn, in px. */
export type View = { top: number; height: number; overscan: number }

export const OVERSCAN_PX = 240 // two rows; half of it is as far as a wheel turns in two frames

const ESTIMATED_ROW_PX = 125 // until a row has been measured

/** The height of each row, as far as it is known. */
export function measuredHeights(keys: string[], known: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from(keys, (key) => known.get(key) ?? ESTIMATED_ROW_PX)
}

export function rowWindow(heights: Float64Array, { top: scrolled, height, overscan }: View): RowWindow {
  const last = heights.length - 1
  let top = 0
  let first = 0
  while (first < last && top + (heights[first] ?? 0) <= scrolled - overscan) top += heights[first++] ?? 0
  const above = top
  let end = first
  while (end <= last && top < scrolled + height + overscan) top += heights[end++] ?? 0
  let below = 0
  for (let place = end; place <= last; place++) below += heights[place] ?? 0
  return { first, end, above, below }
}

/** Whether the rows that are drawn reach far enough beyond the visible part: half of what would be drawn. */
export function isCovered(heights: Float64Array, drawn: RowWindow, view: View): boolean {
  const { first, end } = rowWindow(heights, { ...view, overscan: view.overscan / 2 })
  return drawn.first <= first && end <= drawn.end
}

/** The first row that reaches below the top of the visible part. */
export function topmostRow(heights: Float64Array, view: View): number {
  return rowWindow(heights, { ...view, overscan: 0 }).first
}

/** Takes the heights of the drawn rows, of which the first has the place `first`. Answers whether any is new. */
export function measureRows(
  scroller: HTMLElement,
  heights: Float64Array,
  first: number,
  known: Map<string, number>,
): boolean {
  let isNew = false
  let place = first
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-key]')) {
    const { offsetHeight } = row
    if (offsetHeight > 0 && heights[place] !== offsetHeight) {
      heights[place] = offsetHeight
      known.set(row.dataset.key ?? '', offsetHeight)
      isNew = true
    }
    place += 1
  }
  return isNew
}

/** Which element draws which row: one that leaves the window gives its element to one that comes. */
export function takeSlots(before: ReadonlyMap<string, number>, keys: string[]): Map<string, number> {
  const shown = new Set(keys)
  const free = [...before].flatMap(([key, slot]) => (shown.has(key) ? [] : slot))
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? next++]))
}
