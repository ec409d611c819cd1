import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import { sampleAccount, sampleEvent, sampleSession } from '#server/accounts/store/account-records.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { anyTables, type Row } from './copy-tables.ts'
import { STORED_TABLES } from './stored-tables.ts'

/** Texts that engines treat differently: NUL, half surrogates, emoji, signs that sort and fold oddly. */
const HARD_TEXTS = [
  'a\0b',
  '\ud83d',
  '\udc08 \ud83d',
  '👩‍👩‍👧 🇻🇳',
  'é e\u0301 ÿ Z a',
  "'; drop table record; --",
  '\\ " \n\r\t',
  '',
]

const KEYS = ['2026-11-21', '2026-11-22', '0', 'Z', 'a', 'é', '🐈', '-']
const BIG = Number.MAX_SAFE_INTEGER

async function put(tx: Tx, table: string, rows: Row[]): Promise<void> {
  for (let index = 0; index < rows.length; index += 100)
    await anyTables(tx)
      .insertInto(table)
      .values(rows.slice(index, index + 100))
      .execute()
}

/** Documents and versions of one account, as the server writes them: JSON, which escapes what engines refuse. */
function documentsOf(user_id: string): { records: Row[]; revisions: Row[] } {
  const documents = KEYS.map((key, index) => {
    const doc = JSON.stringify({ entry: { content: HARD_TEXTS[index], tags: HARD_TEXTS } })
    const sizes = { rev: BIG - index, device: '📱', bytes: doc.length }
    return { user_id, kind: ROW_KINDS[index % ROW_KINDS.length] ?? 'day', key, ...sizes, doc }
  })
  const more = (index: number) => ({
    changed_at: index,
    purge_at: index % 2 ? BIG : null,
    entry_hash: `h${index}`,
  })
  return {
    records: documents.map((document, index) => ({ ...document, ...more(index) })),
    revisions: documents.flatMap((document) =>
      ['saved', 'draft', 'side'].map((cause, index) => ({ ...document, rev: index, cause, made_at: -index })),
    ),
  }
}

/** Puts something into every table: more rows than fit into one batch, and everything that is hard to copy. */
export async function fillStore(database: Database, accounts = 15): Promise<void> {
  const store = sqlAccountStore(database)
  const ids = Array.from({ length: accounts }, (_, index) => `${'Zaé-0🐈'.at(index % 5)}user ${index}`)
  for (const [index, userId] of ids.entries()) {
    const account = sampleAccount({ userId, email: `${index}@example.org` })
    await store.createAccount(account, sampleSession({ userId }), [sampleEvent({ userId, id: `e${index}` })])
  }
  await store.addEvent(sampleEvent({ id: 'nobody’s', userId: null, sessionId: null }))
  await store.keepChallenge({ id: 'challenge', challenge: 'x', expiresAt: BIG })
  await store.incrementCounter('key', BIG - 1, 1)
  const key = { kid: 'kid', algorithm: 'ES256', publicJwk: {}, privateSealed: 'sealed' } as const
  await store.addSigningKey({ ...key, createdAt: 1, signsFrom: 1, endsAt: null })
  const written = ids.map(documentsOf)
  await database.tx(async (tx) => {
    const counts = { rows: 8, doc_bytes: BIG, version_bytes: 0, opened: 2 }
    await put(
      tx,
      'diary',
      ids.map((user_id, index) => ({ user_id, seq: BIG, ...counts, closed_at: index || null })),
    )
    await put(
      tx,
      'record',
      written.flatMap(({ records }) => records),
    )
    await put(
      tx,
      'revision',
      written.flatMap(({ revisions }) => revisions),
    )
    await put(
      tx,
      'diary_device',
      ids.map((user_id) => ({ user_id, device: '📱', last: '[]', at: 0 })),
    )
    const reminder = { at: 1170, zone: 'Asia/Ho_Chi_Minh', days: '135', mail: 1, language: 'vi' }
    await put(
      tx,
      'reminder',
      ids.map((user_id) => ({ user_id, ...reminder, since: '2026-11-21', last_day: '' })),
    )
    await put(
      tx,
      'user_identity',
      ids.map((user_id) => ({ user_id, identity_hash: `é${user_id}` })),
    )
    await put(
      tx,
      'push_endpoint',
      ids.map((user_id) => ({ user_id, endpoint_hash: `é${user_id}` })),
    )
    await put(
      tx,
      'push_device',
      ids.map((user_id) => ({
        user_id,
        endpoint_hash: `é${user_id}`,
        endpoint: 'https://📱',
        added_at: BIG,
      })),
    )
    const use = ids.map((spender) => ({
      spender,
      engine: 'gemini',
      day: '2026-11-21',
      characters: BIG,
      sound_ms: 1,
      calls: 0,
    }))
    await put(tx, 'engine_use', use)
    await put(
      tx,
      'engine_hold',
      use.map((row) => ({ ...row, hold_id: '🐈', ends_at: BIG })),
    )
    await put(
      tx,
      'sound_key',
      ids.map((owner) => ({ owner, key: 'k' })),
    )
    await put(tx, 'installation', [{ name: 'epoch', value: 'the epoch before' }])
  })
}

/** Everything that a store holds, table by table, in one order on every engine. */
export async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name } of STORED_TABLES) {
    const rows = await database.tx((tx) => anyTables(tx).selectFrom(name).selectAll().execute())
    content[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  }
  return content
}
