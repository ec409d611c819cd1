import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import type { VersionCause } from '#domain/history/history-reader.ts'
import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'

/** Of the drafts of one row and device, one is kept for each such span. */
const DRAFT_SPAN_MS = 10 * MINUTE_MS

/** Of versions older than this, the newest of a row are kept longest. */
export const YOUNG_MS = 30 * DAY_MS
export const NEWEST_KEPT = 50

/** When the words of a deletion go; a later change of the row does not put that off. */
export function purgeAtOf(
  deletion: string | null,
  earlier: { deletion: string | null; purgeAt: number | null } | null,
  now: number,
): number | null {
  if (deletion === null) return null
  return (earlier?.deletion === deletion ? earlier.purgeAt : null) ?? now + KEPT_AFTER_DELETION_MS
}

/** The versions of a row that are shown. */
export const MOST_VERSIONS_SHOWN = 500

const ROW_BYTES = 256 // of a version without its document, so that the quota holds for empty ones too

/** What a version counts in the quota of its account. */
export function versionCost(bytes: number): number {
  return bytes + ROW_BYTES
}

/** Pruned so much below the quota that the next changes need no pruning. */
export const PRUNED_FURTHER_BYTES = 1024 * 1024

/** Why an accepted document is kept: a row's first, or one in which what was saved is another, counts as saved. */
export function causeOf(entryHash: string, earlier: { entryHash: string } | undefined): VersionCause {
  return earlier?.entryHash === entryHash ? 'draft' : 'saved'
}

/** When the present span of drafts began. */
export function draftSpanStart(now: number): number {
  return now - (now % DRAFT_SPAN_MS)
}
