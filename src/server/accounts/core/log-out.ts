import { withoutLeftovers } from '#domain/accounts/leftovers.ts'
import { success } from '#domain/outcome.ts'
import type { Accounts } from './accounts.ts'
import { changeAccount } from './change-account.ts'

/** Ends every session but those in `kept`, and what whoever had them may have left half done. */
export async function logOutEverywhere(
  accounts: Pick<Accounts, 'store'>,
  userId: string,
  kept: readonly string[],
): Promise<void> {
  await changeAccount<null>(accounts, userId, (account) => ({
    answer: success(null),
    change: { account: withoutLeftovers(account), end: { allBut: kept } },
  }))
}
