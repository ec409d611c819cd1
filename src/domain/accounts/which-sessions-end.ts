import type { AccountRecord } from './account-record.ts'
import { assuranceOf } from './assurance.ts'
import { isByMailAlone } from './fresh-session.ts'
import { guesserOf, isKnownDevice } from './known-devices.ts'
import type { SessionRecord } from './session-record.ts'

/** An account has so many sessions at most. */
export const MOST_SESSIONS = 50

/**
 * What a session is worth beside a new one. Whoever found out a password, or reads the mail, opens as many as they like,
 * and must not end those that came by something else: by mail others by mail end first, on known devices, too.
 */
function worthOf(account: AccountRecord, session: SessionRecord, opened: SessionRecord): number {
  if (assuranceOf(session.authentications, account) === 'aal2') return 4
  if (isByMailAlone(opened, account) && isByMailAlone(session, account)) return 0
  if (isKnownDevice(account, session.deviceId)) return 3
  return guesserOf(account, session) === guesserOf(account, opened) ? 1 : 2
}

function beyond(
  sessions: SessionRecord[],
  most: number,
  worth: (session: SessionRecord) => number,
): string[] {
  return sessions
    .toSorted((one, other) => worth(other) - worth(one) || other.refreshedAt - one.refreshedAt)
    .slice(most)
    .map(({ sessionId }) => sessionId)
}

/** The ids of the sessions that end when one opens: of those worth least the ones idle longest. */
export function endedByOpening(
  account: AccountRecord,
  others: SessionRecord[],
  opened: SessionRecord,
): string[] {
  return beyond(others, MOST_SESSIONS - 1, (session) => worthOf(account, session, opened))
}

/**
 * The ids of the sessions that end when one has shown a second factor: those that have not, and of the others so many
 * that there is a place for one that has still to.
 */
export function endedByRaising(account: AccountRecord, others: SessionRecord[]): string[] {
  const isLow = ({ authentications }: SessionRecord) => assuranceOf(authentications, account) === 'aal1'
  const high = others.filter((session) => !isLow(session))
  const low = others.filter(isLow).map(({ sessionId }) => sessionId)
  return [...low, ...beyond(high, MOST_SESSIONS - 2, () => 0)]
}
