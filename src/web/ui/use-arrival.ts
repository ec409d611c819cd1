import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { whenPresent } from './when-present.ts'

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

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
 * What a browser does on arriving at a page, for pages that are swapped in place: from the top, focus on the title,
 * and `/#section` glides to its section, also when that page is still loading. Never on the first load, which
 * belongs to the browser, and never on going back, where it restores the place by itself.
 */
export function useArrival(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)

  useEffect(() => {
    const main = mainRef.current
    if (main === null || hash !== '' || lastPath.current === pathname) return
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    return focusTitle(main)
  }, [mainRef, pathname, hash, navigationType])

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is a new arrival (key)
  useEffect(() => {
    lastPath.current = pathname
    const main = mainRef.current
    if (main === null || hash === '') return
    return whenPresent(main, `#${CSS.escape(decodeURIComponent(hash.slice(1)))}`, (section) => {
      section.scrollIntoView({ behavior: scrollBehavior() })
      focusWithoutScrolling(section)
    })
  }, [mainRef, pathname, hash, key])
}
