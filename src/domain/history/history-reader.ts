import type { Day } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { Outcome } from '#domain/outcome.ts'
import { parseRow } from '#domain/sync/parse-row.ts'

/** saved: what was saved changed; draft: only what was not; side: it lost against another version. */
export type VersionCause = 'saved' | 'draft' | 'side'

/** An earlier version of a day, as the server has it. `device` is the id of the device that it came from. */
export type Version = { rev: number; cause: VersionCause; madeAt: number; device: string }

export type HistoryFailure =
  | 'offline'
  | 'log-in-needed'
  | 'second-factor-needed'
  | 'busy'
  | 'gone'
  | 'bad-answer'

/** Port: the earlier versions of the days of one account. */
export type HistoryReader = {
  /** Newest first. */
  versions(date: Day): Promise<Outcome<Version[], HistoryFailure>>
  /** 'gone' where the server no longer has it. */
  read(date: Day, rev: number): Promise<Outcome<DayDoc, HistoryFailure>>
}

const CAUSES: readonly VersionCause[] = ['saved', 'draft', 'side']

function parseVersion(value: unknown): Version | null {
  const { rev, cause, madeAt, device } = fieldsOf(value)
  const known = CAUSES.find((one) => one === cause)
  if (typeof rev !== 'number' || typeof madeAt !== 'number' || typeof device !== 'string') return null
  return known === undefined ? null : { rev, cause: known, madeAt, device }
}

/** The answer to `GET /api/history?key=…`; null where it is none. Causes that are not known yet are passed over. */
export function parseVersions(value: unknown): Version[] | null {
  const { versions } = fieldsOf(value)
  return Array.isArray(versions) ? versions.flatMap((each) => parseVersion(each) ?? []) : null
}

/** The answer to `GET /api/history?key=…&rev=…`; null where it is none. */
export function parseVersionDoc(value: unknown, date: Day): DayDoc | null {
  return parseRow('day', fieldsOf(fieldsOf(value).version).doc, date)
}
