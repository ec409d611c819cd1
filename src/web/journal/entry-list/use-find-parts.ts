import { useEffect, useState } from 'react'
import type { EntryFilter } from '#domain/journal/entry-filter.ts'

export type FindParts = typeof import('./find-parts.ts').findParts

/**
 * What finding an entry takes, loaded once it is wanted; null before that. Where it cannot be had it is 'failed', and asked for
 * again with the next change of the filter, or when it is wanted once more.
 */
export function useFindParts(wanted: number, filter: EntryFilter): FindParts | 'failed' | null {
  const [parts, setParts] = useState<FindParts | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change tries again
  useEffect(() => {
    if (wanted === 0) return
    import('./find-parts.ts').then(
      ({ findParts }) => setParts(findParts),
      (error) => {
        console.error('Entries cannot be found', error)
        setParts('failed')
      },
    )
  }, [wanted, filter])
  return parts
}
