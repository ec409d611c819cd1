import { looksLikeEmail, normaliseEmail } from './email-address.ts'
import type { PasswordLengths } from './passwords.ts'

export type FieldProblem =
  | 'missing'
  | 'not-an-email'
  | 'passwords-differ'
  | 'too-short'
  | 'too-long'
  | 'in-the-future'

/** In the order they are filled in; empty when all is well. */
export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

export type LogInField = 'email' | 'password'
export type SignUpField = LogInField | 'name' | 'confirmation' | 'nativeLanguage' | 'targetLanguage'
export type ProfileField = 'name' | 'nativeLanguage' | 'targetLanguage'
type PasswordFields = 'password' | 'confirmation'

export const LONGEST_PASSWORD = 128

function missing<Field extends string>(values: Record<Field, string>, fields: Field[]): Problems<Field> {
  const problems: Problems<Field> = {}
  for (const field of fields) if (values[field].trim() === '') problems[field] = 'missing'
  return problems
}

function checkEmail(email: string): Problems<'email'> {
  return email.trim() !== '' && !looksLikeEmail(email) ? { email: 'not-an-email' } : {}
}

export function checkLogIn(values: Record<LogInField, string>): Problems<LogInField> {
  return { ...missing(values, ['email', 'password']), ...checkEmail(values.email) }
}

function checkLength(password: string, { least, most }: PasswordLengths): Problems<'password'> {
  const length = [...password].length // characters as people count them
  if (length > most) return { password: 'too-long' }
  return length < least ? { password: 'too-short' } : {}
}

/** `lengths` is null where any password will do. */
export function checkSignUp(
  values: Record<SignUpField, string>,
  lengths: PasswordLengths | null,
): Problems<SignUpField> {
  const { password, confirmation } = values
  return {
    ...(lengths !== null && checkLength(password, lengths)),
    ...missing(values, ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage']),
    ...checkEmail(values.email),
    ...(confirmation !== '' && password !== confirmation && { confirmation: 'passwords-differ' as const }),
  }
}

/** An empty password is too short. */
export function checkResetPassword(
  { password, confirmation }: Record<PasswordFields, string>,
  lengths: PasswordLengths,
): Problems<PasswordFields> {
  return {
    ...checkLength(password, lengths),
    ...(password !== confirmation && { confirmation: 'passwords-differ' as const }),
  }
}

export function checkFirstPassword(
  { password }: Record<'password', string>,
  lengths: PasswordLengths,
): Problems<'password'> {
  return password === '' ? { password: 'missing' } : checkLength(password, lengths)
}

export function checkNewPassword(
  values: Record<'reauthentication' | 'password', string>,
  lengths: PasswordLengths,
): Problems<'reauthentication' | 'password'> {
  return {
    ...missing<'reauthentication'>(values, ['reauthentication']),
    ...checkFirstPassword(values, lengths),
  }
}

/** Whether the code is right only the account provider knows. */
export function checkCode(values: Record<'code', string>): Problems<'code'> {
  return missing(values, ['code'])
}

/** Whether they are right is not said of each. */
export function checkRemovalProofs(
  values: Record<'code' | 'password', string>,
): Problems<'code' | 'password'> {
  return missing(values, ['code', 'password'])
}

export function checkProfile(values: Record<ProfileField, string>): Problems<ProfileField> {
  return missing(values, ['name', 'nativeLanguage', 'targetLanguage'])
}

export function checkNewEmail(values: Record<'email', string>): Problems<'email'> {
  return { ...missing(values, ['email']), ...checkEmail(values.email) }
}

export function checkName(values: Record<'name', string>): Problems<'name'> {
  return missing(values, ['name'])
}

export function isSameEmail(typed: string, email: string): boolean {
  return normaliseEmail(typed) === normaliseEmail(email)
}

/** In groups of four, as people read and type a secret. */
export function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
