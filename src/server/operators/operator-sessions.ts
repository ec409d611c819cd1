import { createHash, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#domain/clock.ts'
import type { Operator } from '#server/accounts/operate/operators.ts'

/** A log-in holds so long, whatever is done meanwhile. */
export const OPERATOR_SESSION_MS = 30 * MINUTE_MS

const MOST = 16 // the oldest makes room: nobody fills the memory by logging in

type Kept = { operator: Operator; endsAt: number }

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Who is logged in to the operators' page: in the memory of this process alone, so that a restart ends it. */
export function operatorSessions(clock: () => number) {
  const kept = new Map<string, Kept>()
  return {
    /** Answers the token that every request brings along. */
    open(operator: Operator): string {
      const token = randomBytes(32).toString('base64url')
      const [oldest] = kept.keys()
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
      kept.set(keyOf(token), { operator, endsAt: clock() + OPERATOR_SESSION_MS })
      return token
    },
    find(token: string): Operator | null {
      const found = kept.get(keyOf(token))
      if (found !== undefined && clock() < found.endsAt) return found.operator
      kept.delete(keyOf(token))
      return null
    },
    end(token: string): void {
      kept.delete(keyOf(token))
    },
  }
}
