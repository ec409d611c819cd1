import { useEffect } from 'react'
import { useLocation } from 'react-router'

const WAIT_MS = 10_000 // for a part whose code is still loading

/** Scrolls to the part that the address names, now or once it is drawn. */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same part leads there again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    function look() {
      const target = document.getElementById(id)
      if (target === null) return
      observer.disconnect()
      if (target instanceof HTMLDetailsElement) target.open = true
      requestAnimationFrame(() => target.scrollIntoView()) // after the scrolling that every arrival does
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [hash, key])
}
