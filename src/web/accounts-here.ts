import type { AccountService } from '#domain/accounts/account-service.ts'
import { createHostedAccountService, SESSION_KEY } from './adapters/hosted-account-service.ts'
import { createHostedSession } from './adapters/hosted-session.ts'
import { createLocalAccountService } from './adapters/local-account-service.ts'
import { createUserSlot } from './adapters/user-slot.ts'
import { pageSettings } from './page-settings.ts'

/** The accounts of this installation, as its pages say. */
export function createAccounts(): AccountService {
  const settings = pageSettings()
  if (settings.accounts === 'local') return createLocalAccountService()
  const user = createUserSlot()
  const session = createHostedSession({
    user,
    language: () => document.documentElement.lang,
    loadClient: async () =>
      (await import('./adapters/auth-client.ts')).createAuthClient(settings, SESSION_KEY),
  })
  const others = {
    newRecovery: async () =>
      (await import('./adapters/auth-client.ts')).createRecoveryClient(settings, SESSION_KEY),
    newPassing: async () =>
      (await import('./adapters/auth-client.ts')).createPassingClient(settings, SESSION_KEY),
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
