import type { Database } from '#server/database/database.ts'
import type { AccountStore } from './account-store.ts'
import { writeEvents } from './sql-account-events.ts'

const SIGN_UP = 'sign-up'
const CLOSED = 'closed'

/** Whether sign-up is closed: a row of the installation, so that all servers know at once. */
export function sqlSignUp({ reader, tx }: Database): Pick<AccountStore, 'isSignUpClosed' | 'closeSignUp'> {
  return {
    async isSignUpClosed() {
      const row = await reader
        .selectFrom('installation')
        .select('value')
        .where('name', '=', SIGN_UP)
        .executeTakeFirst()
      return row?.value === CLOSED
    },
    closeSignUp: (isClosed, event) =>
      tx(async (within) => {
        const value = isClosed ? CLOSED : 'open'
        await within
          .insertInto('installation')
          .values({ name: SIGN_UP, value })
          .onConflict((on) => on.column('name').doUpdateSet({ value }))
          .execute()
        await writeEvents(within, [event])
      }),
  }
}
