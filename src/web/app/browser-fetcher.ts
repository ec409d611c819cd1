import type { AccountService } from '#domain/accounts/account-service.ts'
import { createAuthorizedFetcher, type Fetcher } from '#web/adapters/server/fetcher.ts'

const ways = new WeakMap<AccountService, Fetcher>()

/** How requests for engines leave the browser: with the session of an account at a provider. One for all engines. */
export function fetcherFor(accounts: AccountService): Fetcher {
  const known = ways.get(accounts)
  if (known !== undefined) return known
  const made = createAuthorizedFetcher(accounts.accessToken)
  ways.set(accounts, made)
  return made
}
