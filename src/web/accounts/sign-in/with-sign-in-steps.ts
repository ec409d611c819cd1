import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { AccountEntrance } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome } from '#domain/outcome.ts'

/** Takes a step of entering; that the steps themselves could not be loaded is a failure like any other. */
export async function withEntrance<Value>(
  { loadEntrance }: HostedAccounts,
  step: (entrance: AccountEntrance) => Promise<Outcome<Value, AccountFailure>>,
): Promise<Outcome<Value, AccountFailure>> {
  let entrance: AccountEntrance
  try {
    entrance = await loadEntrance()
  } catch (error) {
    console.error('The steps of entering could not be loaded', error)
    return failure('offline')
  }
  return step(entrance)
}
