import type { AccountService } from '#domain/accounts/account-service.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { withoutAiModels } from '#domain/privacy/ai-models.ts'
import { findCorrectors } from '#web/adapters/feedback/server-corrector.ts'
import { createAuthorizedFetcher } from '#web/adapters/server/fetcher.ts'

/** Who can look at sentences of the learner, for this account. */
export function createCorrectorFinder({ accessToken, stored }: AccountService): () => Promise<Corrector[]> {
  const fetcher = createAuthorizedFetcher(accessToken)
  return async () => {
    const found = await findCorrectors(fetcher)
    return stored()?.preferences.avoidsModels === true ? withoutAiModels(found) : found
  }
}
