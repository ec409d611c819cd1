/** How a request leaves the browser: `fetch`, or a `fetch` that adds the session. */
export type Fetcher = ((path: string, request: RequestInit) => Promise<Response>) & {
  /** Whether it would add one now; not given where it never does. What is answered with one may differ. */
  hasSession?(signal: AbortSignal): Promise<boolean>
}

/** Requests as the page itself sends them. */
export const plainFetcher: Fetcher = (path, request) => fetch(path, request)

/** What `work` answers; rejects with the signal's reason once that fires. */
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

/**
 * Requests to our server that say who asks, where somebody is logged in at an account provider. `accessToken` answers
 * null where nobody is. It may have to ask the provider for a new token: that takes no longer than the request may.
 */
export function createAuthorizedFetcher(accessToken: () => Promise<string | null>): Fetcher {
  /** Without a token the request goes out all the same: much of what the server does is for everyone. */
  async function readToken(): Promise<string | null> {
    try {
      return await accessToken()
    } catch (error) {
      console.error('The session could not be read', error)
      return null
    }
  }

  const send: Fetcher = async (path, request) => {
    const { signal } = request
    const token = await (signal ? unlessAborted(readToken(), signal) : readToken())
    if (token === null) return fetch(path, request)
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(path, { ...request, headers })
  }

  send.hasSession = async (signal) => {
    try {
      return (await unlessAborted(readToken(), signal)) !== null
    } catch {
      return false // not in time: as nobody, for now
    }
  }
  return send
}
