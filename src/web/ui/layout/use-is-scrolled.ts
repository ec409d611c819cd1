import { useSyncExternalStore } from 'react'

const SCROLLED_PX = 20 // past this the header turns solid; at exactly this it is still translucent

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Whether the page has been scrolled away from its top. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  )
}
