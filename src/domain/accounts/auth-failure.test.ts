import { describe, expect, it } from 'vitest'
import { accountFailureOf, isSessionLost } from './auth-failure.ts'

describe('why an account operation failed', () => {
  it.each([
    ['RESET-16', 'Password should be stronger', 'weak-password'],
    ['RESET-17', 'User not found', 'link-expired'],
    ['RESET-18', 'Email link is invalid or has expired', 'link-expired'],
    ['RESET-23', 'anything else', 'unexpected'],
  ] as const)('%s: "%s" is %s', (_, message, failure) => {
    expect(accountFailureOf({ message, status: 422 })).toBe(failure)
  })

  it('RESET-16: its code goes before its words', () => {
    expect(accountFailureOf({ code: 'weak_password', message: 'Password has expired' })).toBe('weak-password')
  })

  it.each([
    ['offline', { message: 'Failed to fetch', status: 0 }],
    ['rate-limited', { message: 'slow down', status: 429 }],
    ['rate-limited', { code: 'over_request_rate_limit', message: '' }],
    ['invalid-credentials', { code: 'invalid_credentials', message: 'Invalid login credentials' }],
    ['email-not-confirmed', { code: 'email_not_confirmed', message: 'Email not confirmed' }],
    ['second-factor-needed', { code: 'insufficient_aal', message: '' }],
    ['wrong-code', { code: 'mfa_verification_failed', message: '' }],
    ['invalid-email', { code: 'email_address_invalid', message: 'Email address "x@y" is invalid' }],
    [
      'invalid-email',
      { code: 'validation_failed', message: 'Unable to validate email address: invalid format', status: 400 },
    ],
    ['unexpected', { code: 'validation_failed', message: 'Signup requires a valid password', status: 400 }],
    ['logged-out', { message: 'Auth session missing!', status: 400 }],
    ['cancelled', { name: 'NotAllowedError', message: 'The operation was not allowed' }],
    ['not-supported', { message: 'Browser does not support WebAuthn' }],
    ['unexpected', { code: 'never_heard_of', message: '', status: 500 }],
  ] as const)('%s', (failure, refusal) => {
    expect(accountFailureOf(refusal)).toBe(failure)
  })

  it.each([
    ['session_not_found', true],
    ['session_expired', true],
    ['user_not_found', true],
    ['user_banned', true],
    ['refresh_token_not_found', true],
    ['refresh_token_already_used', true],
    ['bad_jwt', false], // the token, which the session may replace
    ['over_request_rate_limit', false],
    ['conflict', false],
    ['no_authorization', false],
    [undefined, false],
  ])('AUTH-25 AUTH-26: the code %s ends the session: %s', (code, isLost) => {
    for (const status of [undefined, 0, 400, 401, 403, 404, 408, 429, 500])
      expect(isSessionLost({ message: '', code, status })).toBe(isLost)
  })

  it('AUTH-26: a browser without a session has none to lose', () => {
    expect(isSessionLost({ message: '', name: 'AuthSessionMissingError', status: 400 })).toBe(true)
  })
})

describe('why the browser itself refused', () => {
  it.each([
    [
      'the learner closed its question',
      { name: 'NotAllowedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' },
      'cancelled',
    ],
    ['the page took its question back', { name: 'AbortError', code: 'ERROR_CEREMONY_ABORTED' }, 'cancelled'],
    ['the address has no passkeys', { name: 'SecurityError', code: 'ERROR_INVALID_DOMAIN' }, 'not-supported'],
    ['the address is another one', { name: 'SecurityError', code: 'ERROR_INVALID_RP_ID' }, 'not-supported'],
    [
      'the key is there',
      { name: 'InvalidStateError', code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' },
      'passkey-known',
    ],
    ['nobody knows', { name: 'UnknownError', code: 'ERROR_AUTHENTICATOR_GENERAL_ERROR' }, 'unexpected'],
  ])('%s', (_, refusal, failure) => {
    expect(accountFailureOf({ ...refusal, message: 'words' })).toBe(failure)
  })
})

describe('why the provider refused to change what guards an account', () => {
  it.each([
    ['webauthn_credential_exists', 'passkey-known'],
    ['webauthn_verification_failed', 'passkey-refused'],
    ['mfa_factor_name_conflict', 'name-taken'],
    ['mfa_verification_failed', 'wrong-code'],
    ['reauthentication_needed', 'reauthentication-needed'],
    ['reauthentication_not_valid', 'wrong-code'],
    ['insufficient_aal', 'second-factor-needed'],
    ['mfa_recovery_codes_enroll_not_enabled', 'not-supported'],
    ['passkey_disabled', 'not-supported'],
  ])('%s', (code, failure) => {
    expect(accountFailureOf({ name: 'AuthApiError', code, message: 'words', status: 422 })).toBe(failure)
  })
})
