import { readSmallJson } from '#web/adapters/server/read-response.ts'
import type { AuthClient } from './auth-client.ts'

const MOST_BYTES = 1024 // one word

/** Our own server's routes for what the protocol has no call for. */
export async function askServer(auth: AuthClient, method: 'GET' | 'DELETE', path: string): Promise<Response> {
  const { data } = await auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  return fetch(`/api/account${path}`, { method, headers })
}

/** Whether the account has a password; null where the provider does not tell, or nobody could be asked. */
export async function readHasPassword(auth: AuthClient): Promise<boolean | null> {
  try {
    const response = await askServer(auth, 'GET', '')
    if (!response.ok) return null
    const told = (await readSmallJson(response, MOST_BYTES)) as { hasPassword?: unknown } | undefined
    return typeof told?.hasPassword === 'boolean' ? told.hasPassword : null
  } catch (error) {
    console.error('Whether the account has a password could not be asked', error)
    return null
  }
}
