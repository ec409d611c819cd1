import { useEffect } from 'react'

/** Keeps the address that the head states on the screen that is shown: the build wrote that of the first one. */
export function useCanonical(path: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (link !== null) link.href = new URL(path, link.href).href
  }, [path])
}
