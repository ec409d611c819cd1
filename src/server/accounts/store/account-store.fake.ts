import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { SessionRecord } from '#domain/accounts/session-record.ts'
import type { RateLimitCounter } from '#server/rate-limit/rate-limit.ts'
import type {
  AccountStore,
  AnonymousChallenge,
  EndedSessions,
  SigningKeyRecord,
  Stored,
} from './account-store.ts'

function copyOf<Value>(value: Value): Value {
  return structuredClone(value)
}

function ends(sessionId: string, which: EndedSessions): boolean {
  return 'only' in which ? which.only.includes(sessionId) : !which.allBut.includes(sessionId)
}

function bySigningOrder(a: SigningKeyRecord, b: SigningKeyRecord): number {
  return b.createdAt - a.createdAt || (a.kid < b.kid ? -1 : 1)
}

/** Sessions of all accounts, by account and id. */
function memorySessions() {
  const all = new Map<string, Map<string, Stored<SessionRecord>>>()
  const of = (userId: string) => all.get(userId) ?? new Map<string, Stored<SessionRecord>>()
  return {
    all,
    of,
    put(stored: Stored<SessionRecord>): void {
      all.set(stored.value.userId, of(stored.value.userId).set(stored.value.sessionId, copyOf(stored)))
    },
    end(userId: string, which: EndedSessions): void {
      for (const id of of(userId).keys()) if (ends(id, which)) of(userId).delete(id)
    },
    isStale({ value, rev }: Stored<SessionRecord>): boolean {
      return of(value.userId).get(value.sessionId)?.rev !== rev
    },
  }
}

function memoryHits() {
  const hits = new Map<string, RateLimitCounter>()
  return {
    hits,
    async incrementCounter(key: string, windowMs: number, now: number): Promise<RateLimitCounter> {
      const known = hits.get(key)
      const isNew = known === undefined || known.endsAt <= now
      const counted = isNew
        ? { count: 1, endsAt: now + windowMs }
        : { count: known.count + 1, endsAt: known.endsAt }
      hits.set(key, counted)
      return { ...counted }
    },
    async forgetCounters(key: string): Promise<void> {
      hits.delete(key)
    },
  }
}

function memoryChallenges() {
  const challenges = new Map<string, AnonymousChallenge>()
  return {
    challenges,
    async keepChallenge(challenge: AnonymousChallenge): Promise<void> {
      challenges.set(challenge.id, copyOf(challenge))
    },
    async takeChallenge(id: string): Promise<AnonymousChallenge | null> {
      const taken = challenges.get(id) ?? null
      challenges.delete(id)
      return taken
    },
  }
}

/** Accounts for as long as the process lives: for tests, and to try things. */
export function memoryAccountStore(): AccountStore {
  const accounts = new Map<string, Stored<AccountRecord>>()
  const idsByEmail = new Map<string, string>()
  const keys = new Map<string, SigningKeyRecord>()
  const sessions = memorySessions()
  const { hits, ...limits } = memoryHits()
  const { challenges, ...questions } = memoryChallenges()

  function put(stored: Stored<AccountRecord>): void {
    const known = accounts.get(stored.value.userId)
    if (known !== undefined) idsByEmail.delete(known.value.email)
    idsByEmail.set(stored.value.email, stored.value.userId)
    accounts.set(stored.value.userId, copyOf(stored))
  }

  function isTaken({ email, userId }: AccountRecord): boolean {
    const owner = idsByEmail.get(email)
    return owner !== undefined && owner !== userId
  }

  return {
    ...limits,
    ...questions,
    async accountById(userId) {
      return copyOf(accounts.get(userId) ?? null)
    },
    async accountByEmail(email) {
      return copyOf(accounts.get(idsByEmail.get(email) ?? '') ?? null)
    },
    async accounts({ offset, limit }) {
      const ids = [...accounts.keys()].sort().slice(offset, offset + limit)
      const page = ids.flatMap((id) => accounts.get(id)?.value ?? [])
      return { accounts: copyOf(page), total: accounts.size }
    },
    async createAccount(account, open) {
      if (idsByEmail.has(account.email)) return 'email-taken'
      put({ value: account, rev: 1 })
      if (open !== undefined) sessions.put({ value: open, rev: 1 })
      return 'created'
    },
    async changeAccount({ account, rev, open, replace, end, forget }) {
      if (accounts.get(account.userId)?.rev !== rev) return 'stale'
      if (replace !== undefined && sessions.isStale(replace)) return 'stale'
      if (isTaken(account)) return 'email-taken'
      put({ value: account, rev: rev + 1 })
      if (end !== undefined) sessions.end(account.userId, end)
      if (replace !== undefined) sessions.put({ value: replace.value, rev: replace.rev + 1 })
      if (open !== undefined) sessions.put({ value: open, rev: 1 })
      if (forget !== undefined) hits.delete(forget)
      return 'changed'
    },
    async deleteAccount(userId) {
      const known = accounts.get(userId)
      if (known === undefined) return false
      idsByEmail.delete(known.value.email)
      sessions.all.delete(userId)
      return accounts.delete(userId)
    },
    async session(userId, sessionId) {
      return copyOf(sessions.of(userId).get(sessionId) ?? null)
    },
    async sessions(userId) {
      const found = [...sessions.of(userId).values()]
      return copyOf(found.sort((a, b) => b.value.createdAt - a.value.createdAt))
    },
    async changeSession(changed) {
      if (sessions.isStale(changed)) return 'stale'
      sessions.put({ value: changed.value, rev: changed.rev + 1 })
      return 'changed'
    },
    async endSessions(userId, which) {
      sessions.end(userId, which)
    },
    async signingKeys() {
      return copyOf([...keys.values()].sort(bySigningOrder))
    },
    async putSigningKey(key) {
      keys.set(key.kid, copyOf(key))
    },
    async purge({ now, idleSince, openedBefore }) {
      for (const [key, { endsAt }] of hits) if (endsAt <= now) hits.delete(key)
      for (const [id, { expiresAt }] of challenges) if (expiresAt <= now) challenges.delete(id)
      for (const [kid, { endsAt }] of keys) if (endsAt !== null && endsAt <= now) keys.delete(kid)
      for (const ofOne of sessions.all.values())
        for (const [id, { value }] of ofOne)
          if (value.refreshedAt < idleSince || value.createdAt < openedBefore) ofOne.delete(id)
    },
  }
}
