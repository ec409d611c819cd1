import { describe, expect, it } from 'vitest'
import { accountFailureOf } from './auth-failure.ts'

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
    ['reauthentication_needed', 'proof-needed'],
    ['reauthentication_not_valid', 'wrong-code'],
    ['insufficient_aal', 'second-factor-needed'],
    ['mfa_recovery_codes_enroll_not_enabled', 'not-supported'],
    ['passkey_disabled', 'not-supported'],
  ])('%s', (code, failure) => {
    expect(accountFailureOf({ name: 'AuthApiError', code, message: 'words', status: 422 })).toBe(failure)
  })
})
