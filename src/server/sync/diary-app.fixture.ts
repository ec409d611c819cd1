import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SyncFailure, SyncTransport } from '#domain/sync/sync-ports.ts'
import type { SyncAnswer } from '#domain/sync/sync-protocol.ts'
import { testApp } from '#server/app.fixture.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'
import { memorySessions } from '#server/sessions/sessions.fake.ts'
import type { DiaryStore } from './diary-store.ts'

const UNLIMITED = '1000000'

/** The app with diaries; who asks is who the token names. */
export function diaryApp(
  diaries: DiaryStore,
  env: Record<string, string> = {},
  sessions: SessionReader = memorySessions,
) {
  const accounts = {
    gotrue: null,
    own: new Hono(),
    sessions,
    counters: memoryRateLimitCounters(),
  }
  const given = { ACCOUNTS: 'hosted', RATE_LIMIT_FACTOR: UNLIMITED, ...env }
  const { app, logged } = testApp({ env: given, ports: { accounts, diaries } })

  function request(path: string, init: RequestInit, from = '10.0.0.1'): Promise<Response> {
    const bindings = { incoming: { socket: { remoteAddress: from } } } as unknown as HttpBindings
    return Promise.resolve(app.request(path, init, bindings))
  }

  function bearer(token: string | null): Record<string, string> {
    return token === null ? {} : { authorization: `Bearer ${token}` }
  }

  return {
    logged,
    post(token: string | null, body: unknown, from?: string): Promise<Response> {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const length = { 'content-length': `${Buffer.byteLength(text)}` } // as every client of HTTP says it
      const headers = { 'content-type': 'application/json', ...length, ...bearer(token) }
      return request('/api/sync', { method: 'POST', headers, body: text }, from)
    },
    /** A body of so many bytes that is announced and does not come before `held`, and what answers it. */
    postSlowly(token: string, bytes: number, held: Promise<void>): Promise<Response> {
      const body = new ReadableStream({
        pull: (controller) => held.then(() => controller.close()),
      })
      const headers = { 'content-type': 'application/json', 'content-length': `${bytes}`, ...bearer(token) }
      return request('/api/sync', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    },
    history: (token: string | null, query: string) =>
      request(`/api/history?${query}`, { headers: bearer(token) }),
  }
}

const FAILURES: Record<number, SyncFailure> = {
  401: 'log-in-needed',
  403: 'second-factor-needed',
  410: 'diary-deleted',
  413: 'request-too-large',
  426: 'app-too-old',
  429: 'busy',
  503: 'busy',
}

/** A device of somebody that sends its requests to the app. */
export function appTransport({ post }: ReturnType<typeof diaryApp>, userId: string): SyncTransport {
  return {
    async send(request) {
      const response = await post(userId, request)
      const answer = (await response.json()) as SyncAnswer & { error: SyncFailure }
      if (response.ok) return { ok: true, value: answer }
      const error = response.status === 409 ? answer.error : FAILURES[response.status]
      return { ok: false, error: error ?? 'bad-answer' }
    },
  }
}
