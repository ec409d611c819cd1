import { afterAll, beforeAll, describe, it } from 'vitest'
import { accountWorld } from '#server/accounts/checks/account-world.fixture.ts'
import { accessOf, confirmed, logIn } from '#server/accounts/checks/learner-steps.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import type { Database } from '#server/database/database.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { ENTRY_ATTACKS } from './entry-attacks.contract.ts'
import { MAKING_ATTACKS } from './making-attacks.contract.ts'
import { type Attack, ENTRY, type Scene } from './program-scene.fixture.ts'
import { type Made, madeToken, pushDay } from './program-steps.fixture.ts'
import { TOKEN_ATTACKS } from './token-attacks.contract.ts'

export const PROGRAM_ATTACKS: readonly Attack[] = [...TOKEN_ATTACKS, ...MAKING_ATTACKS, ...ENTRY_ATTACKS]

/** Tries each of them on the tables of one database. */
export function describeProgramAttacks(
  open: () => Database,
  dump: () => Promise<string>,
  attacks: readonly Attack[],
): void {
  const scene = {} as Scene
  beforeAll(async () => {
    const database = open()
    const diaries = sqlDiaryStore(database)
    const opened = {
      store: sqlAccountStore(database, async () => undefined),
      diaries,
      close: async () => undefined,
      dump,
    }
    const world = accountWorld(opened, Date.now())
    const [ann, bob] = [
      await confirmed(world, world.address('ann')),
      await confirmed(world, world.address('bob')),
    ]
    const made = [
      await madeToken(world, ann, { days: 365 }),
      await madeToken(world, ann, { mayWrite: false, days: 365 }),
      await madeToken(world, bob, { days: 365 }),
    ]
    const [write, read, bobs] = made as [Made, Made, Made]
    Object.assign(scene, { world, diaries, ann, bob, write, read, bobs })
    await pushDay(diaries, ann.userId, { doc: { entry: ENTRY } })
  })
  afterAll(() => scene.world.close())
  describe('a token for a program, attacked', () => {
    it.each(attacks.map(([name, tried]) => [name, tried] as const))('%s', async (_, tried) => {
      for (const who of [scene.ann, scene.bob])
        Object.assign(who, accessOf(await logIn(scene.world.server, who.email)))
      await tried(scene)
    })
  })
}

export const STORED_ATTACKS = PROGRAM_ATTACKS.filter(([, , isStored]) => isStored !== undefined)
