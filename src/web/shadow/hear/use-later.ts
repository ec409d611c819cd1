import { useEffect, useState } from 'react'

/** What the page can do without at first; undefined until it has come, null where it cannot be had. */
export function useLater<Part>(
  load: () => Promise<Part>,
  whenIdle: () => Promise<void>,
): Part | null | undefined {
  const [part, setPart] = useState<Part | null>()
  useEffect(() => {
    let isLeft = false
    async function loadLater(): Promise<void> {
      await whenIdle()
      const loaded = isLeft ? null : await load()
      if (!isLeft) setPart(() => loaded)
    }
    loadLater().catch((error: unknown) => {
      console.error('A part of practice could not be loaded', error)
      if (!isLeft) setPart(null)
    })
    return () => {
      isLeft = true
    }
  }, [load, whenIdle])
  return part
}
