import { readSmallJson } from '#web/adapters/server/read-small-json.ts'
import type { AuthClient } from './auth-client.ts'

const MOST_BYTES = 1024 // one word

/** Requests to our own server's account routes, for which the provider's protocol has no call. */
export async function requestAccountApi(
  auth: AuthClient,
  method: 'GET' | 'DELETE',
  path: string,
): Promise<Response> {
  const { data } = await auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  return fetch(`/api/account${path}`, { method, headers })
}

/** Whether the account has a password; null where the provider does not say, or could not be asked. */
export async function readHasPassword(auth: AuthClient): Promise<boolean | null> {
  try {
    const response = await requestAccountApi(auth, 'GET', '')
    if (!response.ok) return null
    const body = (await readSmallJson(response, MOST_BYTES)) as { hasPassword?: unknown } | undefined
    return typeof body?.hasPassword === 'boolean' ? body.hasPassword : null
  } catch (error) {
    console.error('Whether the account has a password could not be asked', error)
    return null
  }
}
