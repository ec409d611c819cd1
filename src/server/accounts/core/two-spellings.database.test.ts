import { expect, it } from 'vitest'
import { type AccountWorld, accountWorld } from '#server/accounts/checks/account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  logIn,
  mailsTo,
  mailTo,
  putUser,
  verifyCode,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { deleteAccount, findAccount, showAccount } from '#server/accounts/operate/operate-accounts.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'

const [ANA, SECOND] = ['ana@example.org', 'ａna@example.org']

/** Two accounts of one mailbox, as the upgrade of a database from before leaves them. */
async function twoOfOneMailbox(database: Database, world: AccountWorld) {
  const { store } = world
  const second = await confirmed(world, 'second@example.org')
  const stored = await store.accountById(second.userId)
  if (stored === null) throw new Error('no account')
  expect(await store.changeAccount({ ...stored, account: { ...stored.value, email: SECOND } })).toBe(
    'changed',
  )
  await database.tx((tx) => tx.deleteFrom('user_mailbox').where('user_id', '=', second.userId).execute())
  return { second, ana: await confirmed(world, ANA) }
}

describeOnBothDatabases((database) => {
  it('each of two accounts of one mailbox is reached by its own spelling, and by no other', async () => {
    const store = sqlAccountStore(database())
    const world = accountWorld({ store, close: async () => undefined, dump: async () => '' })
    const { server } = world
    const { ana, second } = await twoOfOneMailbox(database(), world)
    expect(accessOf(await logIn(server, ANA)).userId).toBe(ana.userId)
    expect(accessOf(await logIn(server, ` ${SECOND.toUpperCase()}`)).userId).toBe(second.userId)

    world.clock.forward(61_000)
    expect((await server.ask('/recover', { body: { email: SECOND } })).status).toBe(200)
    expect([mailsTo(world, SECOND, 'recovery'), mailsTo(world, ANA, 'recovery')]).toEqual([1, 0])
    const { code = '' } = mailTo(world, SECOND, 'recovery')
    const opened = accessOf(await verifyCode(server, 'recovery', SECOND, code))
    expect(opened.userId).toBe(second.userId)
    const named = await putUser(server, opened.accessToken, { email: SECOND, data: { name: 'Ana' } })
    expect([named.status, named.json.new_email]).toEqual([200, undefined])

    const shown = await showAccount({ store }, SECOND, true)
    expect(shown.ok && JSON.parse(shown.value.join('')).id).toBe(second.userId)
    for (const neither of ['anａ@example.org', 'Ａｎａ@example.org']) {
      const found = await findAccount({ store }, neither)
      expect(found).toEqual({ ok: false, error: expect.stringMatching(/^[^\n]+$/) })
      for (const spelling of [ANA, SECOND]) expect(!found.ok && found.error).toContain(spelling)
      expect((await deleteAccount(server.accounts, neither, true)).ok).toBe(false)
    }
    expect((await deleteAccount(server.accounts, SECOND, true)).ok).toBe(true)
    expect(await store.accountById(second.userId)).toBeNull()
    const left = await findAccount({ store }, SECOND) // there is one account of the mailbox now
    expect(left.ok && left.value.userId).toBe(ana.userId)
    await world.close()
  })
})
