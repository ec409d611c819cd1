import type { AccountService } from '#domain/accounts/account-service.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { SESSION_KEY } from './adapters/account-here.ts'
import { createHostedAccountService } from './adapters/hosted-account-service.ts'
import { createHostedSession } from './adapters/hosted-session.ts'
import { createLocalAccountService } from './adapters/local-account-service.ts'
import type { UserSlot } from './adapters/user-slot.ts'

const loadClients = () => import('./adapters/auth-client.ts')

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
      loadEntrance: async () =>
        (await import('./adapters/hosted-entrance.ts')).createHostedEntrance(session, others),
      loadSecurity: async () => (await import('./adapters/hosted-security.ts')).createHostedSecurity(session),
    },
  })
}
