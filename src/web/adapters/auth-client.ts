import { AuthClient as Client } from '@supabase/auth-js'
import type { PageSettings } from '#domain/site/page-settings.ts'

/** The provider's client, unchanged. */
export type AuthClient = InstanceType<typeof Client>

const RECOVERY_PAGE = '/reset-password'

/**
 * Providers elsewhere lead back with a session, or with a refusal, behind the '#'. The `access_token` of our own
 * recovery links is no session, so it alone does not count.
 */
function bringsSession(params: Record<string, string>): boolean {
  return ['refresh_token', 'error', 'error_code'].some((name) => params[name] !== undefined)
}

type Settings = Pick<PageSettings, 'authUrl' | 'authKey'>

function addressOf({ authUrl, authKey }: Settings) {
  const url = new URL(authUrl, location.origin).href
  return { url, headers: authKey === '' ? {} : { apikey: authKey } }
}

/** The client of whoever is logged in here. Its session is kept in this browser, and no page of recovery touches it. */
export function createAuthClient(settings: Settings, storageKey: string): AuthClient {
  return new Client({
    ...addressOf(settings),
    storageKey,
    flowType: 'implicit', // a link may be opened on another device than the one that asked for it
    detectSessionInUrl: (url, params) => url.pathname !== RECOVERY_PAGE && bringsSession(params),
    experimental: { recoveryCodes: true },
  })
}

/** The client of the recovery page: what a link opens there ends with the tab, and logs nobody in. */
export function createRecoveryClient(settings: Settings, storageKey: string): AuthClient {
  return new Client({
    ...addressOf(settings),
    storageKey: `${storageKey}.recovery`,
    storage: sessionStorage,
    flowType: 'implicit',
    detectSessionInUrl: (url, params) => url.pathname === RECOVERY_PAGE && bringsSession(params),
  })
}
