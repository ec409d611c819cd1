import { AuthClient as Client, type Session } from '@supabase/auth-js'
import type { PageSettings } from '#domain/site/page-settings.ts'

export type AuthClient = InstanceType<typeof Client>

/** Sessions are kept: in this browser, until the tab is closed, not at all. */
type ClientUse = 'account' | 'recovery' | 'passing'

// No client reads a session from the address: that would let others log somebody in as somebody else. Nor PKCE: a link
// may be opened on another device.
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

const NEVER_S = 1e11 // in seconds since 1970

let bound = 0

/** Holds one session for a client of its own, which never refreshes it: the next token is for the browser's own client. */
export function storageOf(session: Session) {
  bound += 1
  let held: string | null = JSON.stringify({ ...session, expires_at: NEVER_S })
  const storage = {
    getItem: () => held,
    setItem: (_key: string, value: string) => {
      held = value
    },
    removeItem: () => {
      held = null
    },
  }
  return { storage, storageKey: `bound-${bound}`, autoRefreshToken: false }
}

/** A client of the account provider with a session of its own for each use. */
export function createAuthClient(
  { authUrl, authKey }: Pick<PageSettings, 'authUrl' | 'authKey'>,
  use: ClientUse | Session,
  storageKey: string,
  fetch: typeof globalThis.fetch,
): AuthClient {
  const url = new URL(authUrl, location.origin).href
  const headers = authKey === null ? {} : { apikey: authKey }
  const storage = typeof use === 'string' ? storageFor(use, storageKey) : storageOf(use)
  return new Client({ url, headers, fetch, ...SHARED, ...storage })
}
