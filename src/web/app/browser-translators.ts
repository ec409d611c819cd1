import type { AccountService } from '#domain/accounts/account-service.ts'
import { browserSources, translatorFinder } from '#web/adapters/translate/find-translators.ts'
import { fetcherFor } from './browser-fetcher.ts'

/** The server's translators, as far as whoever is here may use them, and the browser's own. */
export function createTranslatorFinder(accounts: AccountService) {
  return translatorFinder(browserSources(fetcherFor(accounts)))
}
