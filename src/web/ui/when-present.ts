const PATIENCE_MS = 10_000 // a page whose code has not come by then has more to say than where to scroll

/** Calls back with the first match inside `root`, now or when a page that is still loading has drawn it. */
export function whenPresent(
  root: HTMLElement,
  selector: string,
  found: (element: HTMLElement) => void,
): () => void {
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
