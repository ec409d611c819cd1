import { useEffect, useState } from 'react'
import type { EntryFilter } from '#domain/journal/entry-filter.ts'

export type FindParts = typeof import('./find-parts.ts').findParts

/**
 * What finding an entry takes, loaded once it is wanted; null before that. Where it cannot be had it is 'failed', and asked for
 * again with the next change of the filter.
 */
export function useFindParts(isWanted: boolean, filter: EntryFilter): FindParts | 'failed' | null {
  const [parts, setParts] = useState<FindParts | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the filter tries again
  useEffect(() => {
    if (!isWanted) return
    import('./find-parts.ts').then(
      ({ findParts }) => setParts(findParts),
      (error) => {
        console.error('Entries cannot be found', error)
        setParts('failed')
      },
    )
  }, [isWanted, filter])
  return parts
}
