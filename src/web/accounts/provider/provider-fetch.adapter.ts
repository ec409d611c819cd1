import { isSessionLost } from '#domain/accounts/auth-failure.ts'
import { fieldsOf } from '#domain/fields.ts'
import { readSmallJson, retryAfterMs } from '#web/http/api-client.ts'
import { TryAgainLater, unlessAborted } from '#web/http/fetcher.ts'

const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 30_000 // of a refresh: every request that needs its token waits for it
const LIMITED_MS = 60_000 // after a 429 that does not say for how long

/** How the client of the account provider asks it. */
export type ProviderFetch = {
  fetch: typeof fetch
  /** The result of `work`. Rejects with `TryAgainLater` as soon as a new token is needed and cannot be had for now. */
  whileAnswered<Value>(work: () => Promise<Value>): Promise<Value>
  /** The same failure, for who learns of it from the client. */
  later(): TryAgainLater
}

type Body = Record<string, unknown> | undefined

function codeOf(body: Body): string | undefined {
  return [body?.code, body?.error_code].find((code) => typeof code === 'string')
}

function isSession(body: Body): boolean {
  const { access_token: token, refresh_token: next, expires_in: seconds } = body ?? {}
  return typeof token === 'string' && typeof next === 'string' && typeof seconds === 'number'
}

/** Whether a refused refresh token is over. Other requests give these codes other meanings. */
function isOver(body: Body): boolean {
  const code = codeOf(body)
  return code === 'validation_failed' || isSessionLost({ code, message: '' })
}

/** The same answer without the time of the provider's clock: the client reckons from `expires_in` by this device's. */
function byThisClock(body: Body, { status, headers }: Response): Response {
  const { expires_at: _, ...session } = fieldsOf(body)
  return new Response(JSON.stringify(session), { status, headers })
}

function isRefreshAt(address: string): boolean {
  return new URL(address, location.origin).searchParams.get('grant_type') === 'refresh_token'
}

/**
 * Gives the client nothing but the provider's own answers. To it, every other refusal of a refresh token ends the
 * session: a limit's, a proxy's, the page of a captive portal.
 */
export function createProviderFetch(
  ask: typeof fetch = (...request) => fetch(...request),
  elapsed = () => performance.now(),
): ProviderFetch {
  let notBefore = 0
  const waiting = new Set<AbortController>()

  const waitLeft = () => Math.max(0, notBefore - elapsed())

  const later = () => new TryAgainLater('The account provider gives no new token for now', waitLeft())

  function refuse(waitMs = 0): TryAgainLater {
    notBefore = Math.max(notBefore, elapsed() + waitMs)
    const reason = later()
    for (const one of waiting) one.abort(reason)
    return reason
  }

  async function askForToken(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    if (waitLeft() > 0) throw refuse()
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await ask(input, { ...init, redirect: 'error', signal }).catch((error) => {
      refuse()
      throw error
    })
    const body = await readSmallJson(response, MOST_BYTES)
    if (response.ok && isSession(body)) return byThisClock(body, response)
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429
    if (isRefused && isOver(body)) return byThisClock(body, response)
    throw refuse(retryAfterMs(response) ?? (response.status === 429 ? LIMITED_MS : undefined))
  }

  async function askAnything(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const response = await ask(input, { ...init, redirect: 'error' })
    if (response.status === 204) return response
    const body = await readSmallJson(response.clone(), MOST_BYTES)
    if (isSession(body)) return byThisClock(body, response)
    if (body !== undefined || response.ok || response.status >= 500) return response
    if (response.status === 429)
      return Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 })
    throw new TypeError(`No answer of the account provider, but a page with status ${response.status}`)
  }

  return {
    fetch: (input, init) =>
      isRefreshAt(String(input)) ? askForToken(input, init) : askAnything(input, init),
    async whileAnswered(work) {
      const refused = new AbortController()
      waiting.add(refused)
      try {
        return await unlessAborted(work(), refused.signal)
      } finally {
        waiting.delete(refused)
      }
    },
    later,
  }
}
