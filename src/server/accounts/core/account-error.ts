import type { IssuerError } from '#domain/accounts/identity-provider.ts'
import type { PasswordProblem } from '#domain/accounts/passwords.ts'
import type { Outcome } from '#domain/outcome.ts'

/** Why an operation on accounts fails. How a client is told is its protocol's matter. */
export type AccountError =
  | 'rate-limited'
  | 'too-busy'
  | 'mail-too-soon'
  /** Of an access or refresh token: none was given, it is none of ours, its time is up. */
  | 'no-token'
  | 'bad-token'
  | 'token-expired'
  /** Of a refresh token: it is not one of its session, or somebody used a copy of it. */
  | 'token-unknown'
  | 'token-reused'
  | 'session-over'
  | 'no-account'
  | 'banned'
  | 'bad-email'
  | 'email-taken'
  | 'id-taken'
  /** An operator brings a hash along that is none, or one that costs too much to compare with. */
  | 'bad-password-hash'
  | `password-${PasswordProblem}`
  | 'same-password'
  | 'wrong-password'
  | 'metadata-too-large'
  | 'sign-up-off'
  | IssuerError
  /** A way to an issuer that nobody is on: it was used, is too old, or was begun in another browser. */
  | 'flow-unknown'
  /** The issuer does not say that the address is its owner's. */
  | 'issuer-unverified'
  /** There is an account with the address, whose owner has to enter it once and link the issuer there. */
  | 'not-linked'
  /** Somebody at an issuer enters another account already. */
  | 'identity-taken'
  /** Nothing else would enter the account. */
  | 'only-way-in'
  | 'wrong-credentials'
  /** The address is not confirmed yet. */
  | 'not-confirmed'
  /** A mailed link or code is wrong, used or too old. */
  | 'verification-failed'
  /** It was too long ago that somebody proved to be the owner; the password or a mailed code does it again. */
  | 'reauthentication-needed'
  /** The second factor of the account was not shown in this session. */
  | 'factor-needed'
  /** The account has no second factor, which what is asked needs. */
  | 'factor-missing'
  /** Of a factor, passkey or set of codes. */
  | 'not-found'
  | 'already-exists'
  | 'name-taken'
  | 'too-many'
  | 'wrong-code'
  | 'wrong-signature'
  | 'challenge-unknown'
  | 'challenge-expired'

/** How an operation on accounts ends. */
export type Result<Value> = Promise<Outcome<Value, AccountError>>
