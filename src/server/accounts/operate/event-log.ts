import type { AccountEvent } from '#domain/accounts/account-event.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import type { EventPage } from '#server/accounts/store/account-store.ts'

const PAGE = 500

const HEAD = ['time', 'event', 'times', 'detail', 'by', 'session', 'account'].join('\t')

function rowOf({ at, kind, times, detail, by, sessionId, userId }: AccountEvent) {
  return {
    time: new Date(at).toISOString(),
    event: kind,
    times,
    detail,
    by,
    session: sessionId,
    account: userId,
  }
}

function cells(event: AccountEvent): string {
  return Object.values(rowOf(event))
    .map((value) => value ?? '-')
    .join('\t')
}

/** The audit trail of one account, or of all where `userId` is null, oldest first: a line each, with tabs or as JSON. */
export async function* listEvents(
  { store }: Pick<Accounts, 'store'>,
  userId: string | null,
  asJson: boolean,
): AsyncGenerator<string> {
  if (!asJson) yield HEAD
  for (let after: EventPage['after'] = null; ; ) {
    const events: AccountEvent[] = await store.events({ userId, after, limit: PAGE })
    for (const event of events) yield asJson ? JSON.stringify(rowOf(event)) : cells(event)
    after = events.at(-1) ?? null
    if (events.length < PAGE) return
  }
}
