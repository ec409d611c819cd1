import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

function focusWithoutScrolling(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const TITLE_WAIT_MS = 10_000 // for a page whose code is still loading

/** Focuses the title, now or once it is drawn, unless the page or the learner has put the focus into the page. */
function focusTitle(main: HTMLElement): () => void {
  const observer = new MutationObserver(focusOnce)
  const timer = setTimeout(stop, TITLE_WAIT_MS)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  function focusOnce() {
    const title = main.querySelector('h1')
    if (title === null) return
    stop()
    const focused = document.activeElement
    if (focused === main || !main.contains(focused)) focusWithoutScrolling(title)
  }
  observer.observe(main, { childList: true, subtree: true })
  focusOnce()
  return stop
}

/**
 * Does what a browser does on arriving at a page, whenever `screen` names another one: scrolls to the top and moves the
 * focus. Never on the first load, and without scrolling on going back, where the browser restores the place.
 */
export function useArrival(screen: string): void {
  const navigationType = useNavigationType()
  const lastScreen = useRef(screen)

  useEffect(() => {
    const main = document.querySelector('main')
    const isThere = lastScreen.current === screen
    lastScreen.current = screen
    if (main === null || isThere) return
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    return focusTitle(main)
  }, [screen, navigationType])
}
