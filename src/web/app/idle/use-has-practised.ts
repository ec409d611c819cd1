import { useEffect, useState } from 'react'
import type { SentenceServices } from '../services/services.ts'

/** Whether anything is stored of any sentence, or was since, here or elsewhere; null until that is known. */
export function useHasPractised({ sentences, watchWritten }: SentenceServices): boolean | null {
  const [hasPractised, setHasPractised] = useState<boolean | null>(null)
  useEffect(() => {
    sentences.isEmpty().then(
      (found) => found.ok && setHasPractised((known) => known || !found.value),
      (error) => console.error('What is to be said again is not looked for', error),
    )
    const stops = [sentences.watch, watchWritten].map((watch) => watch(() => setHasPractised(true)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [sentences, watchWritten])
  return hasPractised
}
