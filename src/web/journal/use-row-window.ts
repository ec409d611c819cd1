import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRowHeights, type RowWindow, rowWindow } from './row-window.ts'

const ESTIMATED_ROW_PX = 125
const FIRST_VIEWPORT_PX = 900 // before the scroller has been measured

/** Draws only the rows near the visible part of `scroller`; measures those that are drawn, by their data-key. */
export function useRowWindow(keys: string[], scroller: RefObject<HTMLElement | null>): RowWindow {
  const heights = useRef(createRowHeights(ESTIMATED_ROW_PX)).current
  const [view, setView] = useState({ top: 0, height: FIRST_VIEWPORT_PX, measured: 0 })
  const drawn = useMemo(() => rowWindow(heights.of(keys), view.top, view.height), [keys, view, heights])

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured after each drawing of them
  useLayoutEffect(() => {
    let isNew = false
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      isNew = heights.measure(row.dataset.key ?? '', row.offsetHeight) || isNew
    }
    if (isNew) setView((last) => ({ ...last, measured: last.measured + 1 }))
  }, [drawn, keys])

  return drawn
}
