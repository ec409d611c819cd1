import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome } from '#domain/outcome.ts'

/** Takes a step of entering; that the steps themselves could not be loaded is a failure like any other. */
export async function withSignInSteps<Value>(
  { loadSignInSteps }: HostedAccounts,
  step: (entrance: SignInSteps) => Promise<Outcome<Value, AccountFailure>>,
): Promise<Outcome<Value, AccountFailure>> {
  let entrance: SignInSteps
  try {
    entrance = await loadSignInSteps()
  } catch (error) {
    console.error('The steps of entering could not be loaded', error)
    return failure('offline')
  }
  return step(entrance)
}
