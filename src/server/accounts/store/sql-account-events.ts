import { type AccountEvent, countedEventId, type EventActor } from '#domain/accounts/account-event.ts'
import { DAY_MS } from '#domain/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables.ts'
import type { AccountStore } from './account-store.ts'

/** Events of one account that are kept by themselves in a day: whoever logs in without end fills no disk. */
export const MOST_EVENTS_A_DAY = 200

const countEvents = prepared((db, value: Given<{ userId: string; since: number }>) =>
  db
    .selectFrom('account')
    .select((of) =>
      of
        .selectFrom('account_event')
        .select((within) => within.fn.countAll<number>().as('count'))
        .whereRef('account_event.user_id', '=', 'account.user_id')
        .where('at', '>', value('since'))
        .as('count'),
    )
    .where('user_id', '=', value('userId')),
)

/** How many events the account has had in the last day; null where it is gone. */
async function eventsOfToday(tx: Tx, userId: string, at: number): Promise<number | null> {
  const [row] = await countEvents(tx, { userId, since: at - DAY_MS })
  return row === undefined ? null : (row.count ?? 0)
}

const insertEvent = prepared((db, value: Given<AccountEvent>) =>
  db
    .insertInto('account_event')
    .values({
      event_id: value('id'),
      user_id: value('userId'),
      at: value('at'),
      kind: value('kind'),
      actor: value('by'),
      session_id: value('sessionId'),
      detail: value('detail'),
      times: value('times'),
    })
    .onConflict((on) =>
      on
        .column('event_id')
        .doUpdateSet((of) => ({ times: of('account_event.times', '+', of.ref('excluded.times')) })),
    ),
)

async function writeEvent(tx: Tx, event: AccountEvent): Promise<void> {
  const { userId, at } = event
  const ofToday = userId === null ? 0 : await eventsOfToday(tx, userId, at)
  if (ofToday === null) return
  const isTooMany = ofToday >= MOST_EVENTS_A_DAY
  const counted = { ...event, id: countedEventId(event), sessionId: null, detail: null }
  await insertEvent(tx, isTooMany ? counted : event)
}

/** Adds to the audit trail, as part of a transaction in which `ended` sessions have ended. */
export async function writeEvents(tx: Tx, events: readonly AccountEvent[], ended = 0): Promise<void> {
  for (const event of events)
    if (event.kind !== 'sessions-ended') await writeEvent(tx, event)
    else if (ended > 0) await writeEvent(tx, { ...event, times: ended })
}

function eventOf(row: Tables['account_event']): AccountEvent {
  return {
    id: row.event_id,
    userId: row.user_id,
    at: row.at,
    kind: row.kind as AccountEvent['kind'],
    by: row.actor as EventActor['by'],
    sessionId: row.session_id,
    detail: row.detail,
    times: row.times,
  }
}

/** Deletes at most `limit` events from before a time. */
export function deleteEventsBefore(tx: Tx, before: number, limit: number): Promise<unknown[]> {
  return tx
    .deleteFrom('account_event')
    .where('event_id', 'in', (of) =>
      of.selectFrom('account_event').select('event_id').where('at', '<', before).limit(limit),
    )
    .returning('event_id')
    .execute()
}

/** The operations on the audit trail by itself. */
export function sqlAccountEvents({
  reader,
  tx,
}: Database): Pick<AccountStore, 'addEvent' | 'events' | 'latestEvents'> {
  return {
    addEvent: (event) => tx((within) => writeEvent(within, event), { isNonDurable: true }),
    async events({ userId, after, limit }) {
      const rows = await reader
        .selectFrom('account_event')
        .selectAll()
        .$if(userId !== null, (of) => of.where('user_id', '=', userId))
        .$if(after !== null, (of) =>
          of.where((is) => is(is.refTuple('at', 'event_id'), '>', is.tuple(after?.at ?? 0, after?.id ?? ''))),
        )
        .orderBy('at')
        .orderBy('event_id')
        .limit(limit)
        .execute()
      return rows.map(eventOf)
    },
    async latestEvents(limit) {
      const newestFirst = reader.selectFrom('account_event').selectAll().orderBy('at', 'desc')
      const rows = await newestFirst.orderBy('event_id', 'desc').limit(limit).execute()
      return rows.map(eventOf)
    },
  }
}
