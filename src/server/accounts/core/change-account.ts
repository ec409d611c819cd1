import {
  type AccountChanged,
  type AccountEvent,
  type AccountEventKind,
  accountEventsOf,
  countedEventId,
  isCounted,
} from '#domain/accounts/account-event.ts'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { identitiesBeyond } from '#domain/accounts/identity-provider.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import type { AccountChange, Stored } from '#server/accounts/store/account-store.ts'
import type { AccountError } from './account-error.ts'
import type { Accounts } from './accounts.ts'

type EventPorts = Pick<Accounts, 'clock' | 'random' | 'actor'>

/** An event that happens now, by whoever acts here. */
export function eventOf(
  { clock, random, actor }: EventPorts,
  userId: string | null,
  { kind, detail = null }: Pick<AccountChanged, 'kind'> & Partial<AccountChanged>,
): AccountEvent {
  const what = { userId, kind, at: clock() }
  const single = { id: random.id(), ...what, ...actor, detail, times: 1 }
  return isCounted(kind) ? { ...single, id: countedEventId(what), sessionId: null, detail: null } : single
}

/** The events of a change of an account, to be kept with it. */
function eventsOfChange(
  ports: EventPorts,
  before: AccountRecord,
  { account: after, open, replace, end }: Omit<AccountChange, 'rev'>,
): AccountEvent[] {
  const raised = replace?.value
  const opened = open?.program === undefined ? open : undefined // a program is made by who acts
  const sessionId = raised?.sessionId ?? opened?.sessionId ?? ports.actor.sessionId
  const as = { ...ports, actor: { ...ports.actor, sessionId } }
  const { by } = ports.actor
  const changed: Pick<AccountEvent, 'kind'>[] = accountEventsOf({ before, after, open, raised, by })
  const ended = end === undefined ? [] : [{ kind: 'sessions-ended' as const }]
  return [...changed, ...ended].map((what) => eventOf(as, after.userId, what))
}

/** Opens an account, with its first session where there is one. */
export function openAccount(
  accounts: Accounts,
  account: AccountRecord,
  open?: Parameters<Accounts['store']['createAccount']>[1],
): ReturnType<Accounts['store']['createAccount']> {
  const { userId } = account
  const signedUp = eventOf(accounts, userId, { kind: 'signed-up' })
  const unopened = { ...account, emailConfirmedAt: null }
  const events = eventsOfChange(accounts, unopened, { account, ...(open !== undefined && { open }) })
  return accounts.store.createAccount(account, open, [signedUp, ...events])
}

/** Ends an account with all that is its own. Of whose it was, nothing stays in the audit trail. */
export function endAccount(accounts: Accounts, userId: string): Promise<boolean> {
  const { actor, store } = accounts
  const unnamed = { ...accounts, actor: { ...actor, sessionId: null } }
  return store.deleteAccount(userId, eventOf(unnamed, null, { kind: 'account-deleted' }))
}

/** Ends sessions of an account. */
export function endSessions(
  accounts: Accounts,
  userId: string,
  which: Parameters<Accounts['store']['endSessions']>[1],
  kind: AccountEventKind = 'sessions-ended',
): Promise<void> {
  return accounts.store.endSessions(userId, which, eventOf(accounts, userId, { kind }))
}

/**
 * Counts a wrong guess, after the answer. For an address without an account it does the same work: one row for all of
 * them counts by the hour.
 */
export function countFailure(
  accounts: Accounts,
  kind: AccountEventKind,
  whose: { userId: string } | { email: string },
): void {
  const { store, later, report } = accounts
  async function count(): Promise<void> {
    const userId =
      'userId' in whose ? whose.userId : ((await store.accountByEmail(whose.email))?.value.userId ?? null)
    await store.addEvent(eventOf(accounts, userId, { kind }))
  }
  later(() => count().catch((error) => report(`'${kind}' is not in the audit trail`, error)))
}

/** What is decided about an account: an answer, and how the account changes, where it does. An error may change it too. */
export type Decision<Value, Code extends string = AccountError> = {
  answer: Outcome<Value, Code>
  change?: Omit<AccountChange, 'rev' | 'events' | 'identities'>
}

const MOST_TRIES = 60 // sixteen changes of one account at once need sixteen; more is a fault
const LONGEST_PAUSE_MS = 20

function pause(attempt: number): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, attempt) * Math.random() // spreads those who collided; decides nothing
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What a change asks for may be another account's. */
export type Taken = 'email-taken' | 'identity-taken'

/** Told from the records, so that no operation has to say it. */
function identitiesOfChange(before: AccountRecord, after: AccountRecord): Pick<AccountChange, 'identities'> {
  const [taken, left] = [identitiesBeyond(after, before), identitiesBeyond(before, after)]
  return taken.length + left.length === 0 ? {} : { identities: { taken, left } }
}

/**
 * Changes an account by a decision on its present state; fails with `whenNone` where there is none. When somebody else
 * changed it meanwhile, the decision is made again on the new state; so it must do nothing but decide. `read` is the
 * account as it was read before: where it is that no longer, its revision tells.
 */
export async function changeAccount<Value, Code extends string = AccountError>(
  accounts: Pick<Accounts, 'store' | 'clock' | 'random' | 'actor'>,
  userId: string,
  decide: (account: AccountRecord) => Decision<Value, Code> | Promise<Decision<Value, Code>>,
  whenNone: Code | 'no-account' = 'no-account',
  read: Stored<AccountRecord> | null = null,
): Promise<Outcome<Value, Code | 'no-account' | Taken>> {
  const { store } = accounts
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const stored = attempt === 1 && read !== null ? read : await store.accountById(userId)
    if (stored === null) return failure(whenNone)
    const { answer, change } = await decide(stored.value)
    if (change === undefined) return answer
    const events = eventsOfChange(accounts, stored.value, change)
    const identities = identitiesOfChange(stored.value, change.account)
    const changed = await store.changeAccount({ ...change, ...identities, rev: stored.rev, events })
    if (changed === 'changed') return answer
    if (changed !== 'stale') return failure(changed)
    await pause(attempt)
  }
  throw new Error('An account was changed by too many at once.')
}

/** A decision that changes nothing and fails. */
export function fail<Code extends string>(error: Code): { answer: { ok: false; error: Code } } {
  return { answer: failure(error) }
}
