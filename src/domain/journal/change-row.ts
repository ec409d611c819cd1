import type { Day } from '#domain/clock.ts'
import type { DayDoc } from './entry.ts'
import type { DayRow } from './entry-store.ts'

/**
 * The row after a change on this device: marked for the server, and remembering the document that the two last
 * agreed on. Every store adapter writes rows through this.
 */
export function changeRow(date: Day, stored: DayRow | undefined, doc: DayDoc): DayRow {
  if (stored === undefined) return { date, doc, rev: 0, dirty: 1 }
  return stored.dirty === 1 ? { ...stored, doc } : { ...stored, doc, dirty: 1, base: stored.doc }
}
