import { useEffect, useState } from 'react'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'

/** Whether anything is stored of any sentence, or was since; null until that is known. */
export function useHasPractised(sentences: SentenceStore): boolean | null {
  const [hasPractised, setHasPractised] = useState<boolean | null>(null)
  useEffect(() => {
    sentences.isEmpty().then(
      (found) => found.ok && setHasPractised((known) => known || !found.value),
      (error) => console.error('What is to be said again is not looked for', error),
    )
    return sentences.watch(() => setHasPractised(true))
  }, [sentences])
  return hasPractised
}
