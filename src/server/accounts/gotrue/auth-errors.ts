import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AccountSettings } from '#server/accounts/core/account-ports.ts'

/** A refusal as the protocol words it: status, its code, and a message that some clients read. */
export type RefusalText = {
  status: ContentfulStatusCode
  code: string
  message: string | ((settings: AccountSettings) => string)
  /** Why a password is weak. */
  reasons?: string[]
}

function row(status: ContentfulStatusCode, code: string, message: RefusalText['message']): RefusalText {
  return { status, code, message }
}

/** Every refusal there is. Codes and messages are those of the original server, for clients that look at them. */
export const REFUSALS = {
  'bad-json': row(400, 'bad_json', 'Could not parse request body as JSON'),
  'body-too-large': row(413, 'bad_json', 'Request body too large'),
  'not-found': row(404, 'not_found', '404 page not found'),
  'rate-limited': row(429, 'over_request_rate_limit', 'Request rate limit reached'),
  'too-busy': row(429, 'over_request_rate_limit', 'Too many requests are being worked on, please try again'),
  'mail-too-soon': row(
    429,
    'over_email_send_rate_limit',
    ({ mailGapMs }) =>
      `For security purposes, you can only request this after ${Math.ceil(mailGapMs / 1000)} seconds.`,
  ),

  'no-bearer': row(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  'bad-jwt': row(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is not valid'),
  'expired-jwt': row(
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  ),
  'no-session': row(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  'no-user': row(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  banned: row(403, 'user_banned', 'User is banned'),
  'log-in-banned': row(400, 'user_banned', 'User is banned'),
  'not-admin': row(403, 'not_admin', 'User not allowed'),
  'needs-aal2': row(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),

  'password-needed': row(400, 'validation_failed', 'Signup requires a valid password'),
  'email-needed': row(400, 'validation_failed', 'An email address is required'),
  'bad-email': row(400, 'validation_failed', 'Unable to validate email address: invalid format'),
  'password-too-long': row(
    400,
    'validation_failed',
    ({ passwordLengths }) => `Password cannot be longer than ${passwordLengths.most} characters`,
  ),
  'password-too-short': {
    status: 422,
    code: 'weak_password',
    message: ({ passwordLengths }) => `Password should be at least ${passwordLengths.least} characters.`,
    reasons: ['length'],
  },
  'password-too-common': {
    status: 422,
    code: 'weak_password',
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
    reasons: ['pwned'],
  },
  'metadata-too-large': row(400, 'validation_failed', 'User metadata is too large'),
  'both-at-sign-up': row(
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ),
  'both-at-log-in': row(
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ),
  'both-for-otp': row(400, 'validation_failed', 'Only an email address or phone number should be provided'),
  'sign-up-off': row(422, 'signup_disabled', 'Signups not allowed for this instance'),
  'no-anonymous': row(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  'user-exists': row(422, 'user_already_exists', 'User already registered'),
  'email-exists': row(422, 'email_exists', 'A user with this email address has already been registered'),

  'no-such-grant': row(400, 'invalid_credentials', 'unsupported_grant_type'),
  'log-in-needs-email': row(400, 'validation_failed', 'missing email or phone'),
  'wrong-credentials': row(400, 'invalid_credentials', 'Invalid login credentials'),
  'not-confirmed': row(400, 'email_not_confirmed', 'Email not confirmed'),
  'not-confirmed-here': row(422, 'email_not_confirmed', 'Please verify your email first.'),
  'bad-refresh-token': row(400, 'validation_failed', 'Refresh token is not valid'),
  'no-refresh-token': row(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  'used-refresh-token': row(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  'session-over': row(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),

  'recover-needs-email': row(400, 'validation_failed', 'Password recovery requires an email'),
  'resend-needs-type': row(
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ),
  'resend-needs-email': row(400, 'validation_failed', 'Type provided requires an email address'),
  'resend-needs-phone': row(400, 'validation_failed', 'Type provided requires a phone number'),
  'resend-needs-either': row(400, 'validation_failed', 'Missing email address or phone number'),
  'both-for-resend': row(
    400,
    'validation_failed',
    'Only an email address or phone number should be provided.',
  ),
  'verify-needs-type': row(400, 'validation_failed', 'Verify requires a verification type'),
  'verify-needs-token': row(400, 'validation_failed', 'Verify requires either a token or a token hash'),
  'verify-hash-alone': row(400, 'validation_failed', 'Only the token_hash and type should be provided'),
  'verify-needs-address': row(
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ),
  'link-expired': row(403, 'otp_expired', 'Email link is invalid or has expired'),
  'code-expired': row(403, 'otp_expired', 'Token has expired or is invalid'),
  'half-pkce': row(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'),
  'bad-pkce-challenge': row(
    400,
    'validation_failed',
    'code challenge has to be between 43 and 128 characters',
  ),
  'bad-pkce-method': row(400, 'validation_failed', 'code challenge method must be s256 or plain'),
  'pkce-needs-both': row(
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ),
  'no-flow': row(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  'flow-expired': row(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  'bad-verifier': row(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ),

  'same-password': row(422, 'same_password', 'New password should be different from the old password.'),
  'proof-needed': row(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  'wrong-nonce': row(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  'wrong-current-password': row(400, 'current_password_invalid', 'Current password is not valid'),

  'bad-logout-scope': row(400, 'validation_failed', 'Unsupported logout scope'),

  'no-factor': row(404, 'mfa_factor_not_found', 'Factor not found'),
  'bad-factor-type': row(400, 'validation_failed', 'factor_type needs to be TOTP, phone, or webauthn'),
  'factor-name-taken': row(
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name for this user already exists',
  ),
  'too-many-factors': row(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  'enrol-needs-aal2': row(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  'unenrol-needs-aal2': row(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  'no-phone-factor': row(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  'wrong-totp': row(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  'wrong-factor-answer': row(422, 'mfa_verification_failed', 'Invalid WebAuthn response'),
  'wrong-recovery-code': row(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  'challenge-expired': row(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ),
  'no-challenge': row(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  'recovery-codes-need-factor': row(
    422,
    'mfa_recovery_codes_sole_factor',
    'Recovery codes need another verified factor',
  ),
  'recovery-codes-exist': row(
    422,
    'mfa_verified_factor_exists',
    'Recovery codes already exist, regenerate them instead',
  ),

  'no-passkey-challenge': row(400, 'webauthn_challenge_not_found', 'Challenge not found'),
  'passkey-challenge-expired': row(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  'wrong-passkey': row(400, 'webauthn_verification_failed', 'Credential verification failed'),
  'no-passkey': row(404, 'webauthn_credential_not_found', 'Passkey not found'),
  'too-many-passkeys': row(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  'passkey-exists': row(422, 'webauthn_credential_exists', 'Passkey is already registered'),
  'passkey-name-needed': row(400, 'validation_failed', 'friendly_name must be 1 to 120 characters'),

  'no-provider': row(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
  'no-manual-linking': row(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  'no-saml': row(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  'no-web3': row(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  'no-id-token-provider': row(400, 'provider_disabled', 'Provider is not enabled'),
  'no-such-id-token-provider': row(400, 'validation_failed', 'Custom OIDC provider not allowed'),
  'no-oauth-server': row(404, 'oauth_server_disabled', 'OAuth server is disabled'),
  'no-phone-sign-up': row(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  'no-phone-log-in': row(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  'no-phone-resend': row(400, 'phone_provider_disabled', 'Phone logins are disabled'),
  'no-phone-otp': row(400, 'phone_provider_disabled', 'Unsupported phone provider'),
  'bad-phone': row(400, 'validation_failed', 'Invalid phone number format (E.164 required)'),

  'bad-ban': row(400, 'validation_failed', 'invalid format for ban duration'),
  'no-soft-deletion': row(400, 'validation_failed', 'Soft deletion is not supported'),
  'bad-link-type': row(400, 'validation_failed', 'Invalid email action link type requested'),
  'no-such-user': row(404, 'user_not_found', 'User not found'),
} satisfies Record<string, RefusalText>

export type Refusal = keyof typeof REFUSALS
