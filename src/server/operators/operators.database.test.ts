import { expect, it } from 'vitest'
import { accountWorld } from '#server/accounts/checks/account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  getUser,
  logIn as logInLearner,
  outcome,
  refresh,
  signUp,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { embeddedSessions } from '#server/accounts/core/authenticate.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { minutesOfOldestDue } from '#server/remind/sql-reminder-store.ts'
import { countDiaries, diaryOf } from '#server/sync/sql-diary.ts'
import { operatorWorld } from './operators.fixture.ts'

const someone = () => `${crypto.randomUUID()}@example.org`

/** An operator's page, and another server on the same database. */
async function onTwoServers(database: Database) {
  const store = sqlAccountStore(database)
  const world = accountWorld({ store, close: async () => undefined, dump: async () => '' })
  return { ...(await operatorWorld(world, someone())), other: world.serve() }
}

describeOnBothDatabases((database) => {
  it('a suspension counts on another server at the next request, and is lifted there', async () => {
    const { world, other, logIn, change } = await onTwoServers(database())
    const { email, userId } = await confirmed(world, someone())
    const learner = accessOf(await logInLearner(other, email))
    const reader = embeddedSessions(other.accounts)
    const bearer = `Bearer ${learner.accessToken}`
    expect((await reader.read(bearer)).ok).toBe(true) // and is remembered
    const { token } = await logIn()
    await change(token, '/suspend', { account: userId, to: 'suspended' })
    expect(await reader.read(bearer)).toEqual({ ok: false, error: 'bad-session' })
    expect((await getUser(other, learner.accessToken)).status).toBe(403)
    expect((await refresh(other, learner.refreshToken)).status).toBe(400)
    expect(outcome(await logInLearner(other, email))).toEqual([400, 'user_banned'])
    await change(token, '/suspend', { account: userId, to: 'free' })
    expect((await logInLearner(other, email)).status).toBe(200)
    expect((await getUser(other, learner.accessToken)).status).toBe(403) // what has ended stays so
  })

  it('closed sign-up is closed on another server at once, and after its restart', async () => {
    const { world, other, logIn, change } = await onTwoServers(database())
    const { token } = await logIn()
    expect((await signUp(other, someone())).status).toBe(200)
    await change(token, '/sign-up', { to: 'closed' })
    expect(outcome(await signUp(other, someone()))).toEqual([422, 'signup_disabled'])
    expect(outcome(await signUp(world.serve(), someone()))).toEqual([422, 'signup_disabled'])
    await change(token, '/sign-up', { to: 'open' })
    expect((await signUp(other, someone())).status).toBe(200)
  })

  it('a code that sixteen show at once on two servers counts for one', async () => {
    const { logIn, send, serve, freshCode, backups, events } = await onTwoServers(database())
    const there = serve()
    const [here, elsewhere] = [await logIn(), await logIn({}, there)]
    const code = freshCode()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        send({ path: '/backup', fields: { token: here.token, code } }),
        there({ path: '/backup', fields: { token: elsewhere.token, code } }),
      ]).flat(),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(backups).toHaveLength(1)
    expect((await events()).filter(({ kind }) => kind === 'backed-up')).toHaveLength(1)
  })

  it('what is stored is counted: diaries that are not deleted, their bytes, the oldest reminder', async () => {
    const diary = { seq: 1, rows: 2, doc_bytes: 3_000_000_000, version_bytes: 5, opened: 0 }
    const now = Date.UTC(2026, 10, 27, 18, 30)
    const reminder = {
      zone: 'UTC',
      days: '1234567',
      mail: 0,
      language: 'en',
      since: '2026-01-01',
      last_day: '',
    }
    const before = await countDiaries(database())
    await database().tx(async (tx) => {
      await tx
        .insertInto('diary')
        .values({ ...diary, user_id: 'ana', closed_at: null })
        .execute()
      await tx
        .insertInto('diary')
        .values({ ...diary, user_id: 'ben', closed_at: 1 })
        .execute()
      await tx
        .insertInto('reminder')
        .values({ ...reminder, user_id: 'ana', at: 18 * 60 + 10 })
        .execute()
      await tx
        .insertInto('reminder')
        .values({ ...reminder, user_id: 'ben', at: 15 * 60 })
        .execute() // too late by now
    })
    expect(await countDiaries(database())).toEqual({
      diaries: before.diaries + 1,
      bytes: before.bytes + 3_000_000_005,
    })
    expect(await diaryOf(database(), 'ana')).toEqual({ rows: 2, bytes: 3_000_000_005 })
    expect(await diaryOf(database(), 'ben')).toBeNull()
    expect(await minutesOfOldestDue(database(), now)).toBe(20)
  })
})
