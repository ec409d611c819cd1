import {
  type HistoryFailure,
  type HistoryReader,
  parseVersionDoc,
  parseVersions,
} from '#domain/history/history-reader.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { readSmallJson } from '#web/adapters/server/api-client.ts'
import type { Fetcher } from '#web/adapters/server/fetcher.ts'

const TIMEOUT_MS = 30_000
const MOST_BYTES = 4 * SYNC_LIMITS.docBytes // a document, with every sign escaped

const BY_STATUS: Record<number, HistoryFailure> = {
  401: 'log-in-needed',
  403: 'second-factor-needed',
  404: 'gone',
  409: 'log-in-needed', // the session is of another account by now
  429: 'busy',
  503: 'busy',
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
      if (!response.ok) return failure(BY_STATUS[response.status] ?? 'bad-answer')
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
