import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { isPublicPath } from '#domain/site/site-address.ts'
import { NavigationContext } from '#web/ui/navigation.ts'

const PATIENCE_MS = 10_000 // a page whose code has not come by then has more to say than where to scroll

/** Calls back with the first match inside `root`, now or when a page that is still loading has drawn it. */
function whenPresent(root: HTMLElement, selector: string, found: (element: HTMLElement) => void): () => void {
  const present = root.querySelector<HTMLElement>(selector)
  if (present !== null) {
    found(present)
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const late = root.querySelector<HTMLElement>(selector)
    if (late === null) return
    observer.disconnect()
    found(late)
  })
  observer.observe(root, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
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
 * What a browser does on arriving at a page, for pages that are swapped in place: from the top, focus on the title.
 * Never on the first load, which belongs to the browser, and never from the top on going back, where it restores
 * the place by itself.
 */
function useArrival(): void {
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

/** Keeps the address that the head states on the screen that is shown: the build wrote that of the first one. */
function useCanonical(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (link !== null) link.href = new URL(path, link.href).href
  }, [path])
}

/** Lets the links of `ui` lead through the app without a load; public pages are documents of their own. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname, hash, key } = useLocation()
  const navigate = useNavigate()
  useArrival()
  useCanonical(pathname)
  const follow = useCallback(
    (to: string) => {
      const { origin, pathname: path } = new URL(to, location.href)
      if (origin !== location.origin || isPublicPath(path)) return false
      void navigate(to)
      return true
    },
    [navigate],
  )
  const navigation = useMemo(
    () => ({ path: pathname, hash, visit: key, hasHead: false, follow }),
    [pathname, hash, key, follow],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
