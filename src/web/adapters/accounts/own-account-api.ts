import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/adapters/server/read-response.ts'
import type { AuthClient } from './auth-client.ts'

const MOST_BYTES = 1024 // one word

const BY_STATUS: Record<number, AccountFailure> = {
  401: 'logged-out',
  403: 'second-factor-needed',
  404: 'not-supported',
  429: 'rate-limited',
}

/** Asks our own server's account routes, for which the provider's protocol has no call. */
export async function requestAccountApi(
  auth: AuthClient,
  method: 'GET' | 'DELETE',
  path: string,
): AccountAnswer<Response> {
  const { data } = await auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(`/api/account${path}`, { method, headers })
  return response.ok ? success(response) : failure(BY_STATUS[response.status] ?? 'unexpected')
}

/** Whether the account has a password; null where the provider does not say, or could not be asked. */
export async function readHasPassword(auth: AuthClient): Promise<boolean | null> {
  try {
    const response = await requestAccountApi(auth, 'GET', '')
    if (!response.ok) return null
    const body = (await readSmallJson(response.value, MOST_BYTES)) as { hasPassword?: unknown } | undefined
    return typeof body?.hasPassword === 'boolean' ? body.hasPassword : null
  } catch (error) {
    console.error('Whether the account has a password could not be asked', error)
    return null
  }
}
