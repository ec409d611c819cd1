import { AuthClient as Client } from '@supabase/auth-js'
import type { PageSettings } from '#domain/site/page-settings.ts'

/** The provider's client, unchanged. */
export type AuthClient = InstanceType<typeof Client>

type Settings = Pick<PageSettings, 'authUrl' | 'authKey'>

// A link may be opened on another device than the one that asked for it. No client looks for a session in the
// address: the pages that mails lead to take it out first, and anywhere else it would be a way to log somebody in
// as somebody else.
const SHARED = {
  flowType: 'implicit',
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
} as const

function addressOf({ authUrl, authKey }: Settings) {
  const url = new URL(authUrl, location.origin).href
  return { url, headers: authKey === null ? {} : { apikey: authKey } }
}

/** What lasts as long as the tab; nothing where the browser keeps nothing for this site. */
function tabStorage(): { storage: Storage } | { persistSession: false } {
  try {
    return { storage: window.sessionStorage }
  } catch (error) {
    console.error('This tab keeps nothing for this site', error)
    return { persistSession: false }
  }
}

/** The client of whoever is logged in here. Its session is kept in this browser, and no page of recovery touches it. */
export function createAuthClient(settings: Settings, storageKey: string): AuthClient {
  return new Client({ ...addressOf(settings), ...SHARED, storageKey })
}

/** The client of the recovery page: what a link opens there ends with the tab, and logs nobody in. */
export function createRecoveryClient(settings: Settings, storageKey: string): AuthClient {
  const storage = tabStorage()
  return new Client({ ...addressOf(settings), ...SHARED, ...storage, storageKey: `${storageKey}.recovery` })
}

/** A client for one link, which keeps nothing. */
export function createPassingClient(settings: Settings, storageKey: string): AuthClient {
  const forOnce = { persistSession: false, autoRefreshToken: false }
  return new Client({ ...addressOf(settings), ...SHARED, ...forOnce, storageKey: `${storageKey}.passing` })
}
