import type { Day } from '#domain/clock.ts'
import type { StoredDay } from './entry-store.ts'

/** What was written on this device without an account, for an account that may take it over. */
export type DemoDiary = {
  /** Newest first; none where nothing was written, and once the account has left it. */
  days(): Promise<StoredDay[]>
  /** A day is the account's now, and is no longer here. */
  wasTaken(date: Day): Promise<void>
  /** The account does not want it, and is not asked again; the demo keeps its diary. */
  leave(): void
  /** Lets go of the storage. */
  close(): void
}
