import type { SessionRecord } from './session-record.ts'

/** How long a session lives, in ms. */
export type SessionLimits = { idleMs: number; longestMs: number }

/** Whether a session is over: not used for too long, or too old altogether. */
export function isSessionOver(
  { createdAt, refreshedAt }: Pick<SessionRecord, 'createdAt' | 'refreshedAt'>,
  { idleMs, longestMs }: SessionLimits,
  now: number,
): boolean {
  return now - refreshedAt > idleMs || now - createdAt > longestMs
}
