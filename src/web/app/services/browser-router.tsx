import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Router,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { isPublicPath, screenAt } from '#domain/site/site-address.ts'
import { NavigationContext } from '#web/ui/link.tsx'

/** React Router on the browser's history. Its own BrowserRouter brings links and forms along that nothing uses. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true })) // else it tells of no step of its own
  const [{ action, location }, show] = useState(() => ({
    action: history.action,
    location: history.location,
  }))
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history])
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  )
}

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

/** The build wrote the canonical address of the first screen; this keeps it up to date. */
function useCanonical(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (link !== null) link.href = new URL(path, link.href).href
  }, [path])
}

/** Links of `ui` go through the router; public pages are documents of their own. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const path = screenAt(pathname)
  useArrival(path)
  useCanonical(path)
  const follow = useCallback(
    (to: string) => {
      const here = new URL(pathname + search + hash, location.origin)
      const there = new URL(to, here)
      if (there.origin !== here.origin || isPublicPath(there.pathname)) return false
      void navigate(to, { replace: there.href === here.href }) // going back leads elsewhere
      return true
    },
    [pathname, search, hash, navigate],
  )
  const navigation = useMemo(
    () => ({ path, hash, visit: key, hasHead: false, follow }),
    [path, hash, key, follow],
  )
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
