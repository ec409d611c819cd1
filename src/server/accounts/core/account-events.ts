import {
  type AccountChanged,
  type AccountEvent,
  type AccountEventKind,
  accountEventsOf,
  countedEventId,
  isCounted,
} from '#domain/accounts/account-event.ts'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { AccountChange } from '#server/accounts/store/account-store.ts'
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
export function eventsOfChange(
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
