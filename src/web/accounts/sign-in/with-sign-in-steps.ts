import type { AccountAnswer, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { SignInSteps } from '#domain/accounts/sign-in-steps.ts'
import { failure } from '#domain/outcome.ts'

/** Takes a sign-in step; 'offline' where the steps could not be loaded. */
export async function withSignInSteps<Value>(
  { loadSignInSteps }: HostedAccounts,
  take: (steps: SignInSteps) => AccountAnswer<Value>,
): AccountAnswer<Value> {
  let steps: SignInSteps
  try {
    steps = await loadSignInSteps()
  } catch (error) {
    console.error('The sign-in steps could not be loaded', error)
    return failure('offline')
  }
  return take(steps)
}
