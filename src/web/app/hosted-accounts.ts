import type { PageSettings } from '#domain/site/page-settings.ts'
import { createHostedAccountService } from '#web/adapters/accounts/hosted-account-service.ts'
import { createHostedSession } from '#web/adapters/accounts/hosted-session.ts'
import { createLocalAccountService } from '#web/adapters/accounts/local-account-service.ts'
import { type ProfileStore, SESSION_KEY } from '#web/adapters/accounts/profile-store.ts'

const loadClients = () => import('#web/adapters/accounts/auth-client.ts')

/** Accounts at a provider, and the demo beside them. */
export function createHostedAccounts(settings: PageSettings, store: ProfileStore) {
  const session = createHostedSession({
    store,
    language: () => document.documentElement.lang,
    loadClient: async () => (await loadClients()).createAuthClient(settings, SESSION_KEY),
  })
  const others = {
    newRecovery: async () => (await loadClients()).createRecoveryClient(settings, SESSION_KEY),
    newPassing: async () => (await loadClients()).createPassingClient(settings, SESSION_KEY),
  }
  return createHostedAccountService({
    session,
    local: createLocalAccountService({ delayMs: 0, store }),
    loaders: {
      loadSignInSteps: async () =>
        (await import('#web/adapters/accounts/hosted-sign-in-steps.ts')).createHostedSignInSteps(
          session,
          others,
        ),
      loadSecurity: async () =>
        (await import('#web/adapters/accounts/hosted-security.ts')).createHostedSecurity(session),
    },
  })
}
