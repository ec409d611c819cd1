import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPublicPath, screenAt } from '#domain/site/site-address.ts'
import { NavigationContext } from '#web/ui/link.tsx'
import { useArrival } from './use-arrival.ts'

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
