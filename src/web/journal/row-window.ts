/** Which rows of a long list to draw, and the height of what is left out above and below, in px. */
export type RowWindow = { first: number; end: number; above: number; below: number }

/** The visible part of the scroller, in px. */
export type View = { top: number; height: number }

const OVERSCAN_PX = 240 // drawn beyond the visible part: two rows
const LEAST_OVERSCAN_PX = 120 // with less, others are drawn: as far as a wheel turns in two frames

const ESTIMATED_ROW_PX = 125 // until a row has been measured

/** The height of each row, as far as it is known. */
export function measuredHeights(keys: string[], known: ReadonlyMap<string, number>): Float64Array {
  return Float64Array.from(keys, (key) => known.get(key) ?? ESTIMATED_ROW_PX)
}

export function rowWindow(heights: Float64Array, view: View): RowWindow {
  const from = view.top - OVERSCAN_PX
  const to = view.top + view.height + OVERSCAN_PX
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

/** Whether the rows that are drawn reach far enough beyond the visible part. */
export function isCovered(heights: Float64Array, { first, end, above }: RowWindow, view: View): boolean {
  if (above > Math.max(0, view.top - LEAST_OVERSCAN_PX)) return false
  let bottom = above
  for (let index = first; index < end; index++) bottom += heights[index] ?? 0
  return end === heights.length || bottom >= view.top + view.height + LEAST_OVERSCAN_PX
}

/** The first of the drawn rows that reaches below `scrollTop`. */
export function topmostRow(
  heights: Float64Array,
  { first, end, above }: RowWindow,
  scrollTop: number,
): number {
  let place = first
  for (let bottom = above; place < end - 1; place++) {
    bottom += heights[place] ?? 0
    if (bottom > scrollTop) break
  }
  return place
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
