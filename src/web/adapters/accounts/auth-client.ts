import { AuthClient as Client } from '@supabase/auth-js'
import type { PageSettings } from '#domain/site/page-settings.ts'

/** The provider's client, unchanged. */
export type AuthClient = InstanceType<typeof Client>

/**
 * The account's session stays in this browser, a recovery's ends with the tab, that of a passing link is not
 * stored.
 */
type ClientUse = 'account' | 'recovery' | 'passing'

// No client looks for a session in the address: that would be a way to log somebody in as somebody else, and the pages
// that mails lead to take it out first. A link may be opened on another device than the one that asked for it.
const SHARED = {
  flowType: 'implicit',
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
} as const

function storageFor(use: ClientUse, key: string) {
  if (use === 'account') return { storageKey: key }
  const storageKey = `${key}.${use}`
  if (use === 'passing') return { storageKey, persistSession: false, autoRefreshToken: false }
  try {
    return { storageKey, storage: window.sessionStorage }
  } catch (error) {
    console.error('This tab keeps nothing for this site', error)
    return { storageKey, persistSession: false }
  }
}

/** A client of the provider. Clients that keep their sessions apart do not touch each other's. */
export function createAuthClient(
  { authUrl, authKey }: Pick<PageSettings, 'authUrl' | 'authKey'>,
  use: ClientUse,
  storageKey: string,
): AuthClient {
  const url = new URL(authUrl, location.origin).href
  const headers = authKey === null ? {} : { apikey: authKey }
  return new Client({ url, headers, ...SHARED, ...storageFor(use, storageKey) })
}
