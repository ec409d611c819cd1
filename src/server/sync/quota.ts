import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'

/** What an account's diary holds. */
export type Usage = { rows: number; docBytes: number; versionBytes: number }

/** Whether a document in the place of `earlier` would fill an account beyond what it may hold. */
export function isFull(usage: Usage, bytes: number, earlier: { bytes: number } | undefined): boolean {
  const more = bytes - (earlier?.bytes ?? 0)
  if (earlier === undefined && usage.rows >= SYNC_LIMITS.rowsPerAccount) return true
  return more > 0 && usage.docBytes + more > SYNC_LIMITS.docBytesPerAccount
}
