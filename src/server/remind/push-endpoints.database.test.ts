import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { dropContent } from '#server/drop-content.ts'
import { alignEndpoints } from './sql-push-devices.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

const ACCOUNTS = ['ana', 'ben', 'cia'] as const
const DEVICES = ['laptop', 'phone', 'tablet'] as const

const step = fc.record({
  what: fc.constantFrom(
    'add',
    'add as before',
    'remove',
    'remove as before',
    'renew',
    'start',
    'delete account',
  ),
  user: fc.constantFrom(...ACCOUNTS),
  id: fc.constantFrom(...DEVICES),
  next: fc.constantFrom(...DEVICES),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Carries a step out, as this release or as the one before, which knows `push_device` alone. */
async function carryOut(database: Database, { what, user, id, next }: Step, now: number): Promise<void> {
  const { tx } = database
  const store = sqlReminderStore(database)
  const endpoint = `https://push.example/${id}`
  if (what === 'add') await store.addDevice(user, { id, endpoint }, now)
  if (what === 'add as before')
    await tx((within) =>
      within
        .insertInto('push_device')
        .values({ user_id: user, endpoint_hash: id, endpoint, added_at: now })
        .onConflict((on) => on.column('endpoint_hash').doUpdateSet({ user_id: user, added_at: now }))
        .execute(),
    )
  if (what === 'remove') await store.removeDevice(user, id)
  if (what === 'remove as before')
    await tx((within) =>
      within.deleteFrom('push_device').where('user_id', '=', user).where('endpoint_hash', '=', id).execute(),
    )
  if (what === 'renew') await store.renewDevice(id, { id: next, endpoint }, now)
  if (what === 'delete account') await tx((within) => dropContent(within, user))
  // on SQLite there is one server: whoever writes after the release before has been started anew
  if (what === 'start' || what.endsWith('as before')) await alignEndpoints(database)
}

function describeEndpoints(database: () => Database): void {
  it('a browser is one account’s, and known to be, whatever this release and the one before do in turns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { tx, reader } = database()
        for (const table of ['push_device', 'push_endpoint', 'diary'] as const)
          await tx((within) => within.deleteFrom(table).execute())
        for (const [now, one] of steps.entries()) await carryOut(database(), one, now)
        const asked = (table: 'push_device' | 'push_endpoint') =>
          reader.selectFrom(table).select(['endpoint_hash', 'user_id']).orderBy('endpoint_hash').execute()
        expect(await asked('push_endpoint')).toEqual(await asked('push_device'))
      }),
      { numRuns: 40 },
    )
  })
}

describeOnBothDatabases(describeEndpoints)
