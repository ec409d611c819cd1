import type { AccountEvent } from '#domain/accounts/account-event.ts'
import type { AccountRecord, SessionRecord } from '#domain/accounts/account-record.ts'
import type { Person } from '#domain/accounts/identity-provider.ts'
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
  /** Of persons at an issuer, whom the account takes or lets go. A person enters one account. */
  identities?: { taken: readonly Person[]; left: readonly Person[] }
  /** The keys of counters that begin anew, as by `forgetCounters`: one step less for everyone who logs in. */
  forget?: readonly string[]
  /** What happened, for the audit trail. Of 'sessions-ended' the store knows how many, and drops it where none did. */
  events?: readonly AccountEvent[]
}

/** A page of accounts; `emailPart` is a part of their address in its one spelling, or null for all. */
export type AccountPage = {
  offset: number
  limit: number
  order: 'newest-first' | 'oldest-first'
  emailPart: string | null
}

/** A part of the audit trail, oldest first: of one account, or of all where `userId` is null. */
export type EventPage = {
  userId: string | null
  /** The last event of the page before; null for the first page. */
  after: Pick<AccountEvent, 'at' | 'id'> | null
  limit: number
}

/** What no longer counts at `now`. */
export type PurgeLimits = {
  now: number
  /** Sessions of devices that were not refreshed since, or opened before; those of programs end by themselves. */
  idleSince: number
  openedBefore: number
  /** Accounts that wait for a confirmation since before this. */
  unconfirmedBefore: number
  /** Events of the audit trail from before this. */
  eventsBefore: number
}

/** A session as a token names it; `kid` is the key that signed the token, null for one that always counts. */
export type NamedSession = { userId: string; sessionId: string; kid: string | null; now: number }

/** An account with one of its sessions, null where that has ended, and whether the key counts. */
type LiveSession = {
  account: Stored<AccountRecord>
  session: Stored<SessionRecord> | null
  isKeyLive: boolean
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
    /** The account that a person at an issuer enters. */
    accountByIdentity(person: Person): Promise<Stored<AccountRecord> | null>
    /** A page of accounts by the time of their creation, and how many there are on all pages. For operators only. */
    accounts(page: AccountPage): Promise<{ accounts: AccountRecord[]; total: number }>
    /** A new account at revision 1, with its first session where there is one. A mailbox has one, however it is spelled. */
    createAccount(
      account: AccountRecord,
      open?: SessionRecord,
      events?: readonly AccountEvent[],
    ): Promise<'created' | 'email-taken' | 'id-taken' | 'identity-taken'>
    changeAccount(change: AccountChange): Promise<'changed' | 'stale' | 'email-taken' | 'identity-taken'>
    /**
     * Ends the account, its sessions, its part of the audit trail and its claim on the address. False where there was
     * none. What `event` says of it stays, and is no account's.
     */
    deleteAccount(userId: string, event?: AccountEvent): Promise<boolean>

    session(userId: string, sessionId: string): Promise<Stored<SessionRecord> | null>
    /** What a token names, all as it is at one moment; null where there is no such account. */
    liveSession(named: NamedSession): Promise<LiveSession | null>
    /** The revisions of the same, without reading it; null where anything of it is gone. */
    liveRevs(named: NamedSession): Promise<{ account: number; session: number } | null>
    /** All sessions of an account, newest first. */
    sessions(userId: string): Promise<Stored<SessionRecord>[]>
    /** The ids of an account's sessions but for so many that were refreshed last; those of programs count for nothing. */
    sessionsBeyond(userId: string, most: number): Promise<string[]>
    /** 'stale' also where the session has ended. */
    changeSession(changed: Stored<SessionRecord>): Promise<'changed' | 'stale'>
    /** `event` is kept where a session ended, with how many did. */
    endSessions(userId: string, which: EndedSessions, event?: AccountEvent): Promise<void>

    keepChallenge(challenge: AnonymousChallenge): Promise<void>
    /** The challenge, once; null where there is none, or where it was taken before. */
    takeChallenge(id: string): Promise<AnonymousChallenge | null>

    /** Every key, newest first (by `createdAt`, then `kid`). */
    signingKeys(): Promise<SigningKeyRecord[]>
    /** Whether what this key signed is accepted at `now`: asked for every token, so that all nodes know at once. */
    hasSigningKey(kid: string, now: number): Promise<boolean>
    addSigningKey(key: SigningKeyRecord, event?: AccountEvent): Promise<void>
    /** Replaces the key of the same `kid`; nothing where there is none: what was revoked does not come back. */
    changeSigningKey(key: SigningKeyRecord): Promise<void>
    /** Drops every key, and adds the one that signs from now on. */
    revokeSigningKeys(key: SigningKeyRecord, event?: AccountEvent): Promise<void>

    /**
     * Adds to the audit trail what has no change of an account to go with. An account has at most `MOST_EVENTS_A_DAY`
     * by themselves; from then on they are counted by kind and hour, as those of one id are. Dropped where there is no
     * such account. A power cut may undo it.
     */
    addEvent(event: AccountEvent): Promise<void>
    events(page: EventPage): Promise<AccountEvent[]>
    /** So many of all accounts, newest first. */
    latestEvents(limit: number): Promise<AccountEvent[]>

    /** Whether an operator has closed the sign-up, on whichever server. */
    isSignUpClosed(): Promise<boolean>
    closeSignUp(isClosed: boolean, event: AccountEvent): Promise<void>

    /**
     * Drops what no longer counts: windows and challenges that have ended, keys past their end, sessions, events, and
     * accounts that nobody confirmed and that no session is open to. Answers how many accounts.
     */
    purge(limits: PurgeLimits): Promise<{ accounts: number }>
  }
