import { looksLikeEmail, normaliseEmail } from './email-address.ts'
import type { PasswordLengths } from './password-rule.ts'

/** What can be wrong with a field before anyone is asked. */
export type FieldProblem =
  | 'missing'
  | 'not-an-email'
  | 'passwords-differ'
  | 'too-short'
  | 'too-long'
  | 'in-the-future'

/** The fields that are wrong, in the order they are filled in. Empty when all is well. */
export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

export type LogInField = 'email' | 'password'
export type SignUpField = LogInField | 'name' | 'confirmation' | 'nativeLanguage' | 'targetLanguage'
export type ProfileField = 'name' | 'nativeLanguage' | 'targetLanguage'
export type PasswordFields = 'password' | 'confirmation'

/** Of a password that an account at a provider is opened with; local accounts have no rule. */
const PASSWORD_LENGTHS: PasswordLengths = { least: 8, most: 128 }

function missing<Field extends string>(values: Record<Field, string>, fields: Field[]): Problems<Field> {
  const problems: Problems<Field> = {}
  for (const field of fields) if (values[field].trim() === '') problems[field] = 'missing'
  return problems
}

function checkEmail(email: string): { email?: FieldProblem } {
  return email.trim() !== '' && !looksLikeEmail(email) ? { email: 'not-an-email' } : {}
}

/** Both fields are required, and the email must look like one. */
export function checkLogIn(values: Record<LogInField, string>): Problems<LogInField> {
  return { ...missing(values, ['email', 'password']), ...checkEmail(values.email) }
}

function checkTwice({ password, confirmation }: Record<PasswordFields, string>): Problems<PasswordFields> {
  return confirmation !== '' && password !== confirmation ? { confirmation: 'passwords-differ' } : {}
}

/** What is wrong with the length of a new password. */
export function checkLength(password: string): Problems<'password'> {
  const length = [...password].length // characters as people count them
  if (length > PASSWORD_LENGTHS.most) return { password: 'too-long' }
  return length < PASSWORD_LENGTHS.least ? { password: 'too-short' } : {}
}

/** Every field is required, and the password must be the same twice. Local accounts take any password. */
export function checkSignUp(values: Record<SignUpField, string>): Problems<SignUpField> {
  return {
    ...missing(values, ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage']),
    ...checkEmail(values.email),
    ...checkTwice(values),
  }
}

/** The same for an account at a provider, whose password has a length. Whether it is common the provider knows. */
export function checkHostedSignUp(values: Record<SignUpField, string>): Problems<SignUpField> {
  return { ...checkLength(values.password), ...checkSignUp(values) }
}

/** A new password has a length, and is the same twice. None at all is too short. */
export function checkResetPassword(values: Record<PasswordFields, string>): Problems<PasswordFields> {
  return {
    ...checkLength(values.password),
    ...(values.password !== values.confirmation && { confirmation: 'passwords-differ' as const }),
  }
}

/** A code of an app, a mail or a list; whether it is right only the provider knows. */
export function checkCode(values: Record<'code', string>): Problems<'code'> {
  return missing(values, ['code'])
}

/** Name and both languages are required. */
export function checkProfile(values: Record<ProfileField, string>): Problems<ProfileField> {
  return missing(values, ['name', 'nativeLanguage', 'targetLanguage'])
}

/** A new address must look like one. */
export function checkNewEmail({ email }: Record<'email', string>): Problems<'email'> {
  if (email.trim() === '') return { email: 'missing' }
  return looksLikeEmail(email) ? {} : { email: 'not-an-email' }
}

/** A first password, of whoever has nothing to prove it with. */
export function checkFirstPassword({ password }: Record<'password', string>): Problems<'password'> {
  return password === '' ? { password: 'missing' } : checkLength(password)
}

/** What proves who asks, and a new password of the right length. Whether it is common the provider knows. */
export function checkNewPassword(
  values: Record<'proof' | 'password', string>,
): Problems<'proof' | 'password'> {
  return {
    ...(values.proof.trim() === '' && { proof: 'missing' as const }),
    ...checkFirstPassword(values),
  }
}

/** A name has to be there. */
export function checkName({ name }: Record<'name', string>): Problems<'name'> {
  return name.trim() === '' ? { name: 'missing' } : {}
}

/** Whether the address that was typed, to be sure, is the account's. */
export function isSameEmail(typed: string, email: string): boolean {
  return normaliseEmail(typed) === normaliseEmail(email)
}

/** A secret in groups of four, as people read and type it. */
export function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
