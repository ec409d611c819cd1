import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { whenPresent } from '#web/ui/when-present.ts'

function focusWithoutScrolling(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** The new page is read from its title, unless the page (or the learner meanwhile) has put the focus into it. */
function focusTitle(main: HTMLElement): () => void {
  return whenPresent(main, 'h1', (title) => {
    const focused = document.activeElement
    if (focused === main || !main.contains(focused)) focusWithoutScrolling(title)
  })
}

/**
 * What a browser does on arriving at a page, for pages that are swapped in place: from the top, focus on the title.
 * Never on the first load, which belongs to the browser, and never from the top on going back, where it restores
 * the place by itself.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)

  useEffect(() => {
    const main = document.querySelector('main')
    const isThere = lastPath.current === pathname
    lastPath.current = pathname
    if (main === null || isThere) return
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    return focusTitle(main)
  }, [pathname, navigationType])
}
