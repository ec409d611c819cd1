import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A first visit to a public page shows the system's own sans and fetches only the word face. App screens carry the
 * mark from the build, returning visitors get it from theme.js, and everyone else by going on to a second page.
 */
export function useInterfaceFace(): void {
  const { key } = useLocation()
  const firstKey = useRef(key)
  useEffect(() => {
    if (key !== firstKey.current) document.documentElement.dataset.uiFace = ''
  }, [key])
}
