import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountWorld, accountWorld, type OpenedStore } from './account-world.ts'
import { CHANGE_CHECKS } from './change-checks.ts'
import { EDGE_CHECKS } from './edge-checks.ts'
import { FACTOR_CHECKS } from './factor-checks.ts'
import { MAIL_CHECKS } from './mail-checks.ts'
import { PASSKEY_CHECKS } from './passkey-checks.ts'
import { RACE_CHECKS } from './race-checks.ts'
import { SESSION_CHECKS } from './session-checks.ts'
import { SIGN_UP_CHECKS } from './sign-up-checks.ts'

/** One promise about accounts, by its number, and what shows over HTTP that it is kept. */
export type AccountCheck = { id: string; says: string; run: (world: AccountWorld) => Promise<void> }

const ACCOUNT_CHECKS: AccountCheck[] = [
  ...SIGN_UP_CHECKS,
  ...MAIL_CHECKS,
  ...CHANGE_CHECKS,
  ...SESSION_CHECKS,
  ...FACTOR_CHECKS,
  ...PASSKEY_CHECKS,
  ...EDGE_CHECKS,
  ...RACE_CHECKS,
]

/** Every check, on one server over one store that `open` answers. */
export function describeAccountChecks(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let opened: OpenedStore
    let world: AccountWorld

    beforeAll(async () => {
      opened = await open()
      world = accountWorld(opened)
    })
    afterAll(() => opened.close())

    for (const { id, says, run } of ACCOUNT_CHECKS)
      it(`${id}: ${says}`, { timeout: 30_000 }, async () => {
        await run(world)
        expect(world.problems, 'nothing went wrong on our side').toEqual([])
      })
  })
}
