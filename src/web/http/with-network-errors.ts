import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, type Outcome } from '#domain/outcome.ts'
import { isOutOfReach } from './out-of-reach.ts'

/** 'offline' when the connection is lost, also while the client of the account provider is loaded. */
export async function withNetworkErrors<Value>(
  work: () => Promise<Outcome<Value, AccountFailure>>,
): Promise<Outcome<Value, AccountFailure>> {
  try {
    return await work()
  } catch (error) {
    console.error('The account provider could not be asked', error)
    return failure(isOutOfReach(error) ? 'offline' : 'unexpected')
  }
}
