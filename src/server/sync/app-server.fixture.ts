import { randomUUID } from 'node:crypto'
import type { RowKind } from '#domain/kinds/kinds.ts'
import type { Account, HistoryServer } from '#domain/sync/histories/world.fixture.ts'
import type { Database } from '#server/database/database.ts'
import { appTransport, type diaryApp } from './diary-app.fixture.ts'
import type { DiaryStore } from './diary-store.ts'

/** Two new accounts on the real app, as the server of a history. What is kept is read from the tables. */
export function appServer(
  app: ReturnType<typeof diaryApp>,
  diaries: DiaryStore,
  { reader }: Database,
): HistoryServer {
  const ids: Record<Account, string> = { ann: randomUUID(), bob: randomUUID() }
  const ofAccount = (table: 'record' | 'revision', account: Account) =>
    reader.selectFrom(table).where('user_id', '=', ids[account])

  return {
    async send(account, { user, ...request }) {
      const named = user === 'ann' || user === 'bob' ? { ...request, user: ids[user] } : request
      const sent = await appTransport(app, ids[account]).send(named)
      return sent.ok && sent.value.user === ids[account]
        ? { ok: true, value: { ...sent.value, user: account } }
        : sent
    },
    async rows(account) {
      const rows = await ofAccount('record', account).select(['kind', 'key', 'rev', 'doc']).execute()
      return rows.map(({ kind, key, rev, doc }) => ({
        kind: kind as RowKind,
        key,
        rev,
        doc: JSON.parse(doc),
      }))
    },
    async versions(account) {
      const rows = await ofAccount('revision', account).select('doc').execute()
      return rows.map(({ doc }) => JSON.parse(doc))
    },
    async revs(account) {
      const rows = await ofAccount('record', account).select(['kind', 'key', 'rev']).execute()
      return new Map(rows.map(({ kind, key, rev }) => [`${kind}/${key}`, rev]))
    },
    async epoch(account) {
      const head = await diaries.head({ userId: ids[account], epoch: null, since: 0 })
      return head.ok ? head.value.epoch : undefined
    },
    closeDiary: (account) => diaries.closeDiary(ids[account], Date.now()),
  }
}
