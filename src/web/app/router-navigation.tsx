import { type ReactNode, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPublicPath } from '#domain/site/site-address.ts'
import { NavigationContext } from '#web/ui/navigation.ts'
import { useArrival } from './use-arrival.ts'
import { useCanonical } from './use-canonical.ts'

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
