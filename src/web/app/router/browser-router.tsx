import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

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
