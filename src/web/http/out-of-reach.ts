import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { failure, type Outcome } from '#domain/outcome.ts'

/** As Chrome, Firefox and Safari say that a chunk cannot be had, and Vite that a style of one cannot. */
const MISSING_PART = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a part of the app could not be loaded: the connection is lost, the server restarts, or has another build by now. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING_PART.test(error.message)
}

/** Whether an error means that nothing answers: fetch rejects with a TypeError. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof TypeError || isMissingPart(error)
}

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
