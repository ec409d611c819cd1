/** `fetch`, or a `fetch` that adds the session. */
export type Fetcher = ((path: string, request: RequestInit) => Promise<Response>) & {
  /** Whether it would add the session now; absent where it never does. Answers may depend on it. */
  hasSession?(signal: AbortSignal): Promise<boolean>
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

/**
 * Adds the token of the account, if there is one, to requests. Reading it may ask the account provider for a new
 * one, for no longer than the request may take.
 */
export function createAuthorizedFetcher(accessToken: () => Promise<string | null>): Fetcher {
  /** A request goes out without a token, too: much of the server is for everyone. */
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
      return false // not in time
    }
  }
  return send
}
