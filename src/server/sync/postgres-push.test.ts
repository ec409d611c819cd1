import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { change, dayKey, NOW } from './diary.fixture.ts'
import { plainPushes } from './postgres-push.ts'

/** Plain pushes to a PostgreSQL that answers as `answer` does, and what they have logged. */
function pushesTo(answer: () => Promise<QueryResult<unknown>>) {
  class ScriptedDriver extends DummyDriver {
    override async acquireConnection() {
      return Object.assign(await super.acquireConnection(), { executeQuery: answer })
    }
  }
  const reader = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScriptedDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const logged: unknown[] = []
  const push = plainPushes({ reader }, { warn: (...line: unknown[]) => void logged.push(line) })
  const known = { epoch: null, since: 0, device: 'phone' }
  const pushAll = () =>
    Promise.allSettled(
      ['ana', 'ben'].map((userId) => push({ ...known, userId, changes: [change(dayKey(0))] }, NOW)),
    )
  return { pushAll, logged }
}

function failingWith(fields: object) {
  return () => Promise.reject(Object.assign(new Error('"It rains." is at fault'), fields))
}

it('where one statement fails for all, each may be tried by itself, and the log has its code and no words', async () => {
  const { pushAll, logged } = pushesTo(failingWith({ code: '22P02', where: 'JSON data: "It rains."' }))
  expect((await pushAll()).map((one) => one.status === 'fulfilled' && one.value)).toEqual([null, null])
  expect(logged).toEqual([[{ code: '22P02' }, 'pushes were not taken together']])
})

it.each(['08006', '57P01'])(
  'where a machine behind the database is away (%s), each may be tried by itself',
  async (code) => {
    const { pushAll } = pushesTo(failingWith({ code, severity: 'ERROR' }))
    expect((await pushAll()).map((one) => one.status === 'fulfilled' && one.value)).toEqual([null, null])
    const itself = pushesTo(failingWith({ code, severity: 'FATAL' }))
    expect((await itself.pushAll()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  },
)

it('where the database is away, all are told so', async () => {
  const { pushAll, logged } = pushesTo(failingWith({ code: 'ECONNRESET' }))
  expect((await pushAll()).map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
    'ECONNRESET',
    'ECONNRESET',
  ])
  expect(logged).toEqual([])
})

it('a push of which nothing is answered is not taken', async () => {
  const row = { place: 0, rev: 2, before: 1, total: 2, epoch: 'e.1' }
  const { pushAll } = pushesTo(async () => ({ rows: [row] }))
  const taken = (await pushAll()).map((one) => one.status === 'fulfilled' && one.value?.answers)
  expect(taken).toEqual([[expect.objectContaining({ rev: 2 })], undefined])
})
