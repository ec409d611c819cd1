import type { EmailOtpType } from '@supabase/auth-js'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { FactorCode, MailedLink } from '#domain/accounts/sign-in-steps.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { settled } from './hosted-session.adapter.ts'

type Verified = Awaited<ReturnType<AuthClient['verifyOtp']>>

function opened({
  data,
  error,
}: Pick<Verified, 'data' | 'error'>): Outcome<Verified['data'], AccountFailure> {
  return error === null ? success(data) : failure(accountFailureOf(error))
}

/**
 * Opens the session of a mailed link of one of `types`: 'link-expired' for another type, 'logged-out' without a
 * link.
 */
export async function verifyLink(
  client: AuthClient,
  { type, token, redirect }: MailedLink,
  types: readonly EmailOtpType[],
): AccountAnswer<Verified['data']> {
  const known = types.find((one) => one === type)
  if (known !== undefined && token !== null)
    return opened(await client.verifyOtp({ type: known, token_hash: token }))
  if (redirect === undefined) return failure(type === null && token === null ? 'logged-out' : 'link-expired')
  if ('error' in redirect) return failure(accountFailureOf(redirect.error))
  const { accessToken, refreshToken } = redirect.session
  return opened(await client.setSession({ access_token: accessToken, refresh_token: refreshToken }))
}

/** Opens the session of the six digits of a mail; old digits are 'wrong-code', as there was no link. */
export async function verifyMailedCode(
  client: AuthClient,
  type: 'signup' | 'recovery',
  email: string,
  code: string,
): AccountAnswer<Verified['data']> {
  const token = code.replace(/\s/g, '')
  const outcome = opened(await client.verifyOtp({ type, email: normaliseEmail(email), token }))
  return !outcome.ok && outcome.error === 'link-expired' ? failure('wrong-code') : outcome
}

/** Tries each app: the learner does not say which one shows the code. */
async function verifyAppCode({ mfa }: AuthClient, code: string): AccountAnswer<null> {
  const { data, error } = await mfa.listFactors()
  if (error !== null) return failure(accountFailureOf(error))
  let last: AccountFailure = 'wrong-code'
  for (const { id: factorId } of data.totp) {
    const verified = settled((await mfa.challengeAndVerify({ factorId, code })).error)
    if (verified.ok) return verified
    last = verified.error
    if (last !== 'wrong-code') break
  }
  return failure(last)
}

/** Raises the session to level 'aal2'. */
export async function verifyFactor(client: AuthClient, { kind, code }: FactorCode): AccountAnswer<null> {
  if (kind === 'app') return verifyAppCode(client, code.replace(/\s/g, ''))
  const { error } = await client.mfa.recoveryCodes.verify({ code: code.trim() })
  // no codes were ever made: any code is wrong
  return error?.code === 'mfa_factor_not_found' ? failure('wrong-code') : settled(error)
}
