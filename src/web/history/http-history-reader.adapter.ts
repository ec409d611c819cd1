import {
  type HistoryFailure,
  type HistoryReader,
  parseVersionDoc,
  parseVersions,
} from '#domain/history/history-reader.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { readErrorCode, readSmallJson } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'

const TIMEOUT_MS = 30_000
const MOST_BYTES = 4 * SYNC_LIMITS.docBytes // a document, with every sign escaped

const BY_CODE: Partial<Record<string, HistoryFailure>> = {
  'no-session': 'log-in-needed',
  'bad-session': 'log-in-needed',
  'second-factor-needed': 'second-factor-needed',
  'not-found': 'gone',
  'wrong-account': 'log-in-needed', // the session is of another account by now
}

/** Without a code of our server a status is that of a proxy or a captive portal, and passes. */
async function failureOf(response: Response): Promise<HistoryFailure> {
  if (response.status === 429 || response.status === 503) return 'busy'
  return BY_CODE[(await readErrorCode(response)) ?? ''] ?? 'bad-answer'
}

/** `GET /api/history` of our server; `user`: whose history. */
export function createHttpHistoryReader(send: Fetcher, user: string, timeoutMs = TIMEOUT_MS): HistoryReader {
  async function ask<Value>(
    query: Record<string, string>,
    read: (body: unknown) => Value | null,
  ): Promise<Outcome<Value, HistoryFailure>> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(`/api/history?${new URLSearchParams({ ...query, user })}`, {
        redirect: 'error',
        signal,
      })
      if (!response.ok) return failure(await failureOf(response))
      const value = read(await readSmallJson(response, MOST_BYTES))
      return value === null ? failure('bad-answer') : success(value)
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return failure('offline')
      throw error // fetch rejects with no other
    }
  }
  return {
    versions: (date) => ask({ key: date }, parseVersions),
    read: (date, rev) => ask({ key: date, rev: String(rev) }, (body) => parseVersionDoc(body, date)),
  }
}
