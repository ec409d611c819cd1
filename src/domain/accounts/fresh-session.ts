import type { AccountRecord } from './account-record.ts'
import { BY_ISSUER } from './identity-provider.ts'
import type { Authentication, SessionRecord } from './session-record.ts'

type Proved = Pick<SessionRecord, 'createdAt' | 'authentications'>
type Guarded = Pick<AccountRecord, 'factors'>

/**
 * Whether showing this proved who is here: a password, something mailed, a passkey; not what an issuer said, which may
 * know a browser for weeks and ask nothing; of second factors only one that the
 * account still has and had before the session began, because whoever stole a session can add one of their own.
 */
function provesPerson(
  { method, factorId }: Authentication,
  { createdAt }: Proved,
  { factors }: Guarded,
): boolean {
  if (factorId === null) return method !== BY_ISSUER
  const factor = factors.find(({ id }) => id === factorId)
  return factor?.status === 'verified' && factor.verifiedAt !== undefined && factor.verifiedAt < createdAt
}

/** What a mailed link or code adds to a session. */
const BY_MAIL = 'otp'

/**
 * Whether nothing but mailed links and codes has proved who uses the session: whoever reads the mailbox has those, and can
 * add a second factor of their own.
 */
export function isByMailAlone(session: Proved, account: Guarded): boolean {
  return session.authentications.every(
    (authentication) => authentication.method === BY_MAIL || !provesPerson(authentication, session, account),
  )
}

/** Whether it was proved within `freshMs` who uses the session. */
export function isSessionFresh(
  session: Proved,
  account: Guarded,
  { now, freshMs }: { now: number; freshMs: number },
): boolean {
  return session.authentications.some(
    (authentication) => now - authentication.at <= freshMs && provesPerson(authentication, session, account),
  )
}
