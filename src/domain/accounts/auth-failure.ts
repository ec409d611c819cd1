import type { AccountFailure } from './account-service.ts'

/** Of the account provider, or of its client for an error of the browser, whose own name is `name`. */
export type AccountProviderError = {
  code?: string | undefined
  message: string
  status?: number | undefined // HTTP; 0 where no answer came
  name?: string | undefined
}

const BY_CODE: Record<string, AccountFailure> = {
  invalid_credentials: 'invalid-credentials',
  user_banned: 'invalid-credentials',
  email_not_confirmed: 'email-not-confirmed',
  user_already_exists: 'email-taken',
  email_exists: 'email-taken',
  email_address_invalid: 'invalid-email',
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
  reauthentication_needed: 'reauthentication-needed',
  current_password_required: 'reauthentication-needed',
  signup_disabled: 'sign-up-closed',
  webauthn_verification_failed: 'passkey-refused',
  webauthn_challenge_not_found: 'passkey-refused',
  webauthn_challenge_expired: 'passkey-refused',
  webauthn_credential_not_found: 'passkey-refused',
  webauthn_credential_exists: 'passkey-known',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey-known',
  ERROR_CEREMONY_ABORTED: 'cancelled',
  ERROR_INVALID_DOMAIN: 'not-supported',
  ERROR_INVALID_RP_ID: 'not-supported',
  mfa_factor_name_conflict: 'name-taken',
  mfa_totp_enroll_not_enabled: 'not-supported',
  mfa_recovery_codes_enroll_not_enabled: 'not-supported',
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

// Messages without a code, or with one that stands for many things; the first two are the specification's.
const BY_MESSAGE: [part: string, failure: AccountFailure][] = [
  ['stronger', 'weak-password'],
  ['User not found', 'link-expired'],
  ['expired', 'link-expired'],
  ['Unable to validate email address', 'invalid-email'],
  ['Auth session missing', 'logged-out'],
  ['does not support WebAuthn', 'not-supported'],
]

/** The code goes before the message, the message before the status. */
export function accountFailureOf({ code, message, status, name }: AccountProviderError): AccountFailure {
  if (name === 'NotAllowedError') return 'cancelled' // the learner closed the browser's dialog, or it timed out
  const known = code === undefined ? undefined : BY_CODE[code]
  if (known !== undefined) return known
  const byMessage = BY_MESSAGE.find(([part]) => message.includes(part))
  if (byMessage !== undefined) return byMessage[1]
  if (status === 0) return 'offline'
  return status === 429 ? 'rate-limited' : 'unexpected'
}

/** Whether the session has ended: not by a transient fault or a lost connection. */
export function isSessionLost({ status }: AccountProviderError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}
