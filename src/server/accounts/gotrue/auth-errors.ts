import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Outcome } from '#domain/outcome.ts'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { AccountSettings } from '#server/accounts/core/accounts.ts'

/** What a message may name: the settings, and the seconds that the client has to wait. */
type MessageOf = (settings: AccountSettings, waitSeconds: number) => string

/** An error in the words of the original server: a message that some clients read, and why a password is weak. */
export type WireError = readonly [
  status: ContentfulStatusCode,
  code: string,
  message: string | MessageOf,
  reasons?: string[],
]

/** What a route answers. An `AccountError` is said in the words of `WIRE_ERRORS`. */
export type Reply<Value = object> = { ok: true; value: Value } | WireFailure

export type WireFailure = { ok: false; error: AccountError | WireError }

/** A failure that only the protocol knows. */
export function wireFailure(...error: WireError): { ok: false; error: WireError } {
  return { ok: false, error }
}

/** The failure of a request that lacks something or has it wrong. */
export function invalid(message: string): { ok: false; error: WireError } {
  return wireFailure(400, 'validation_failed', message)
}

/** What each error of accounts is on the wire, unless a route says it otherwise. */
export const WIRE_ERRORS: Record<AccountError, WireError> = {
  'rate-limited': [429, 'over_request_rate_limit', 'Request rate limit reached'],
  'too-busy': [429, 'over_request_rate_limit', 'Too many requests are being worked on, please try again'],
  'mail-too-soon': [
    429,
    'over_email_send_rate_limit',
    (_, waitSeconds) => `For security purposes, you can only request this after ${waitSeconds} seconds.`,
  ],

  'no-token': [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  'bad-token': [403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is not valid'],
  'token-expired': [
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  ],
  'session-over': [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  'no-account': [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
  banned: [403, 'user_banned', 'User is banned'],
  'token-unknown': [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  'token-reused': [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],

  'bad-email': [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  'email-taken': [422, 'email_exists', 'A user with this email address has already been registered'],
  'id-taken': [422, 'user_already_exists', 'A user with this id has already been registered'],
  'bad-password-hash': [
    400,
    'validation_failed',
    'Invalid password hash: bcrypt, argon2i and argon2id at usual costs can be imported',
  ],
  'password-missing': [400, 'validation_failed', 'Signup requires a valid password'],
  'password-too-long': [
    400,
    'validation_failed',
    ({ passwordLengths }) => `Password cannot be longer than ${passwordLengths.most} characters`,
  ],
  'password-too-short': [
    422,
    'weak_password',
    ({ passwordLengths }) => `Password should be at least ${passwordLengths.least} characters.`,
    ['length'],
  ],
  'password-too-common': [
    422,
    'weak_password',
    'Password is known to be weak and easy to guess, please choose a different one.',
    ['pwned'],
  ],
  'same-password': [422, 'same_password', 'New password should be different from the old password.'],
  'wrong-password': [400, 'current_password_invalid', 'Current password is not valid'],
  'metadata-too-large': [400, 'validation_failed', 'User metadata is too large'],
  'sign-up-off': [422, 'signup_disabled', 'Signups not allowed for this instance'],
  'issuer-down': [503, 'provider_unavailable', 'The single sign-on does not answer, please try again later'],
  'issuer-refused': [400, 'bad_oauth_callback', 'The single sign-on did not let you in'],
  'flow-unknown': [400, 'bad_oauth_state', 'OAuth state is unknown, used or expired'],
  'issuer-unverified': [
    422,
    'provider_email_needs_verification',
    'The single sign-on has not verified this email address',
  ],
  'not-linked': [
    422,
    'identity_not_linked',
    'Log in to the account with this address once, and link it there',
  ],
  'identity-taken': [422, 'identity_already_exists', 'Identity is already linked to another user'],
  'only-way-in': [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
  'wrong-credentials': [400, 'invalid_credentials', 'Invalid login credentials'],
  'not-confirmed': [400, 'email_not_confirmed', 'Email not confirmed'],
  'verification-failed': [403, 'otp_expired', 'Token has expired or is invalid'],
  'reauthentication-needed': [400, 'reauthentication_needed', 'Password update requires reauthentication'],

  'factor-needed': [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  'factor-missing': [422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor'],
  'not-found': [404, 'mfa_factor_not_found', 'Factor not found'],
  'already-exists': [
    422,
    'mfa_verified_factor_exists',
    'Recovery codes already exist, regenerate them instead',
  ],
  'name-taken': [
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name for this user already exists',
  ],
  'too-many': [
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  'wrong-code': [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  'wrong-signature': [422, 'mfa_verification_failed', 'Invalid WebAuthn response'],
  'challenge-unknown': [404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  'challenge-expired': [
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
}

type Words = Partial<Record<AccountError, WireError>>

/** What some errors are called by routes on other things. */
export const WORDS = {
  signUp: { 'email-taken': [422, 'user_already_exists', 'User already registered'] },
  logIn: { banned: [400, 'user_banned', 'User is banned'] },
  logOut: { 'factor-needed': [403, 'insufficient_aal', 'AAL2 required to log out other sessions'] },
  refresh: {
    banned: [400, 'user_banned', 'User is banned'],
    'bad-token': [400, 'validation_failed', 'Refresh token is not valid'],
    'session-over': [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
  },
  reauthenticate: {
    'factor-needed': [403, 'insufficient_aal', 'AAL2 required to reauthenticate'],
    'not-confirmed': [422, 'email_not_confirmed', 'Please verify your email first.'],
  },
  link: {
    'verification-failed': [403, 'otp_expired', 'Email link is invalid or has expired'],
  },
  changeUser: {
    'factor-needed': [
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    ],
    'wrong-code': [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
  },
  unenrol: {
    'factor-needed': [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
  },
  recoveryCodes: {
    'wrong-code': [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
  },
  passkeys: {
    banned: [400, 'user_banned', 'User is banned'],
    'not-found': [404, 'webauthn_credential_not_found', 'Passkey not found'],
    'already-exists': [422, 'webauthn_credential_exists', 'Passkey is already registered'],
    'too-many': [422, 'too_many_passkeys', 'Maximum number of passkeys reached'],
    'wrong-signature': [400, 'webauthn_verification_failed', 'Credential verification failed'],
    'challenge-unknown': [400, 'webauthn_challenge_not_found', 'Challenge not found'],
    'challenge-expired': [400, 'webauthn_challenge_expired', 'Challenge has expired'],
  },
  identities: { 'not-found': [422, 'identity_not_found', "Identity doesn't exist"] },
  admin: { 'no-account': [404, 'user_not_found', 'User not found'] },
} satisfies Record<string, Words>

/** The message of an error under these settings. */
export function messageOf([, , message]: WireError, settings: AccountSettings, waitSeconds = 0): string {
  return typeof message === 'string' ? message : message(settings, waitSeconds)
}

/** The same outcome, its errors in the words of a route. */
export function inWords<Value>(
  outcome: Outcome<Value, AccountError> | Reply<Value>,
  words: Words,
): Reply<Value> {
  if (outcome.ok || typeof outcome.error !== 'string') return outcome
  return { ok: false, error: words[outcome.error] ?? outcome.error }
}

/** What several routes answer. */
export const NOT_FOUND = wireFailure(404, 'not_found', '404 page not found')
export const NOT_ADMIN = wireFailure(403, 'not_admin', 'User not allowed')
export const NO_PHONE_OTP = wireFailure(400, 'phone_provider_disabled', 'Unsupported phone provider')
export const NO_OAUTH_SERVER = wireFailure(404, 'oauth_server_disabled', 'OAuth server is disabled')
export const NO_SAML = wireFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const EMAIL_NEEDED = invalid('An email address is required')
