import type {
  AccountRecord,
  AssuranceLevel,
  Authentication,
  KnownDevice,
  RefreshTokenRecord,
  SessionRecord,
} from './account-record.ts'
import { BY_ISSUER } from './identity-provider.ts'

type SecondFactors = Pick<AccountRecord, 'factors' | 'recoveryCodes'>

/** Whether the account asks for a second factor. */
export function hasSecondFactor({ factors }: SecondFactors): boolean {
  return factors.some(({ status }) => status === 'verified')
}

function stillCounts(factorId: string, { factors, recoveryCodes }: SecondFactors): boolean {
  return (
    recoveryCodes?.id === factorId ||
    factors.some(({ id, status }) => id === factorId && status === 'verified')
  )
}

/** How sure we are of a session: 'aal2' while a second factor that was shown is still one of the account's. */
export function assuranceOf(authentications: Authentication[], account: SecondFactors): AssuranceLevel {
  const hasShown = authentications.some(({ factorId }) => factorId !== null && stillCounts(factorId, account))
  return hasShown ? 'aal2' : 'aal1'
}

/** The authentications of a session with one more, newest first; one of the same method is replaced. */
export function withAuthentication(
  authentications: Authentication[],
  authentication: Authentication,
): Authentication[] {
  return [authentication, ...authentications.filter(({ method }) => method !== authentication.method)]
}

const STEP_S = 30 // RFC 6238, what authenticator apps do
const SKEW_STEPS = 1 // a phone's clock may be half a minute off

/** The time steps whose code is accepted at `now` (epoch ms), apart from those up to the last one used. */
export function openSteps(now: number, lastUsed: number | null): number[] {
  const present = Math.floor(now / 1000 / STEP_S)
  const around = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => present - SKEW_STEPS + index)
  return around.filter((step) => lastUsed === null || step > lastUsed)
}

/** A browser that is used less often than ten others is a stranger again. */
export const MOST_KNOWN_DEVICES = 10

type Devices = Pick<AccountRecord, 'knownDevices'>

/** Whether the account was entered from this device before, with every step that it asks for. */
export function isKnownDevice({ knownDevices }: Devices, deviceId: string | null): boolean {
  return knownDevices.some(({ id }) => id === deviceId)
}

/**
 * Who guesses in a session: a known device by itself; else whoever came by the same means, a password, a mail or a
 * passkey, all together. A thief has one of these, and so never what the owner has left of another.
 */
export function guesserOf(
  account: Devices,
  { deviceId, authentications }: Pick<SessionRecord, 'deviceId' | 'authentications'>,
): string {
  if (isKnownDevice(account, deviceId)) return `device ${deviceId}`
  return authentications.findLast(({ factorId }) => factorId === null)?.method ?? ''
}

/** The devices with one more, the one used last first; when there are too many, the one not used for longest goes. */
export function withKnownDevice(devices: KnownDevice[], id: string, usedAt: number): KnownDevice[] {
  return [{ id, usedAt }, ...devices.filter((device) => device.id !== id)].slice(0, MOST_KNOWN_DEVICES)
}

/** The devices once whoever was in before shall be kept out: the one of this session, if it is known. */
export function onlyDeviceOf({ knownDevices }: Devices, { deviceId }: Pick<SessionRecord, 'deviceId'>) {
  return knownDevices.filter(({ id }) => id === deviceId)
}

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

/** How long a token that is not the parent of the active one is still forgiven, as the original does. */
const REUSE_MS = 10_000

/**
 * What a presented refresh token means. 'rotate': it is the active one. 'retry': its answer was lost, or two tabs
 * asked at once; the active token is given again. 'stolen': somebody kept a copy, so the family ends.
 */
type RefreshJudgement =
  | { kind: 'rotate' }
  | { kind: 'retry'; path: RefreshTokenRecord[] }
  | { kind: 'stolen' }
  | { kind: 'unknown' }

/** Judges the token with this hash. `path` holds the used tokens from it to the parent of the active one. */
export function judgeRefresh(tokens: RefreshTokenRecord[], hash: string, now: number): RefreshJudgement {
  const index = tokens.findIndex((token) => token.hash === hash)
  const presented = tokens[index]
  if (presented === undefined) return { kind: 'unknown' }
  const last = tokens.length - 1
  if (index === last) return { kind: 'rotate' }
  const path = tokens.slice(index, last)
  const isForgiven = index === last - 1 || now - (presented.usedAt ?? now) <= REUSE_MS
  const canAnswer = path.every(({ nextSalt }) => nextSalt !== null)
  return isForgiven && canAnswer ? { kind: 'retry', path } : { kind: 'stolen' }
}

/**
 * The family after the active token was exchanged for the one with `nextHash`. Salts that no retry can need any more
 * go: with the store's content and an old token, nobody may work out a newer one. `mostUsed` used ones are kept; older ones
 * open nothing, they only no longer give a thief away.
 */
export function rotateFamily(
  tokens: RefreshTokenRecord[],
  next: { hash: string; salt: string },
  { now, mostUsed }: { now: number; mostUsed: number },
): RefreshTokenRecord[] {
  const older = tokens.slice(0, -1).map((token) => {
    const isForgotten = token.usedAt === null || now - token.usedAt > REUSE_MS
    return isForgotten ? { ...token, nextSalt: null } : token
  })
  const parent = tokens.slice(-1).map(({ hash }) => ({ hash, usedAt: now, nextSalt: next.salt }))
  return [...older, ...parent, { hash: next.hash, usedAt: null, nextSalt: null }].slice(-mostUsed - 1)
}

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
