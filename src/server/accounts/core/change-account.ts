import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { identitiesBeyond } from '#domain/accounts/identity-provider.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import type { AccountChange, Stored } from '#server/accounts/store/account-store.ts'
import type { AccountError } from './account-error.ts'
import { eventsOfChange } from './account-events.ts'
import type { Accounts } from './accounts.ts'

/** What is decided about an account: an answer, and how the account changes, where it does. An error may change it too. */
export type Decision<Value, Code extends string = AccountError> = {
  answer: Outcome<Value, Code>
  change?: Omit<AccountChange, 'rev' | 'events' | 'identities'>
}

const MOST_TRIES = 60 // sixteen changes of one account at once need sixteen; more is a fault
const LONGEST_PAUSE_MS = 20

function pause(attempt: number): Promise<void> {
  const ms = Math.min(LONGEST_PAUSE_MS, attempt) * Math.random() // spreads those who collided; decides nothing
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What a change asks for may be another account's. */
export type Taken = 'email-taken' | 'identity-taken'

/** Told from the records, so that no operation has to say it. */
function identitiesOfChange(before: AccountRecord, after: AccountRecord): Pick<AccountChange, 'identities'> {
  const [taken, left] = [identitiesBeyond(after, before), identitiesBeyond(before, after)]
  return taken.length + left.length === 0 ? {} : { identities: { taken, left } }
}

/**
 * Changes an account by a decision on its present state; fails with `whenNone` where there is none. When somebody else
 * changed it meanwhile, the decision is made again on the new state; so it must do nothing but decide. `read` is the
 * account as it was read before: where it is that no longer, its revision tells.
 */
export async function changeAccount<Value, Code extends string = AccountError>(
  accounts: Pick<Accounts, 'store' | 'clock' | 'random' | 'actor'>,
  userId: string,
  decide: (account: AccountRecord) => Decision<Value, Code> | Promise<Decision<Value, Code>>,
  whenNone: Code | 'no-account' = 'no-account',
  read: Stored<AccountRecord> | null = null,
): Promise<Outcome<Value, Code | 'no-account' | Taken>> {
  const { store } = accounts
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const stored = attempt === 1 && read !== null ? read : await store.accountById(userId)
    if (stored === null) return failure(whenNone)
    const { answer, change } = await decide(stored.value)
    if (change === undefined) return answer
    const events = eventsOfChange(accounts, stored.value, change)
    const identities = identitiesOfChange(stored.value, change.account)
    const changed = await store.changeAccount({ ...change, ...identities, rev: stored.rev, events })
    if (changed === 'changed') return answer
    if (changed !== 'stale') return failure(changed)
    await pause(attempt)
  }
  throw new Error('An account was changed by too many at once.')
}

/** A decision that changes nothing and fails. */
export function fail<Code extends string>(error: Code): { answer: { ok: false; error: Code } } {
  return { answer: failure(error) }
}
