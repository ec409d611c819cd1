import type { AccountService } from '#domain/accounts/account-service.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { createHostedAccountService } from '#web/adapters/accounts/hosted-account-service.ts'
import { createHostedSession } from '#web/adapters/accounts/hosted-session.ts'
import { createLocalAccountService } from '#web/adapters/accounts/local-account-service.ts'
import { SESSION_KEY } from '#web/adapters/accounts/stored-session.ts'
import type { UserSlot } from '#web/adapters/accounts/user-slot.ts'

const loadClients = () => import('#web/adapters/accounts/auth-client.ts')

/** Accounts at a provider, and the demo beside them. */
export function createHostedAccounts(settings: PageSettings, user: UserSlot): AccountService {
  const session = createHostedSession({
    user,
    language: () => document.documentElement.lang,
    loadClient: async () => (await loadClients()).createAuthClient(settings, SESSION_KEY),
  })
  const others = {
    newRecovery: async () => (await loadClients()).createRecoveryClient(settings, SESSION_KEY),
    newPassing: async () => (await loadClients()).createPassingClient(settings, SESSION_KEY),
  }
  return createHostedAccountService({
    session,
    local: createLocalAccountService({ delayMs: 0, user }),
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
