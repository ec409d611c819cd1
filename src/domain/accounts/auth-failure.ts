import type { AccountFailure } from './account-service.ts'

/** What a provider said when it refused: its code, its words, the HTTP status (0 where no answer came). */
export type ProviderRefusal = { code?: string | undefined; message: string; status?: number | undefined }

const BY_CODE: Record<string, AccountFailure> = {
  invalid_credentials: 'invalid-credentials',
  user_banned: 'invalid-credentials',
  email_not_confirmed: 'email-not-confirmed',
  user_already_exists: 'email-taken',
  email_exists: 'email-taken',
  weak_password: 'weak-password',
  same_password: 'same-password',
  current_password_invalid: 'wrong-password',
  current_password_mismatch: 'wrong-password',
  reauthentication_not_valid: 'wrong-code',
  mfa_verification_failed: 'wrong-code',
  mfa_verification_rejected: 'wrong-code',
  mfa_challenge_expired: 'wrong-code',
  otp_expired: 'link-expired',
  flow_state_expired: 'link-expired',
  flow_state_not_found: 'link-expired',
  insufficient_aal: 'second-factor-needed',
  reauthentication_needed: 'proof-needed',
  current_password_required: 'proof-needed',
  signup_disabled: 'sign-up-closed',
  webauthn_verification_failed: 'passkey-refused',
  webauthn_challenge_not_found: 'passkey-refused',
  webauthn_challenge_expired: 'passkey-refused',
  webauthn_credential_not_found: 'passkey-refused',
  passkey_disabled: 'not-supported',
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'rate-limited',
  session_not_found: 'logged-out',
  session_expired: 'logged-out',
  user_not_found: 'logged-out',
  no_authorization: 'logged-out',
  bad_jwt: 'logged-out',
  refresh_token_not_found: 'logged-out',
  refresh_token_already_used: 'logged-out',
}

// Words that providers of other versions use in place of a code; the first two are the specification's.
const BY_WORDS: [words: string, failure: AccountFailure][] = [
  ['stronger', 'weak-password'],
  ['User not found', 'link-expired'],
  ['expired', 'link-expired'],
  ['Auth session missing', 'logged-out'],
]

/**
 * Why an account operation failed, from what a provider said. Codes go before words, words before the status;
 * status 0 means that no answer came.
 */
export function accountFailureOf({ code, message, status }: ProviderRefusal): AccountFailure {
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known !== undefined) return known
  const worded = BY_WORDS.find(([words]) => message.includes(words))
  if (worded !== undefined) return worded[1]
  if (status === 0) return 'offline'
  return status === 429 ? 'rate-limited' : 'unexpected'
}

/** Whether a refusal means that the session here is over: a fault that may pass, or a lost connection, is none. */
export function isSessionLost({ status }: ProviderRefusal): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}
