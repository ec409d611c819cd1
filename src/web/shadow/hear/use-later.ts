import { useEffect, useState } from 'react'

/** What the page can do without at first; null until it has come, and where it cannot be had. */
export function useLater<Part>(load: () => Promise<Part>, whenIdle: () => Promise<void>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let isLeft = false
    async function loadLater(): Promise<void> {
      await whenIdle()
      const loaded = isLeft ? null : await load()
      if (!isLeft) setPart(() => loaded)
    }
    loadLater().catch((error: unknown) => console.error('A part of practice could not be loaded', error))
    return () => {
      isLeft = true
    }
  }, [load, whenIdle])
  return part
}
