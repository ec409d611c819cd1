import { useEffect, useState } from 'react'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'

/** What was done with sentences; null until it has been read, 'failed' where it cannot be. */
export function useSaidRows(
  loadSentences: () => Promise<{ sentences: Pick<SentenceStore, 'all' | 'watch'> }>,
): readonly SentenceRow[] | 'failed' | null {
  const [rows, setRows] = useState<readonly SentenceRow[] | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    async function read() {
      try {
        const { sentences } = await loadSentences()
        if (!isGone) stop ??= sentences.watch(() => void read())
        const found = await sentences.all()
        if (!isGone) setRows(found.ok ? found.value : 'failed')
      } catch (error) {
        console.error('What was said could not be read', error)
        if (!isGone) setRows('failed')
      }
    }
    void read()
    return () => {
      isGone = true
      stop?.()
    }
  }, [loadSentences])
  return rows
}
