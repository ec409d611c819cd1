import { parseSyncAnswer } from '#domain/sync/parse-answer.ts'
import type { SyncFailure, SyncSent, SyncTransport } from '#domain/sync/sync-ports.ts'
import { SYNC_LIMITS, type SyncRequest } from '#domain/sync/sync-protocol.ts'
import { readSmallJson, retryAfterMs } from '#web/http/api-client.ts'
import { type Fetcher, TryAgainLater } from '#web/http/fetcher.ts'

const TIMEOUT_MS = 60_000 // an answer of the first fill on a slow line
const MOST_BYTES = 4 * SYNC_LIMITS.answerBytes // rows, a page of older ones, the rows of stale changes

type Options = {
  /** Adds the session. */
  send: Fetcher
  /** Fires when the diary is closed: its account may be logged out next, and must not be asked for any more. */
  closing: AbortSignal
  timeoutMs?: number
}

/** What counts only with the code of our own server: a proxy may answer the same status. */
const BY_CODE: Record<number, Record<string, SyncFailure>> = {
  401: { 'no-session': 'log-in-needed', 'bad-session': 'log-in-needed' },
  403: { 'second-factor-needed': 'second-factor-needed', insufficient_aal: 'second-factor-needed' },
  409: { reset: 'reset', 'wrong-account': 'wrong-account' },
  410: { 'diary-deleted': 'diary-deleted' },
  426: { 'app-too-old': 'app-too-old' },
  507: { 'no-room': 'no-room' },
}

function failureOf(status: number, code: unknown): SyncFailure {
  if (status === 413) return 'request-too-large'
  const known = BY_CODE[status]?.[String(code)]
  if (known === undefined && (status === 429 || status >= 500)) return 'busy'
  return known ?? 'bad-answer'
}

async function readAnswer(response: Response): Promise<SyncSent> {
  const body = await readSmallJson(response, MOST_BYTES)
  if (response.ok) {
    const answer = parseSyncAnswer(body)
    return answer === null ? { ok: false, error: 'bad-answer' } : { ok: true, value: answer }
  }
  const wait = retryAfterMs(response)
  const error = failureOf(response.status, body?.error)
  return { ok: false, error, ...(wait !== undefined && { retryAfterMs: wait }) }
}

/** `POST /api/sync` of our server. */
export function createHttpSyncTransport({ send, closing, timeoutMs = TIMEOUT_MS }: Options): SyncTransport {
  const post = (request: SyncRequest, isLeaving: boolean) =>
    send('/api/sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      keepalive: isLeaving,
      redirect: 'error', // that of a hotel's log-in page
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
  return {
    async send(request, { isLeaving } = { isLeaving: false }) {
      try {
        return await readAnswer(await post(request, isLeaving))
      } catch (error) {
        const wait = error instanceof TryAgainLater ? error.retryAfterMs : 0
        if (wait > 0) return { ok: false, error: 'busy', retryAfterMs: wait }
        if (error instanceof TypeError || error instanceof DOMException)
          return { ok: false, error: 'offline' }
        throw error // fetch rejects with no other
      }
    },
  }
}
