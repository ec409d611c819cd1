import type { Session } from '@supabase/auth-js'
import { once } from '#domain/promises.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'
import { STORAGE_KEYS } from '#web/documents/storage-keys.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { createHostedAccountService } from './hosted-account-service.adapter.ts'
import { createHostedSession } from './hosted-session.adapter.ts'
import type { ProfileStore } from './profile-store.adapter.ts'
import { createProviderFetch } from './provider-fetch.adapter.ts'

export function createHostedAccounts(settings: PageSettings, store: ProfileStore) {
  const provider = createProviderFetch()
  const loadClient = async (use: 'account' | 'recovery' | 'passing' | Session): Promise<AuthClient> => {
    const { createAuthClient } = await import('./auth-client.adapter.ts')
    return createAuthClient(settings, use, STORAGE_KEYS.session, provider.fetch)
  }
  const session = createHostedSession({
    store,
    provider,
    language: () => document.documentElement.lang,
    loadClient: () => loadClient('account'),
    bindClient: loadClient,
  })
  const others = { newRecovery: () => loadClient('recovery'), newPassing: () => loadClient('passing') }
  return createHostedAccountService({
    session,
    loadLocal: once(async () =>
      (await import('./local-account-service.adapter.ts')).createLocalAccountService({ delayMs: 0, store }),
    ),
    loaders: {
      singleSignOn: settings.singleSignOn,
      loadSignInSteps: async () =>
        (await import('./hosted-sign-in-steps.adapter.ts')).createHostedSignInSteps(session, others),
      loadSecurity: async () => (await import('./hosted-security.adapter.ts')).createHostedSecurity(session),
    },
  })
}
