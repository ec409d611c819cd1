import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { SessionRecord } from '#domain/accounts/session-record.ts'
import type { PlaceCounters, RateLimitCounters } from '#server/rate-limit/rate-limit.ts'

/** A record and its revision: 1 when new, one more with each change. */
export type Stored<Record> = { value: Record; rev: number }

/** Which sessions of an account end. */
export type EndedSessions = { only: readonly string[] } | { allBut: readonly string[] }

/**
 * One change of an account. It fails as 'stale' where the account, or the session that is replaced, is no
 * longer at the revision it was read at; then nothing at all has changed. A change of `email` moves the claim on
 * the address in the same step.
 */
export type AccountChange = {
  account: AccountRecord
  rev: number
  /** A new session. */
  open?: SessionRecord
  /** A session that there is, changed. */
  replace?: Stored<SessionRecord>
  /** Sessions that end; an opened or replaced one stays, whatever is said here. */
  end?: EndedSessions
  /** The keys of counters that begin anew, as by `forgetCounters`: one step less for everyone who logs in. */
  forget?: readonly string[]
}

/** A challenge to a browser that has not said who it is; answered once. */
export type AnonymousChallenge = { id: string; challenge: string; expiresAt: number }

/** A key that access tokens are signed with (times in epoch ms). */
export type SigningKeyRecord = {
  kid: string
  algorithm: 'ES256' | 'RS256'
  /** The public half as a JWK. */
  publicJwk: Record<string, unknown>
  /** The private half, sealed; null for a key that only verifies. */
  privateSealed: string | null
  createdAt: number
  /** From when on it signs. The newest key that may sign does. */
  signsFrom: number
  /** From when on nothing it has signed is accepted; null while it is in use. */
  endsAt: number | null
}

/**
 * Where accounts, sessions, limits and keys are kept. Every operation is one atomic step, also between
 * processes; records are plain JSON and come back equal to what was given. Ids and times come from the caller.
 * A fault of the storage itself is thrown.
 */
export type AccountStore = RateLimitCounters &
  PlaceCounters & {
    accountById(userId: string): Promise<Stored<AccountRecord> | null>
    /** By the address as it is spelled; else the account of its mailbox. */
    accountByEmail(email: string): Promise<Stored<AccountRecord> | null>
    /** A page of all accounts in the order of their ids, and how many there are. For operators only. */
    accounts(page: { offset: number; limit: number }): Promise<{ accounts: AccountRecord[]; total: number }>
    /** A new account at revision 1, with its first session where there is one. A mailbox has one, however it is spelled. */
    createAccount(account: AccountRecord, open?: SessionRecord): Promise<'created' | 'email-taken'>
    changeAccount(change: AccountChange): Promise<'changed' | 'stale' | 'email-taken'>
    /** Ends the account, its sessions and its claim on the address. False where there was none. */
    deleteAccount(userId: string): Promise<boolean>

    session(userId: string, sessionId: string): Promise<Stored<SessionRecord> | null>
    /** All sessions of an account, newest first. */
    sessions(userId: string): Promise<Stored<SessionRecord>[]>
    /** 'stale' also where the session has ended. */
    changeSession(changed: Stored<SessionRecord>): Promise<'changed' | 'stale'>
    endSessions(userId: string, which: EndedSessions): Promise<void>

    keepChallenge(challenge: AnonymousChallenge): Promise<void>
    /** The challenge, once; null where there is none, or where it was taken before. */
    takeChallenge(id: string): Promise<AnonymousChallenge | null>

    /** Every key, newest first (by `createdAt`, then `kid`). */
    signingKeys(): Promise<SigningKeyRecord[]>
    /** Adds a key, or replaces the one of the same `kid`. */
    putSigningKey(key: SigningKeyRecord): Promise<void>

    /**
     * Drops what no longer counts at `now`: windows and challenges that have ended, keys past their end, and
     * sessions not refreshed since `idleSince` or opened before `openedBefore`.
     */
    purge(limits: { now: number; idleSince: number; openedBefore: number }): Promise<void>
  }
