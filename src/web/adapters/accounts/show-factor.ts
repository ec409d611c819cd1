import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import type { FactorCode } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.ts'

type Shown = Promise<Outcome<null, AccountFailure>>

/** An account may know several apps, and nobody is asked which of them shows this code. */
async function showAppCode({ mfa }: AuthClient, code: string): Shown {
  const { data, error } = await mfa.listFactors()
  if (error !== null) return failure(accountFailureOf(error))
  let last: AccountFailure = 'wrong-code'
  for (const { id: factorId } of data.totp) {
    const shown = await mfa.challengeAndVerify({ factorId, code })
    if (shown.error === null) return success(null)
    last = accountFailureOf(shown.error)
    if (last !== 'wrong-code') break
  }
  return failure(last)
}

async function showRecoveryCode({ mfa }: AuthClient, code: string): Shown {
  const { error } = await mfa.recoveryCodes.verify({ code })
  if (error === null) return success(null)
  // no codes were ever made: for whoever types one it is wrong
  return failure(error.code === 'mfa_factor_not_found' ? 'wrong-code' : accountFailureOf(error))
}

/** Shows a second factor to the provider: afterwards the client's session is sure enough for everything. */
export function showFactor(client: AuthClient, { kind, code }: FactorCode): Shown {
  const typed = code.trim()
  return kind === 'app' ? showAppCode(client, typed.replace(/\s/g, '')) : showRecoveryCode(client, typed)
}
