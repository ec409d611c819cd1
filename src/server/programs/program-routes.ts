import type { Context, Handler, Hono, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { HOUR_MS, isDay, MINUTE_MS } from '#domain/clock.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { REQUEST_DATABASE_MS, spendDatabaseTime } from '#server/database/database-time.ts'
import { bodyRoom, limitBody, readBoundedJson } from '#server/http/request-body.ts'
import {
  answerLimited,
  limitBy,
  limitByAddress,
  type RateLimiting,
} from '#server/rate-limit/limit-requests.ts'
import type { Program, ProgramReader } from '#server/sessions/session-reader.ts'
import { type AccountTurns, inRoom, inTurnOf } from '#server/sync/account-turns.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { parseEdit } from './entry-schema.ts'
import { openApi } from './open-api.ts'
import { type ProgramAnswer, refusal } from './program-answer.ts'
import { readEntries, readEntry } from './read-entries.ts'
import { isToCome, writeEntry } from './write-entry.ts'

const MIB = 1024 * 1024

/** What the programs of learners may cost, for one token and for all of an account, on each server. */
export const PROGRAM_BUDGETS = {
  /** Of requests and answers. */
  bytes: { token: 64 * MIB, account: 128 * MIB, windowMs: HOUR_MS },
  /** For which the database is waited for. */
  databaseMs: { token: 5_000, account: 10_000, windowMs: MINUTE_MS },
} as const

type Costs = keyof typeof PROGRAM_BUDGETS
type Budgets = { readonly [Of in Costs]: { token: number; account: number; windowMs: number } }

const COSTS = Object.keys(PROGRAM_BUDGETS) as Costs[]
const MOST_WINDOWS = 20_000

type Who = Pick<Program, 'id' | 'userId'>
type Window = { spent: number; endsAt: number }

/** Counts what programs have cost in the present windows, in the memory of this process. */
export function programSpending(clock: () => number, budgets: Budgets = PROGRAM_BUDGETS) {
  const windows = new Map<string, Window>()

  const namesOf = (cost: Costs, { id, userId }: Who) =>
    [
      ['token', `${cost} token ${id}`],
      ['account', `${cost} account ${userId}`],
    ] as const

  function present(name: string): Window | undefined {
    const window = windows.get(name)
    return window !== undefined && window.endsAt > clock() ? window : undefined
  }

  function forgetEnded(): void {
    if (windows.size < MOST_WINDOWS) return
    for (const [name, { endsAt }] of windows) if (endsAt <= clock()) windows.delete(name)
  }

  return {
    /** How long (ms) until it may cost more; 0 where it may now. */
    waitMs(who: Who): number {
      const waits = COSTS.flatMap((cost) =>
        namesOf(cost, who).map(([of, name]) => {
          const window = present(name)
          return window !== undefined && window.spent >= budgets[cost][of] ? window.endsAt - clock() : 0
        }),
      )
      return Math.max(...waits)
    },
    spend(who: Who, cost: Costs, amount: number): void {
      forgetEnded()
      for (const [, name] of namesOf(cost, who)) {
        const window = present(name) ?? { spent: 0, endsAt: clock() + budgets[cost].windowMs }
        windows.set(name, { ...window, spent: window.spent + amount })
      }
    },
  }
}

type ProgramSpending = ReturnType<typeof programSpending>

type Ports = {
  diaries: DiaryStore
  programs: ProgramReader
  turns: AccountTurns
  limiting: RateLimiting
  publicUrl: string
  spending?: ProgramSpending
}

/** How often one address, one token and all tokens of an account may ask, counted by each server for itself. */
export const PROGRAM_RATES = {
  address: { times: 600, windowMs: MINUTE_MS },
  token: { times: 60, windowMs: MINUTE_MS },
  account: { times: 120, windowMs: MINUTE_MS },
}

const AROUND_AN_ENTRY = 64 * 1024
const LONGEST_BODY = SYNC_LIMITS.docBytes + AROUND_AN_ENTRY
const BODY_ROOM = { each: 10 * LONGEST_BODY, all: 50 * LONGEST_BODY }
const BOUNDS = { depth: 20, values: 100_000, names: 30_000 } // corrections may be sent back

type ProgramEnv = { Variables: { program: Program } }
type Answer = (c: Context<ProgramEnv>) => Promise<ProgramAnswer>

function send(c: Context, { status, body, headers = {} }: ProgramAnswer): Response {
  if (body === '') return c.body(null, status as 304, headers)
  return c.body(body, status as ContentfulStatusCode, { 'content-type': 'application/json', ...headers })
}

/** Lets in whoever shows a token that counts. */
function requireProgram(programs: ProgramReader): MiddlewareHandler<ProgramEnv> {
  return createMiddleware<ProgramEnv>(async (c, next) => {
    const program = await programs.read(c.req.header('authorization'))
    if (!program.ok) return send(c, refusal(program.error))
    c.set('program', program.value)
    return next()
  })
}

/** What must be said before a body is waited for. */
const mayWrite = createMiddleware<ProgramEnv>(async (c, next) => {
  if (!c.var.program.mayWrite) return send(c, refusal('read-only'))
  const isJson = /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')
  return isJson ? next() : send(c, refusal('not-json'))
})

async function putEntry(c: Context<ProgramEnv>, { diaries, limiting }: Ports): Promise<ProgramAnswer> {
  const [date, { program }, now] = [c.req.param('date') ?? '', c.var, limiting.clock()]
  if (!isDay(date)) return refusal('not-found')
  if (isToCome(date, now)) return refusal('day-to-come')
  const body = await readBoundedJson(c, BOUNDS)
  if (!body.ok) return refusal(body.error)
  const edit = parseEdit(body.value, date)
  if (edit === null) return refusal('invalid')
  const preconditions = { ifMatch: c.req.header('if-match'), ifNoneMatch: c.req.header('if-none-match') }
  return writeEntry({ diaries, program, userId: program.userId, now }, date, preconditions, edit)
}

async function getEntry(c: Context<ProgramEnv>, { diaries }: Ports): Promise<ProgramAnswer> {
  const [date, { userId }] = [c.req.param('date') ?? '', c.var.program]
  if (!isDay(date)) return refusal('not-found')
  return readEntry({ diaries, userId }, date, c.req.header('if-none-match'))
}

/** Answers within what the program may cost, in the turn of its account, and counts what it has cost. */
function withinBudget(ports: Ports, spending: ProgramSpending, answer: Answer): Handler<ProgramEnv> {
  return async (c) => {
    const { program } = c.var
    const waitMs = spending.waitMs(program)
    if (waitMs > 0) return answerLimited(c, Math.ceil(waitMs / 1000))
    return inTurnOf(c, program.userId, ports.turns, async () => {
      const told = (ms: number) => spending.spend(program, 'databaseMs', ms)
      const answered = await spendDatabaseTime(REQUEST_DATABASE_MS, () => answer(c), told)
      const received = Buffer.byteLength(await c.req.text())
      spending.spend(program, 'bytes', received + Buffer.byteLength(answered.body))
      return send(c, answered)
    })
  }
}

/** Entries for programs of the learner: `/api/v1`. A token opens nothing else, and nothing else opens these. */
export function servePrograms(app: Hono, ports: Ports): void {
  const { programs, limiting, publicUrl } = ports
  const spending = ports.spending ?? programSpending(limiting.clock)
  const { address, token, account } = PROGRAM_RATES
  const byAddress = limitByAddress({ name: 'programs', ...address }, limiting)
  const byToken = limitBy<ProgramEnv>((c) => `program ${c.get('program').id}`, token, limiting)
  const byAccount = limitBy<ProgramEnv>((c) => `programs ${c.get('program').userId}`, account, limiting)
  const isProgram = requireProgram(programs)
  const sized = limitBody(LONGEST_BODY, (c) => send(c, refusal('too-large')))
  const hasRoom = inRoom<ProgramEnv>(bodyRoom(BODY_ROOM), LONGEST_BODY, (c) => c.get('program').userId)
  const asProgram = [byAddress, isProgram, byToken, byAccount] as const
  app.get('/api/v1/openapi.json', byAddress, (c) => c.json(openApi(publicUrl)))
  app.get(
    '/api/v1/entries',
    ...asProgram,
    withinBudget(ports, spending, (c) =>
      readEntries({ diaries: ports.diaries, userId: c.var.program.userId }, c.req.query()),
    ),
  )
  app.get(
    '/api/v1/entries/:date',
    ...asProgram,
    withinBudget(ports, spending, (c) => getEntry(c, ports)),
  )
  app.put(
    '/api/v1/entries/:date',
    ...asProgram,
    mayWrite,
    sized,
    hasRoom,
    withinBudget(ports, spending, (c) => putEntry(c, ports)),
  )
  const only = (allow: string) => (c: Context) => send(c, refusal('not-allowed', { Allow: allow }))
  app.all('/api/v1/entries', only('GET, HEAD'))
  app.all('/api/v1/entries/:date', only('GET, HEAD, PUT'))
}
