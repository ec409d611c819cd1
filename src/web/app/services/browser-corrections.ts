import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { findCorrectors } from '#web/feedback/server-corrector.adapter.ts'
import { createAuthorizedFetcher } from '#web/http/fetcher.ts'

/** Who can look at sentences of the learner, for this account. */
export function createCorrectorFinder(accounts: AccountService): () => Promise<Corrector[]> {
  const fetcher = createAuthorizedFetcher(accounts)
  const avoidsModels = () => accounts.stored()?.preferences.avoidsModels === true
  return () => findCorrectors(fetcher, avoidsModels)
}
