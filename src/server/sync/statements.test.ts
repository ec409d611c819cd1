import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { CREATE_PUSH_FUNCTION } from '#server/migrations/0005-push-in-one-statement.ts'
import { CREATE_PUSH_FUNCTION_2 } from '#server/migrations/0008-pushes-of-many-accounts.ts'
import { change, DAY, dayKey, dayRow, learnerOf, NOW, practice, savedDay } from './diary.fixture.ts'
import { sqlDiaryStore } from './sql-diary-store.ts'

const TABLE = /\b(?:from|join|update|into) "?(?:diary|record|revision|diary_device)"?(?= |$)/g
const OF_ACCOUNT = /(?:"?user_id"? = \?)|(?:into "\w+" \("user_id",)/g

/** The one statement that looks for what is due in all diaries; what it finds is done account by account. */
const DUE =
  /^select "user_id", "kind", "key" from "record" where "purge_at" <= \? order by "purge_at", "key" limit \?$/

it('every statement names the account wherever it names a table of diaries', async () => {
  const statements = new Set<string>()
  const store = sqlDiaryStore(memoryDatabase((sql) => statements.add(sql.replace(/\s+/g, ' ').trim())))
  const { userId, nothing, push, pushed } = learnerOf(store)
  const deleted = { deleted: { at: 1, ...savedDay(dayKey(1), 'Rain.') } }
  await pushed([change(dayKey(0)), change(dayKey(1), { doc: deleted })])
  const { key: sentence, words } = readSentence('Llueve.', dayKey(1), 'es-ES')
  await pushed([practice('sentence', sentence, { attempts: [], words, wordsAt: 1 })])
  const draft = { ...savedDay(dayKey(0), 'Rain.'), draft: { content: 'R' } }
  await pushed([change(dayKey(0), { baseRev: 1, doc: draft })])
  const typed = { ...deleted, draft: { content: 'R' } }
  await pushed([change(dayKey(1), { baseRev: 2, doc: typed })])
  await pushed([change(dayKey(0), { baseRev: 4, doc: { ...draft, draft: { content: 'Rain' } } })])
  for (const bytes of [SYNC_LIMITS.versionBytesPerAccount, 1])
    await push([change(dayKey(0), { bytes }), change(dayKey(2), { baseRev: 9, bytes })])
  await store.pull(nothing, [])
  await store.pull(nothing, [1, 2])
  await store.head(nothing)
  await store.page(userId, null)
  await store.page(userId, dayRow(dayKey(1)))
  await store.rowsOf(userId, [dayRow(dayKey(0))])
  await store.versions(userId, dayRow(dayKey(0)))
  await store.version(userId, dayRow(dayKey(0)), 1)
  await store.purgeDeleted(NOW + 31 * DAY)
  await store.closeDiary(userId, NOW)
  await store.reopenDiary(userId)
  await store.closeDiary(randomUUID(), NOW)

  const ofDiaries = [...statements].filter((sql) => sql.match(TABLE) !== null)
  for (const operation of [
    'insert into "diary"',
    'update "record"',
    'delete from revision',
    'update "revision"',
  ])
    expect(ofDiaries.filter((sql) => sql.startsWith(operation))).not.toEqual([])
  expect(ofDiaries.filter((sql) => DUE.test(sql))).toHaveLength(1)
  const ofPurge = ofDiaries.filter(
    (sql) =>
      sql.includes('"key" >= ?') || /^update "record" set "rev" = \?, "changed_at" = \?, "bytes"/.test(sql),
  )
  expect(ofPurge).toHaveLength(2) // sentences of a purged entry
  for (const sql of ofDiaries.filter((one) => !DUE.test(one)))
    expect([sql, sql.match(OF_ACCOUNT)?.length ?? 0]).toEqual([sql, sql.match(TABLE)?.length])
})

it.each([CREATE_PUSH_FUNCTION, CREATE_PUSH_FUNCTION_2])('the push of PostgreSQL names it, too', (text) => {
  const tables = text.match(/(?:from|join|update|into) (?:diary|record|revision|diary_device)\b(?! *;)/g)
  const named = text.match(/user_id = of_user|into \w+ \(user_id,/g)
  expect(tables?.length).toBeGreaterThan(8)
  expect(named).toHaveLength(tables?.length ?? 0)
})
