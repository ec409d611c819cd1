import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

/**
 * Makes what was prerendered in `root` answer to the reader. Where the browser has translated it meanwhile it is drawn
 * anew, as React does itself where the translation comes in between; then the browser translates once more.
 */
export function takeOver(root: Element, app: ReactNode): void {
  if (!root.hasChildNodes() || root.querySelector('font') !== null) createRoot(root).render(app)
  // in slices of a few milliseconds, not in one go: a phone stays free for a touch meanwhile
  else startTransition(() => void hydrate(root, app))
}

function hydrate(root: Element, app: ReactNode): Root {
  return hydrateRoot(root, app, {
    onRecoverableError: (error) => console.warn('The page was drawn anew', error),
  })
}
