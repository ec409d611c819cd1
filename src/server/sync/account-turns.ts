import type { Context, MiddlewareHandler } from 'hono'
import { inDatabaseTime } from '#server/database/database-time.ts'
import type { bodyRoom } from '#server/http/request-body.ts'
import { answerLimited } from '#server/rate-limit/limit-requests.ts'

/** The longest that one waits for those before it: what they wait for may have been lost with a connection. */
export const OVERDUE_MS = 10_000

/** How long others count as present after their last turn. */
const PRESENT_MS = 1_000

/**
 * Between two turns of somebody who asks without a pause others have so many times what the first of them took. A request costs
 * about half as much again outside its turn, so that one account keeps the thread busy for about a fifth of the time.
 */
const REST_FACTOR = 6
const LONGEST_REST_MS = 50

async function inTime(before: Promise<void>): Promise<void> {
  const overdue = Promise.withResolvers<void>()
  const timer = setTimeout(overdue.resolve, OVERDUE_MS)
  await Promise.race([before, overdue.promise])
  clearTimeout(timer)
}

type Line = { length: number; last: Promise<void> | undefined }

/** Notes whose turn it is, and tells since when nobody but `key` has had one. */
function lastTurns() {
  const longAgo = Number.NEGATIVE_INFINITY
  let newest = { key: '', at: longAgo }
  let other = newest // of another key than the newest
  return {
    note(key: string): void {
      if (key !== newest.key) other = newest
      newest = { key, at: performance.now() }
    },
    ofOthers: (key: string): number => (newest.key === key ? other.at : newest.at),
  }
}

/**
 * Runs what is under one key one after another, in the order in which it came; other keys do not wait for it, and while there are
 * any, a key that has more to run rests between two turns. Answers null, and runs nothing, where `most` of the key are running or
 * waiting; nobody waits for longer than `OVERDUE_MS`.
 */
export function oneAfterAnother({
  most,
}: {
  most: number
}): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> | null {
  const lines = new Map<string, Line>()
  const turns = lastTurns()

  function restAfter(key: string, { length }: Line, tookMs: number): number {
    const isAlone = lines.size <= 1 && performance.now() - turns.ofOthers(key) > PRESENT_MS
    return length === 0 || isAlone ? 0 : Math.min(LONGEST_REST_MS, REST_FACTOR * tookMs)
  }

  return (key, work) => {
    const line = lines.get(key) ?? { length: 0, last: undefined }
    if (line.length >= most) return null
    lines.set(key, line)
    line.length += 1
    const { last: before } = line
    const isFree = Promise.withResolvers<void>()
    line.last = isFree.promise

    async function takeTurn() {
      let began = performance.now()
      try {
        if (before !== undefined) await inTime(before)
        began = performance.now()
        turns.note(key)
        return await work()
      } finally {
        line.length -= 1
        const restMs = restAfter(key, line, performance.now() - began)
        if (restMs === 0) isFree.resolve()
        else setTimeout(isFree.resolve, restMs)
        if (line.length === 0) lines.delete(key)
      }
    }
    return takeTurn()
  }
}

const MOST_IN_TURN = 64 // of an account, all held in memory: more than the devices that it may have
const FULL_WAIT_SECONDS = 5

export type AccountTurns = ReturnType<typeof oneAfterAnother>

/** Whoever writes without a pause, from devices or programs, waits for themselves, not others for them. */
export function accountTurns(): AccountTurns {
  return oneAfterAnother({ most: MOST_IN_TURN })
}

/** Whatever costs the server something is done in the account's turn; what the network takes is waited for before it. */
export async function inTurnOf(
  c: Context,
  userId: string,
  turns: AccountTurns,
  answer: () => Promise<Response>,
): Promise<Response> {
  await c.req.text()
  const turn = turns(userId, answer)
  if (turn === null) return answerLimited(c, FULL_WAIT_SECONDS)
  return inDatabaseTime(() => turn) // the turns of others are waited for, too
}

/** Refuses a body where the account, or all together, already have as much on its way as the server holds. */
export function inRoom<Env extends object>(
  room: ReturnType<typeof bodyRoom>,
  longest: number,
  userOf: (c: Context<Env>) => string,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const length = c.req.header('content-length')
    const release = room.take(userOf(c), length === undefined ? longest : Number(length))
    if (release === null) return answerLimited(c, FULL_WAIT_SECONDS)
    try {
      return await next()
    } finally {
      release()
    }
  }
}
