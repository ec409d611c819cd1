import type { AccountService } from '#domain/accounts/account-service.ts'
import { readErrorCode } from './api-client.ts'

/** `fetch`, or a `fetch` that adds the session. */
export type Fetcher = ((path: string, request: RequestInit) => Promise<Response>) & {
  /** Whether it would add the session now; absent where it never does. Answers may depend on it. */
  hasSession?(signal: AbortSignal): Promise<boolean>
}

/** No answer for now, as when a connection is lost; `retryAfterMs` is 0 where nobody has said for how long. */
export class TryAgainLater extends TypeError {
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export const plainFetcher: Fetcher = (path, request) => fetch(path, request)

/** The result of `work`; rejects with the signal's reason once that fires. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([aborted, work]) // an abort that has come first wins
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** The session that requests are sent with: see `AccountService`. */
export type Authorization = Pick<AccountService, 'accessToken' | 'renewToken'>

function withToken(token: string | null, request: RequestInit): RequestInit {
  if (token === null) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...request, headers }
}

/** Whether our server refuses the session, and not a proxy or a captive portal. */
async function isSessionRefused(response: Response): Promise<boolean> {
  return response.status === 401 && (await readErrorCode(response.clone())) !== null
}

/**
 * Adds the token of the account, if there is one, to requests; asks for another one, once, where our server refuses it.
 * Both may ask the account provider, for no longer than the request may take. A request goes out without a token, too:
 * much of the server is for everyone. It rejects where the server wants one that cannot be had for now.
 */
export function createAuthorizedFetcher({ accessToken, renewToken }: Authorization): Fetcher {
  let isTold = false // once, until it can be read again: a screen sends many requests meanwhile

  async function readToken(signal: AbortSignal | null | undefined): Promise<string | null> {
    try {
      const token = await (signal ? unlessAborted(accessToken(), signal) : accessToken())
      isTold = false
      return token
    } catch (error) {
      if (!signal?.aborted && !isTold) console.error('The session could not be read', error)
      isTold ||= signal?.aborted !== true
      throw error
    }
  }

  const send: Fetcher = async (path, request) => {
    const { signal } = request
    const inTime = <Value>(work: Promise<Value>) => (signal ? unlessAborted(work, signal) : work)
    let token: string | null = null
    let reason: unknown = null // why there may be a session, and no token of it
    try {
      token = await readToken(signal)
    } catch (error) {
      if (signal?.aborted) throw error
      reason = error
    }
    const response = await fetch(path, withToken(token, request))
    if (request.keepalive || !(await isSessionRefused(response))) return response
    if (reason !== null) throw reason
    if (token === null || !(await inTime(renewToken()))) return response
    return fetch(path, withToken(await inTime(accessToken()), request))
  }

  send.hasSession = async (signal) => {
    try {
      return (await readToken(signal)) !== null
    } catch {
      return false // not in time, or not now
    }
  }
  return send
}
