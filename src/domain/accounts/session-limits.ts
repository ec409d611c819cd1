import type { SessionRecord } from './session-record.ts'

/** How long a session lives, in ms. */
export type SessionLimits = { idleMs: number; longestMs: number }

/** Whether a session is over: not used for too long, or too old altogether. A program's ends when its learner said. */
export function isSessionOver(
  { createdAt, refreshedAt, program }: Pick<SessionRecord, 'createdAt' | 'refreshedAt' | 'program'>,
  { idleMs, longestMs }: SessionLimits,
  now: number,
): boolean {
  if (program !== undefined) return now >= program.endsAt
  return now - refreshedAt > idleMs || now - createdAt > longestMs
}
