import type { Context, MiddlewareHandler } from 'hono'
import { inDatabaseTime } from '#server/database/database-time.ts'
import type { bodyRoom } from '#server/http/body-room.ts'
import { answerLimited } from '#server/rate-limit/limit-requests.ts'
import { oneAfterAnother } from './one-after-another.ts'

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
