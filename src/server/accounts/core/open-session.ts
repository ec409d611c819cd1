import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import {
  assuranceOf,
  endedByOpening,
  endedByRaising,
  hasSecondFactor,
  isByMailAlone,
  isKnownDevice,
  MOST_SESSIONS,
  withAuthentication,
  withKnownDevice,
} from '#domain/accounts/session-rules.ts'
import { success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { newRefreshToken, type SessionName } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Accounts } from './accounts.ts'
import type { AuthContext } from './authenticate.ts'
import type { Decision } from './change-account.ts'

/** The browser that somebody uses: what it calls itself, and what it keeps as a known device of an account. */
export type Browser = { userAgent: string; deviceOf(userId: string): string | null }

/** The id under which the account knows the device that this browser is; null for any other. */
export function knownDeviceOf(account: AccountRecord, { deviceOf }: Browser): string | null {
  const kept = deviceOf(account.userId)
  const id = kept === null ? null : sha256(kept)
  return isKnownDevice(account, id) ? id : null
}

const DEVICE_BYTES = 16

/** `device`: what the browser shall keep, so that it is known from now on; null where it keeps what it has. */
type Remembered = { account: AccountRecord; session: SessionRecord; device: string | null }

/**
 * The account with the session's device among the known ones. A device becomes known after every step of a log-in: a
 * password that somebody found out is not enough where there is a second step, and a mailed link alone never is: whoever
 * opens many must not push the owner's devices out. A known one keeps what it has (`kept`).
 */
function rememberDevice(
  { random, clock }: Accounts,
  { account, session, device: kept }: Remembered,
): Remembered {
  const isKnown = isKnownDevice(account, session.deviceId)
  const lacksStep = hasSecondFactor(account) && assuranceOf(session.authentications, account) === 'aal1'
  if (!isKnown && (lacksStep || isByMailAlone(session, account))) return { account, session, device: null }
  const device = isKnown ? kept : Buffer.from(random.bytes(DEVICE_BYTES)).toString('base64url')
  const deviceId = isKnown || device === null ? session.deviceId : sha256(device)
  const knownDevices = withKnownDevice(account.knownDevices, deviceId ?? '', clock())
  return { account: { ...account, knownDevices }, session: { ...session, deviceId }, device }
}

/** A session as the store keeps it, and the refresh token that only the learner's device keeps. */
export type OpenedSession = { session: SessionRecord; refreshToken: string }

export type SignedIn = OpenedSession & Remembered

/** By what somebody signs in, and the browser that they use. */
export type SignInMethod = Browser & { method: string }

const LONGEST_USER_AGENT = 256

function newTokenFamily({ random }: Accounts, session: SessionName) {
  const refreshToken = newRefreshToken(session, random)
  return { refreshToken, tokens: [{ hash: sha256(refreshToken), usedAt: null, nextSalt: null }] }
}

function newSession(
  accounts: Accounts,
  account: AccountRecord,
  { method, ...browser }: SignInMethod,
): OpenedSession {
  const now = accounts.clock()
  const name = { userId: account.userId, sessionId: accounts.random.id() }
  const { refreshToken, tokens } = newTokenFamily(accounts, name)
  const session = {
    ...name,
    createdAt: now,
    refreshedAt: now,
    authentications: [{ method, at: now, factorId: null }],
    tokens,
    userAgent: browser.userAgent.slice(0, LONGEST_USER_AGENT),
    deviceId: knownDeviceOf(account, browser),
    challenges: [],
    signedInBefore: account.lastSignInAt,
  }
  return { session, refreshToken }
}

/** Signs the owner of an account in: the account and its new session, neither of them stored yet. */
export function signIn(accounts: Accounts, account: AccountRecord, by: SignInMethod): SignedIn {
  const now = accounts.clock()
  const identity = { ...account.identity, lastSignInAt: now }
  const signedIn = { ...account, lastSignInAt: now, identity, updatedAt: now }
  const { session, refreshToken } = newSession(accounts, account, by)
  const device = by.deviceOf(account.userId)
  return { ...rememberDevice(accounts, { account: signedIn, session, device }), refreshToken }
}

/** The devices of an account but for one. Programs neither take a place of theirs nor end with them. */
async function otherSessions(
  { store }: Accounts,
  { userId, sessionId }: SessionName,
): Promise<SessionRecord[]> {
  const all = (await store.sessions(userId)).map(({ value }) => value)
  return all.filter((session) => session.sessionId !== sessionId && session.program === undefined)
}

/**
 * The ids of the sessions that end when one opens. Without a second factor none is worth more to one that is not by mail.
 * That of the opening before of the same link (`replaced`) ends, unless more than mail has proved it since.
 */
async function endedBy(
  accounts: Accounts,
  account: AccountRecord,
  opened: SessionRecord,
  replaced: string | undefined,
): Promise<string[]> {
  const isByMail = isByMailAlone(opened, account)
  if (!isByMail && !hasSecondFactor(account))
    return accounts.store.sessionsBeyond(account.userId, MOST_SESSIONS - 1)
  const others = await otherSessions(accounts, opened)
  const isReplaced = (one: SessionRecord) => one.sessionId === replaced && isByMailAlone(one, account)
  const staying = others.filter((one) => !isReplaced(one))
  const ended = others.filter(isReplaced).map(({ sessionId }) => sessionId)
  return [...ended, ...endedByOpening(account, staying, opened)]
}

/** The decision to sign somebody in. No other session opens meanwhile: each is a change of the account. */
export async function decideSignIn(
  accounts: Accounts,
  account: AccountRecord,
  by: SignInMethod,
  replaced?: string,
): Promise<Decision<SignedIn> & { change: { account: AccountRecord; open: SessionRecord } }> {
  const signedIn = signIn(accounts, account, by)
  const { session: open } = signedIn
  const only = await endedBy(accounts, signedIn.account, open, replaced)
  return { answer: success(signedIn), change: { account: signedIn.account, open, end: { only } } }
}

/** Whether the account may not be entered at present. */
export function isBanned({ bannedUntil }: AccountRecord, now: number): boolean {
  return bannedUntil !== null && bannedUntil > now
}

/** The session that a request came with, as it is now; null where it has ended since. */
export function presentSession(
  { store }: Accounts,
  { session }: AuthContext,
): Promise<Stored<SessionRecord> | null> {
  return store.session(session.value.userId, session.value.sessionId)
}

/**
 * The decision once a second factor was shown: the session rises, with new refresh tokens, so that those it had before
 * give nothing higher; the account's other sessions without a second factor end.
 */
export async function raiseSession(
  accounts: Accounts,
  account: AccountRecord,
  present: Stored<SessionRecord>,
  shown: { method: string; factorId: string },
): Promise<Decision<SignedIn>> {
  const now = accounts.clock()
  const { refreshToken, tokens } = newTokenFamily(accounts, present.value)
  const authentications = withAuthentication(present.value.authentications, { ...shown, at: now })
  const shownIn = { ...present.value, authentications, tokens, refreshedAt: now }
  const raised = rememberDevice(accounts, { account, session: shownIn, device: null })
  return {
    answer: success({ ...raised, refreshToken }),
    change: {
      account: raised.account,
      replace: { value: raised.session, rev: present.rev },
      end: { only: endedByRaising(account, await otherSessions(accounts, raised.session)) },
    },
  }
}
