import type { Entry } from './entry.ts'

/** A diary that an earlier version, or a file put there by hand, left in this browser in the interchange shape. */
export type LegacyDiary = {
  /** Every entry found, in no particular order. */
  find(): Entry[]
  /** Removes what was found, once it is safely in the store. */
  forget(): void
}
