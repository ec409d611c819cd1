import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  isCovered,
  measuredHeights,
  measureRows,
  OVERSCAN_PX,
  type RowWindow,
  rowWindow,
  topmostRow,
  type View,
} from './row-window.ts'

const FIRST_VIEW = viewOf({ scrollTop: 0, clientHeight: 900 }) // before the scroller has been measured
const LOOK_GAP_MS = 150 // while the list jumps on and on; two turns of a wheel are less apart, on a slow phone, too

/** A row to scroll to; a new object is a new wish, also for the same row. */
export type RowTarget = { key: string }

type RowWindowProps = {
  keys: string[]
  scroller: RefObject<HTMLElement | null>
  target: RowTarget | null
  /** Told which row is the topmost in view; while the list jumps on and on, none is drawn. */
  onTopmost(place: number, isPassing: boolean): void
}

function viewOf({ scrollTop, clientHeight }: Pick<Element, 'scrollTop' | 'clientHeight'>): View {
  return { top: scrollTop, height: clientHeight, overscan: OVERSCAN_PX }
}

/**
 * Draws only the rows near the visible part of `scroller`, others once it nears their end; while it jumps from view to
 * view none, as nobody reads rows that are gone with the next frame. Rows are measured by their data-key in the frame
 * after they were drawn, when that costs no layout. A new `target` is scrolled to: first to where it should be, then, as
 * its neighbors are measured, to where it is.
 */
export function useRowWindow({ keys, scroller, target, onTopmost }: RowWindowProps): RowWindow {
  const wanted = useRef<string>(null)
  const known = useRef(new Map<string, number>()).current
  const [view, setView] = useState(FIRST_VIEW)
  const heights = useMemo(() => measuredHeights(keys, known), [keys, known])
  const drawn = useMemo(() => rowWindow(heights, view), [heights, view])
  const latest = useRef({ heights, drawn })
  const moved = useRef({ frame: 0, looks: 0, top: 0, isPassing: false }).current

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { heights, drawn } = latest.current
    const now = viewOf(element)
    const hasJumped = Math.abs(now.top - moved.top) > now.height
    moved.top = now.top
    moved.isPassing = hasJumped && (moved.isPassing || moved.looks > 0) // the first jump may be the only one
    if (hasJumped) {
      clearTimeout(moved.looks)
      moved.looks = setTimeout(() => {
        moved.looks = 0
        moved.frame = requestAnimationFrame(look) // there scrolls are known that a busy page had not been told of
      }, LOOK_GAP_MS)
    }
    if (!moved.isPassing) {
      measureRows(element, heights, drawn.first, known)
      if (!isCovered(heights, drawn, now)) flushSync(() => setView(now)) // in this frame, else it takes another one
    }
    onTopmost(topmostRow(heights, now), moved.isPassing)
  }, [scroller, known, moved, onTopmost])
  const lookSoon = useCallback(() => {
    if (moved.isPassing && moved.looks > 0) return // nobody reads what changes with every frame
    cancelAnimationFrame(moved.frame)
    moved.frame = requestAnimationFrame(look)
  }, [moved, look])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const resize = new ResizeObserver(lookSoon)
    resize.observe(element)
    element.addEventListener('scroll', lookSoon)
    return () => {
      cancelAnimationFrame(moved.frame)
      clearTimeout(moved.looks)
      Object.assign(moved, { looks: 0, isPassing: false })
      resize.disconnect()
      element.removeEventListener('scroll', lookSoon)
    }
  }, [scroller, moved, lookSoon])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new target scrolls
  useLayoutEffect(() => {
    const element = scroller.current
    const place = target === null ? -1 : keys.indexOf(target.key)
    if (element === null || target === null || place === -1) return
    wanted.current = target.key
    element.scrollTop = heights.subarray(0, place).reduce((sum, height) => sum + height, 0)
    setView(viewOf(element))
  }, [target])

  useLayoutEffect(() => {
    const element = scroller.current
    latest.current = { heights, drawn }
    if (element === null) return
    if (wanted.current === null) return lookSoon()
    const isNew = measureRows(element, heights, drawn.first, known)
    const isAligned = alignRow(element, wanted.current)
    if (isAligned && !isNew) wanted.current = null
    else setView(viewOf(element))
  }, [scroller, heights, drawn, known, lookSoon])

  return drawn
}

/** Scrolls a drawn row to the top; false where it is not drawn. */
function alignRow(scroller: HTMLElement, key: string): boolean {
  const row = scroller.querySelector(`[data-key="${CSS.escape(key)}"]`)
  if (row === null) return false
  const off = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (Math.abs(off) >= 1) scroller.scrollTop += off
  return true
}
