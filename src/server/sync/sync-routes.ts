import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/clock.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { bodyRoom, limitBody, readBoundedJson } from '#server/http/request-body.ts'
import { limitBy, limitByAddress, type RateLimiting } from '#server/rate-limit/limit-requests.ts'
import { type HolderEnv, requireHolder } from '#server/sessions/caller.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'
import { type AccountTurns, inRoom, inTurnOf } from './account-turns.ts'
import type { DiaryStore } from './diary-store.ts'
import { parseRequest, parseRowKey } from './parse-request.ts'
import { answerJson, type SyncRefusal, sync, versionJson } from './sync.ts'

const query = z.object({
  kind: z.string().default('day'),
  key: z.string(),
  user: z.string().optional(),
  rev: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
})

/**
 * The versions of a row of one account, or with `rev` one of them. A page names its account as `user`: its session may
 * have become that of another.
 */
async function answerHistory(c: Context, diaries: DiaryStore, userId: string): Promise<Response> {
  const asked = query.safeParse(c.req.query())
  const row = asked.success ? parseRowKey(asked.data.kind, asked.data.key) : null
  if (!asked.success || row === null) return c.json({ error: 'bad-request' }, 400)
  const { rev, user = userId } = asked.data
  if (user !== userId) return c.json({ error: 'wrong-account' }, 409)
  if (rev === undefined) return c.json({ versions: await diaries.versions(userId, row) })
  const version = await diaries.version(userId, row, rev)
  if (version === null) return c.json({ error: 'not-found' }, 404)
  return c.body(versionJson(version), 200, { 'content-type': 'application/json' })
}

type Ports = {
  diaries: DiaryStore
  sessions: SessionReader
  limiting: RateLimiting
  turns: AccountTurns
}

/** How often one address, one session and one account may ask for each of the two. */
export const SYNC_RATES = {
  address: { times: 3_000, windowMs: MINUTE_MS },
  session: { times: 120, windowMs: MINUTE_MS },
  account: { times: 600, windowMs: MINUTE_MS },
}

const AROUND_DOCUMENTS = 64 * 1024 // keys, ids and what else surrounds the documents of a request
const LONGEST_BODY = SYNC_LIMITS.requestBytes + AROUND_DOCUMENTS

/** Ten of the longest for one account, and some hundred for all: 200 MiB as they come, and as much again as text. */
const BODY_ROOM = { each: 10 * LONGEST_BODY, all: 100 * LONGEST_BODY }

/** A change stands in the list of a request, and its document in the change. */
const CHANGE_LEVEL = 3
const BOUNDS = {
  depth: Number.POSITIVE_INFINITY, // a change that is nested too deep is refused by itself
  values: SYNC_LIMITS.docValues,
  names: SYNC_LIMITS.docNames,
}

const REFUSAL_STATUS = {
  'bad-request': 400,
  'wrong-account': 409,
  reset: 409,
  'diary-deleted': 410,
  'too-large': 413,
  'app-too-old': 426,
  'no-room': 507,
} as const satisfies Record<SyncRefusal | 'too-large' | 'app-too-old', number>

const NO_ROOM_WAIT_SECONDS = 600 // an operator has to make some

function refuse(c: Context, error: keyof typeof REFUSAL_STATUS): Response {
  if (error === 'no-room') c.header('Retry-After', String(NO_ROOM_WAIT_SECONDS))
  return c.json({ error }, REFUSAL_STATUS[error])
}

async function answerSync(c: Context<HolderEnv>, { diaries, limiting }: Ports): Promise<Response> {
  const body = await readBoundedJson(c, BOUNDS, CHANGE_LEVEL)
  if (!body.ok) return refuse(c, body.error)
  const request = parseRequest(body.value)
  if (!request.ok) return refuse(c, request.error)
  const answer = await sync(diaries, c.var.holder.userId, request.value, limiting.clock())
  if (!answer.ok) return refuse(c, answer.error)
  return c.body(answerJson(answer.value), 200, { 'content-type': 'application/json' })
}

/** The diaries of those who are logged in: `POST /api/sync` and `GET /api/history`. */
export function serveSync(app: Hono, ports: Ports): void {
  const { sessions, diaries, limiting, turns } = ports
  const isHolder = requireHolder(sessions)

  function limits(name: string) {
    const { address, session, account } = SYNC_RATES
    const holderOf = (c: Context<HolderEnv>) => c.get('holder')
    const sessionKey = (c: Context<HolderEnv>) =>
      `session ${name} ${holderOf(c).userId} ${holderOf(c).sessionId}`
    const accountKey = (c: Context<HolderEnv>) => `account ${name} ${holderOf(c).userId}`
    return {
      byAddress: limitByAddress({ name, ...address }, limiting),
      bySession: limitBy(sessionKey, session, limiting),
      byAccount: limitBy(accountKey, account, limiting),
    }
  }

  const ofSync = limits('sync')
  const sized = limitBody(LONGEST_BODY, (c) => refuse(c, 'too-large'))
  const hasRoom = inRoom<HolderEnv>(bodyRoom(BODY_ROOM), LONGEST_BODY, (c) => c.get('holder').userId)
  app.post('/api/sync', ofSync.byAddress, sized, isHolder, ofSync.bySession, ofSync.byAccount, hasRoom, (c) =>
    inTurnOf(c, c.var.holder.userId, turns, () => answerSync(c, ports)),
  )
  const ofHistory = limits('history')
  app.get('/api/history', ofHistory.byAddress, isHolder, ofHistory.bySession, ofHistory.byAccount, (c) =>
    inTurnOf(c, c.var.holder.userId, turns, () => answerHistory(c, diaries, c.var.holder.userId)),
  )
}
