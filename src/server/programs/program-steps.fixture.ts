import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Access,
  type AccountWorld,
  type Answer,
  PASSWORD,
} from '#server/accounts/checks/account-world.fixture.ts'
import { reauthenticationCode } from '#server/accounts/checks/reauthentication-steps.fixture.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { writeDoc } from '#server/sync/written-doc.ts'

export const PROGRAMS = '/api/account/programs'
export const ENTRIES = '/api/v1/entries'
export const DATE = '2026-11-20'

export type Learner = Access & { email: string }
export type Made = { token: string; id: string }

type Wish = Partial<{ name: string; mayWrite: boolean; days: number; code: string; password: string }>

export function askForToken(
  world: AccountWorld,
  { accessToken: token }: Access,
  wish: Wish,
): Promise<Answer> {
  const body = { name: 'My script', mayWrite: true, days: 30, password: PASSWORD, code: '', ...wish }
  return world.server.ask(PROGRAMS, { token, body })
}

/** A token, made with the proofs that it takes. */
export async function madeToken(world: AccountWorld, learner: Learner, wish: Wish = {}): Promise<Made> {
  const code = await reauthenticationCode(world, learner)
  const made = await askForToken(world, learner, { code, ...wish })
  expect(made.status, made.text).toBe(201)
  return { token: made.json.token, id: made.json.program.id }
}

type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; from?: string }

/** What a program asks, with a token or without one. */
export function asProgram({ server }: Pick<AccountWorld, 'server'>, token: string | null) {
  const ask = (path: string, { method, ...asked }: Asked = {}) =>
    server.ask(path.startsWith('/api/') ? path : `${ENTRIES}${path}`, {
      ...(method !== undefined && { method }),
      ...asked,
      ...(token !== null && { token }),
    })
  const put = (date: string, body: unknown, headers: Record<string, string>) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const length = { 'content-length': `${Buffer.byteLength(text)}` } // as every client of HTTP says it
    return ask(`/${date}`, { method: 'PUT', body: text, headers: { ...length, ...headers } })
  }
  return {
    ask,
    list: (query = '') => ask(query),
    get: (date = DATE) => ask(`/${date}`),
    put,
    create: (body: unknown, date = DATE) => put(date, body, { 'if-none-match': '*' }),
    change: (etag: string, body: unknown, date = DATE) => put(date, body, { 'if-match': etag }),
  }
}

export const etagOf = ({ headers }: Answer) => headers.get('etag') ?? ''
export const errorOf = ({ status, json }: Answer): [number, string | undefined] => [status, json?.error]

/** Pushes a document of a day as a device of somebody. */
export async function pushDay(
  diaries: DiaryStore,
  userId: string,
  { date = DATE, doc, now = Date.now() }: { date?: string; doc: object; now?: number },
): Promise<void> {
  const [row] = await diaries.rowsOf(userId, [{ kind: 'day', key: date }])
  const change = { kind: 'day', key: date, baseRev: row?.rev ?? 0, id: randomUUID() } as const
  const changes = [{ ...change, doc: writeDoc('day', doc) }]
  const pushed = await diaries.push({ userId, epoch: null, since: 0, device: 'phone', changes }, now)
  expect(pushed).toMatchObject({ ok: true, value: [{ rev: expect.any(Number) }] })
}

/** The document of a day as it is stored. */
export async function storedDay(diaries: DiaryStore, userId: string, date = DATE) {
  const [row] = await diaries.rowsOf(userId, [{ kind: 'day', key: date }])
  return row === undefined ? null : JSON.parse(row.text)
}
