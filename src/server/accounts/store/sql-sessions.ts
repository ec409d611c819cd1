import type { SessionRecord } from '#domain/accounts/account-record.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { AccountStore, EndedSessions, Stored } from './account-store.ts'
import { writeEvents } from './sql-account-events.ts'

const MOST_ROWS = 1000 // SQLite knows no offset without a limit

type Row = { rev: number; doc: string }

/** A session as a row of the table holds it. Earlier versions kept neither device nor challenges. */
export function storedSession({ rev, doc }: Row): Stored<SessionRecord> {
  return { value: { deviceId: null, challenges: [], ...JSON.parse(doc) } as SessionRecord, rev }
}

type NewRow = Pick<SessionRecord, 'userId' | 'sessionId' | 'createdAt' | 'refreshedAt'> & {
  endsAt: number | null
  doc: string
}

const insertSession = prepared((db, value: Given<NewRow>) =>
  db.insertInto('session').values({
    user_id: value('userId'),
    session_id: value('sessionId'),
    rev: 1,
    created_at: value('createdAt'),
    refreshed_at: value('refreshedAt'),
    ends_at: value('endsAt'),
    doc: value('doc'),
  }),
)

/** Adds a session to an account that there is. */
export async function openSession(tx: Tx, session: SessionRecord): Promise<void> {
  const endsAt = session.program?.endsAt ?? null
  await insertSession(tx, { ...session, endsAt, doc: JSON.stringify(session) })
}

/** Replaces a session. False where it has ended, or is no longer at that revision. */
export async function replaceSession(tx: Tx, { value, rev }: Stored<SessionRecord>): Promise<boolean> {
  const changed = await tx
    .updateTable('session')
    .set({ rev: rev + 1, refreshed_at: value.refreshedAt, doc: JSON.stringify(value) })
    .where('user_id', '=', value.userId)
    .where('session_id', '=', value.sessionId)
    .where('rev', '=', rev)
    .returning('rev')
    .execute()
  return changed.length === 1
}

/** Ends sessions of one account, and never the one in `spared`. Answers how many. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  which: EndedSessions,
  spared: readonly string[] = [],
): Promise<number> {
  const kept = 'only' in which ? spared : [...which.allBut, ...spared]
  if ('only' in which && which.only.length === 0) return 0
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if('only' in which, (of) => of.where('session_id', 'in', 'only' in which ? which.only : []))
    .$if(kept.length > 0, (of) => of.where('session_id', 'not in', kept))
    .returning('session_id')
    .execute()
  return ended.length
}

const sessionsFrom = prepared((db, value: Given<{ userId: string; offset: number }>) =>
  db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', value('userId'))
    .where('ends_at', 'is', null)
    .orderBy('refreshed_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(MOST_ROWS)
    .offset(value('offset')),
)

type SessionOperations = Pick<
  AccountStore,
  'session' | 'sessions' | 'sessionsBeyond' | 'changeSession' | 'endSessions'
>

/** The operations on sessions by themselves. */
export function sqlSessions({ reader, tx }: Database): SessionOperations {
  return {
    async session(userId, sessionId) {
      if (hasNul(userId) || hasNul(sessionId)) return null
      const row = await reader
        .selectFrom('session')
        .select(['rev', 'doc'])
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row === undefined ? null : storedSession(row)
    },
    async sessions(userId) {
      const rows = await reader
        .selectFrom('session')
        .select(['rev', 'doc'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('session_id', 'desc')
        .execute()
      return rows.map(storedSession)
    },
    async sessionsBeyond(userId, most) {
      const rows = await sessionsFrom(reader, { userId, offset: most })
      return rows.map(({ session_id }) => session_id)
    },
    changeSession: (changed) =>
      tx(async (within) => ((await replaceSession(within, changed)) ? 'changed' : 'stale')),
    endSessions: (userId, which, event) =>
      tx(async (within) => {
        const ended = await endSessionsOf(within, userId, which)
        if (ended > 0 && event !== undefined) await writeEvents(within, [event], ended)
      }),
  }
}
