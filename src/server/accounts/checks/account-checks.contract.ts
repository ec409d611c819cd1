import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_CHECKS } from './access-token-checks.contract.ts'
import { type AccountWorld, accountWorld, type OpenedStore } from './account-world.fixture.ts'
import { CHANGE_CHECKS } from './change-checks.contract.ts'
import { EDGE_CHECKS } from './edge-checks.contract.ts'
import { EVENT_CHECKS } from './event-checks.contract.ts'
import { FACTOR_CHECKS } from './factor-checks.contract.ts'
import { FLOOD_CHECKS } from './flood-checks.contract.ts'
import { FRESH_CHECKS } from './fresh-checks.contract.ts'
import { GUESS_CHECKS } from './guess-checks.contract.ts'
import { IMPORT_CHECKS } from './import-checks.contract.ts'
import { KEY_CHECKS } from './key-checks.contract.ts'
import { KEY_REMOVAL_CHECKS } from './key-removal-checks.contract.ts'
import { LEFTOVER_CHECKS } from './leftover-checks.contract.ts'
import { LIMIT_CHECKS } from './limit-checks.contract.ts'
import { LINK_CHECKS } from './link-checks.contract.ts'
import { MAIL_CHECKS } from './mail-checks.contract.ts'
import { MAIL_LIMIT_CHECKS } from './mail-limit-checks.contract.ts'
import { MAILBOX_CHECKS } from './mailbox-checks.contract.ts'
import { MANY_MAILS_CHECKS } from './many-mails-checks.contract.ts'
import { NOTICE_CHECKS } from './notice-checks.contract.ts'
import { OPERATOR_CHECKS } from './operator-checks.contract.ts'
import { ORIGIN_CHECKS } from './origin-checks.contract.ts'
import { PASSKEY_CHECKS } from './passkey-checks.contract.ts'
import { RACE_CHECKS } from './race-checks.contract.ts'
import type { ReachServer } from './reach-server.fixture.ts'
import { REAUTHENTICATION_CHECKS } from './reauthentication-checks.contract.ts'
import { REMOVED_KEYS_CHECKS } from './removed-keys-checks.contract.ts'
import { SESSION_CHECKS } from './session-checks.contract.ts'
import { SESSION_ROOM_CHECKS } from './session-room-checks.contract.ts'
import { SIGN_UP_CHECKS } from './sign-up-checks.contract.ts'
import { TIMING_CHECKS } from './timing-checks.contract.ts'
import { TOKEN_CHECKS } from './token-checks.contract.ts'

/** One promise about accounts, by its number, and what shows over HTTP that it is kept. */
export type AccountCheck = { id: string; says: string; run: (world: AccountWorld) => Promise<void> }

export const ACCOUNT_CHECKS: AccountCheck[] = [
  ...SIGN_UP_CHECKS,
  ...TIMING_CHECKS,
  ...MAIL_CHECKS,
  ...LINK_CHECKS,
  ...CHANGE_CHECKS,
  ...FRESH_CHECKS,
  ...REAUTHENTICATION_CHECKS,
  ...SESSION_CHECKS,
  ...ACCESS_TOKEN_CHECKS,
  ...TOKEN_CHECKS,
  ...FACTOR_CHECKS,
  ...PASSKEY_CHECKS,
  ...LIMIT_CHECKS,
  ...MAILBOX_CHECKS,
  ...MANY_MAILS_CHECKS,
  ...MAIL_LIMIT_CHECKS,
  ...NOTICE_CHECKS,
  ...GUESS_CHECKS,
  ...SESSION_ROOM_CHECKS,
  ...FLOOD_CHECKS,
  ...EDGE_CHECKS,
  ...ORIGIN_CHECKS,
  ...IMPORT_CHECKS,
  ...OPERATOR_CHECKS,
  ...KEY_CHECKS,
  ...EVENT_CHECKS,
  ...RACE_CHECKS,
  ...LEFTOVER_CHECKS,
  ...KEY_REMOVAL_CHECKS,
  ...REMOVED_KEYS_CHECKS,
]

/** Every check unless some are chosen, on one store and one server over it, in process or over the network. */
export function describeAccountChecks(
  name: string,
  open: () => Promise<OpenedStore>,
  { reach, checks = ACCOUNT_CHECKS }: { reach?: ReachServer; checks?: AccountCheck[] } = {},
): void {
  describe(name, () => {
    let opened: OpenedStore
    let world: AccountWorld

    beforeAll(async () => {
      opened = await open()
      world = accountWorld(opened, undefined, reach)
    })
    afterAll(async () => {
      await world.close()
      await opened.close()
    })

    for (const { id, says, run } of checks)
      it(`${id}: ${says}`, { timeout: 30_000 }, async () => {
        await run(world)
        expect(world.problems, 'nothing went wrong on our side').toEqual([])
      })
  })
}
