import type { PageSettings } from '#domain/site/page-settings.ts'
import type { AuthClient } from '#web/adapters/accounts/auth-client.ts'
import { createHostedAccountService } from '#web/adapters/accounts/hosted-account-service.ts'
import { createHostedSession } from '#web/adapters/accounts/hosted-session.ts'
import { createLocalAccountService } from '#web/adapters/accounts/local-account-service.ts'
import { type ProfileStore, SESSION_KEY } from '#web/adapters/accounts/profile-store.ts'

export function createHostedAccounts(settings: PageSettings, store: ProfileStore) {
  const loadClient = async (use: 'account' | 'recovery' | 'passing'): Promise<AuthClient> => {
    const { createAuthClient } = await import('#web/adapters/accounts/auth-client.ts')
    return createAuthClient(settings, use, SESSION_KEY)
  }
  const session = createHostedSession({
    store,
    language: () => document.documentElement.lang,
    loadClient: () => loadClient('account'),
  })
  const others = { newRecovery: () => loadClient('recovery'), newPassing: () => loadClient('passing') }
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
