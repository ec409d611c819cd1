import type { AccountFailure } from './account-service.ts'

/** Of the account provider, or of its client for an error of the browser, whose own name is `name`. */
export type AccountProviderError = {
  code?: string | undefined
  message: string
  status?: number | undefined // HTTP; 0 where no answer came
  name?: string | undefined
}

const CODES: Partial<Record<AccountFailure, string[]>> = {
  'invalid-credentials': ['invalid_credentials', 'user_banned'],
  'email-not-confirmed': ['email_not_confirmed'],
  'email-taken': ['user_already_exists', 'email_exists'],
  'invalid-email': ['email_address_invalid'],
  'weak-password': ['weak_password'],
  'same-password': ['same_password'],
  'wrong-password': ['current_password_invalid', 'current_password_mismatch'],
  'wrong-code': [
    'reauthentication_not_valid',
    'mfa_verification_failed',
    'mfa_verification_rejected',
    'mfa_challenge_expired',
  ],
  'wrong-proof': ['wrong_proof'],
  'nothing-recent': ['nothing_recent'],
  'link-expired': ['otp_expired', 'flow_state_expired', 'flow_state_not_found'],
  'second-factor-needed': ['insufficient_aal'],
  'reauthentication-needed': ['reauthentication_needed', 'current_password_required'],
  'sign-up-closed': ['signup_disabled'],
  'issuer-down': ['provider_unavailable'],
  'issuer-refused': ['bad_oauth_callback', 'bad_oauth_state', 'bad_code_verifier'],
  'issuer-unverified': ['provider_email_needs_verification'],
  'not-linked': ['identity_not_linked'],
  'identity-taken': ['identity_already_exists'],
  'only-way-in': ['single_identity_not_deletable'],
  'passkey-refused': [
    'webauthn_verification_failed',
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_credential_not_found',
  ],
  'passkey-known': ['webauthn_credential_exists', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
  cancelled: ['ERROR_CEREMONY_ABORTED'],
  'not-supported': [
    'ERROR_INVALID_DOMAIN',
    'ERROR_INVALID_RP_ID',
    'mfa_totp_enroll_not_enabled',
    'mfa_recovery_codes_enroll_not_enabled',
    'passkey_disabled',
  ],
  'name-taken': ['mfa_factor_name_conflict'],
  'rate-limited': ['over_request_rate_limit', 'over_email_send_rate_limit'],
  'logged-out': [
    'session_not_found',
    'session_expired',
    'user_not_found',
    'no_authorization',
    'bad_jwt',
    'refresh_token_not_found',
    'refresh_token_already_used',
  ],
}

const BY_CODE = new Map(
  Object.entries(CODES).flatMap(([failure, codes]) => codes.map((code) => [code, failure as AccountFailure])),
)

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
  const byCode = BY_CODE.get(code ?? '')
  if (byCode !== undefined) return byCode
  const byMessage = BY_MESSAGE.find(([part]) => message.includes(part))
  if (byMessage !== undefined) return byMessage[1]
  if (status === 0) return 'offline'
  return status === 429 ? 'rate-limited' : 'unexpected'
}

/** The account provider's own words for a session that is over, or for an account that may have none. */
const SESSION_IS_OVER = [
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'refresh_token_not_found',
  'refresh_token_already_used',
]

/**
 * Whether the session has ended: only by the provider's own word, or because this browser has none. Any other answer,
 * of whatever status, may be of a proxy, a captive portal or a limit, and passes.
 */
export function isSessionLost({ code, name }: AccountProviderError): boolean {
  return SESSION_IS_OVER.includes(code ?? '') || name === 'AuthSessionMissingError'
}
