import type { AccountService } from '#domain/accounts/account-service.ts'
import { sendAs } from '#web/adapters/server/authorized-fetcher.ts'
import { type Send, sendByFetch } from '#web/adapters/server/fetcher.ts'

const ways = new WeakMap<AccountService, Send>()

/** How requests for engines leave the browser: with the session, where accounts are at a provider. One for all engines. */
export function sendFor(accounts: AccountService): Send {
  const known = ways.get(accounts)
  if (known !== undefined) return known
  const made = accounts.hosted === null ? sendByFetch : sendAs(accounts.hosted.accessToken)
  ways.set(accounts, made)
  return made
}
