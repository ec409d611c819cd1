import type { SavedState } from '#domain/journal/entry.ts'

export type { SavedState }

const PATHS: Record<SavedState, string> = {
  draft: 'M1 7.5C3.5 3 6.5 3 9.5 6.5S15.5 10 19 5',
  saved: 'M1 6H19',
  synced: 'M1 3.5H19M1 8.5H19',
  'not-saved': 'M1 6H7M13 6H19M8.5 9.5l3-7',
}

/** The stroke that stands beside the word for a saved state. */
export function SavedSign({ state }: { state: SavedState }) {
  return (
    <svg
      width="20"
      height="12"
      viewBox="0 0 20 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[state]} />
    </svg>
  )
}
