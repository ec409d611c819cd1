import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AccountChange, AccountStore, Stored } from '#server/accounts/store/account-store.ts'

/** What is decided about an account: an answer, and how the account changes, where it does. A refusal may change it. */
export type Decision<Value> = {
  answer: Outcome<Value, Refusal>
  change?: Omit<AccountChange, 'rev'>
}

const MOST_TRIES = 60 // sixteen changes of one account at once need sixteen; more is a fault
const LONGEST_PAUSE_MS = 20

function pause(attempt: number): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, attempt) * Math.random() // spreads those who collided; decides nothing
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Changes an account by a decision on its present state. When somebody else changed it meanwhile, the decision is made
 * again on the new state; so it must do nothing but decide.
 */
export async function changeAccount<Value>(
  store: AccountStore,
  userId: string,
  decide: (account: AccountRecord | null) => Decision<Value> | Promise<Decision<Value>>,
): Promise<Outcome<Value, Refusal>> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const stored: Stored<AccountRecord> | null = await store.accountById(userId)
    const { answer, change } = await decide(stored?.value ?? null)
    if (stored === null || change === undefined) return answer
    const changed = await store.changeAccount({ ...change, rev: stored.rev })
    if (changed === 'changed') return answer
    if (changed === 'email-taken') return failure('email-exists')
    await pause(attempt)
  }
  throw new Error('An account was changed by too many at once.')
}

/** A decision to refuse, which changes nothing. */
export function refusing(refusal: Refusal): { answer: { ok: false; error: Refusal } } {
  return { answer: failure(refusal) }
}
