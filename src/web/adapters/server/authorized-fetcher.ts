import type { Fetcher } from './fetcher.ts'

/** What `work` answers; rejects with the signal's reason once that fires. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Requests to our server that say who asks, where somebody is logged in at a provider. `accessToken` answers the secret
 * that proves it, or null. It may have to ask the provider for a new one: that takes no longer than the request may.
 */
export function authorizedFetcher(accessToken: () => Promise<string | null>): Fetcher {
  /** Whoever cannot be proven goes on as nobody: much of what the server does is for everyone. */
  async function token(): Promise<string | null> {
    try {
      return await accessToken()
    } catch (error) {
      console.error('The session could not be read', error)
      return null
    }
  }

  const send: Fetcher = async (path, request) => {
    const { signal } = request
    const proof = await (signal ? unlessAborted(token(), signal) : token())
    if (proof === null) return fetch(path, request)
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${proof}`)
    return fetch(path, { ...request, headers })
  }

  send.hasSession = async (signal) => {
    try {
      return (await unlessAborted(token(), signal)) !== null
    } catch {
      return false // not in time: as nobody, for now
    }
  }
  return send
}
