import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Which rows of a long list to draw, and the height of what is left out above and below, in px; `top` is in view. */
export type RowWindow = { first: number; end: number; above: number; below: number; top: number }

const OVERSCAN_PX = 400 // drawn beyond the visible part, for fast scrolling

/** The rows to draw; `heights` of all rows, `scrollTop` and `viewport` of the scroller, in px. */
function rowWindow(heights: Float64Array, scrollTop: number, viewport: number): RowWindow {
  const from = scrollTop - OVERSCAN_PX
  const to = scrollTop + viewport + OVERSCAN_PX
  let top = 0
  let first = 0
  while (first < heights.length && top + (heights[first] ?? 0) < from) top += heights[first++] ?? 0
  const above = top
  let seen = top
  let inView = first
  while (inView < heights.length - 1 && seen + (heights[inView] ?? 0) <= scrollTop)
    seen += heights[inView++] ?? 0
  let end = first
  while (end < heights.length && top < to) top += heights[end++] ?? 0
  let below = 0
  for (let index = end; index < heights.length; index++) below += heights[index] ?? 0
  return { first, end, above, below, top: inView }
}

const ESTIMATED_ROW_PX = 125 // until a row has been measured
const FIRST_VIEWPORT_PX = 900 // before the scroller has been measured

/** A row to scroll to; a new object is a new wish, also for the same row. */
export type RowTarget = { key: string }

/**
 * Draws only the rows near the visible part of `scroller`; measures those that are drawn, by their data-key. A new
 * `target` is scrolled to: first to where it should be, then, as its neighbors are measured, to where it is.
 */
export function useRowWindow(
  keys: string[],
  scroller: RefObject<HTMLElement | null>,
  target: RowTarget | null,
): RowWindow {
  const wanted = useRef<string>(null)
  const measured = useRef(new Map<string, number>()).current
  const [view, setView] = useState({ top: 0, height: FIRST_VIEWPORT_PX, measured: 0 })
  const drawn = useMemo(() => {
    const heights = Float64Array.from(keys, (key) => measured.get(key) ?? ESTIMATED_ROW_PX)
    return rowWindow(heights, view.top, view.height)
  }, [keys, view, measured])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let frame = 0
    const look = () => {
      frame = 0
      const { scrollTop: top, clientHeight: height } = element
      setView((last) => (last.top === top && last.height === height ? last : { ...last, top, height }))
    }
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    const resize = new ResizeObserver(lookSoon)
    resize.observe(element)
    element.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
      element.removeEventListener('scroll', lookSoon)
    }
  }, [scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target scrolls
  useLayoutEffect(() => {
    const element = scroller.current
    const place = target === null ? -1 : keys.indexOf(target.key)
    if (element === null || target === null || place === -1) return
    wanted.current = target.key
    element.scrollTop = keys
      .slice(0, place)
      .reduce((sum, key) => sum + (measured.get(key) ?? ESTIMATED_ROW_PX), 0)
    setView((last) => ({ ...last, top: element.scrollTop }))
  }, [target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured after each drawing of them
  useLayoutEffect(() => {
    let isNew = false
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      const { key = '' } = row.dataset
      if (row.offsetHeight === 0 || measured.get(key) === row.offsetHeight) continue
      measured.set(key, row.offsetHeight)
      isNew = true
    }
    if (isNew) setView((last) => ({ ...last, measured: last.measured + 1 }))
    if (scroller.current !== null && alignRow(scroller.current, wanted.current) && !isNew)
      wanted.current = null
  }, [drawn, keys])

  return drawn
}

/** Scrolls a drawn row to the top; false where it is not drawn. */
function alignRow(scroller: HTMLElement, key: string | null): boolean {
  const row = key === null ? null : scroller.querySelector(`[data-key="${CSS.escape(key)}"]`)
  if (row === null) return false
  const off = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (Math.abs(off) >= 1) scroller.scrollTop += off
  return true
}
