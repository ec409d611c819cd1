import { looksLikeEmail } from './email-address.ts'

/** What can be wrong with a field before anyone is asked. */
export type FieldProblem = 'missing' | 'not-an-email' | 'passwords-differ'

/** The fields that are wrong, in the order they are filled in. Empty when all is well. */
export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

export type LogInField = 'email' | 'password'
export type SignUpField = LogInField | 'name' | 'confirmation' | 'nativeLanguage' | 'targetLanguage'
export type ProfileField = 'name' | 'nativeLanguage' | 'targetLanguage'

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

/** Every field is required, and the password must be the same twice. Its strength is the account service's matter. */
export function checkSignUp(values: Record<SignUpField, string>): Problems<SignUpField> {
  const { password, confirmation } = values
  return {
    ...missing(values, ['name', 'email', 'password', 'confirmation', 'nativeLanguage', 'targetLanguage']),
    ...checkEmail(values.email),
    ...(confirmation !== '' && password !== confirmation && { confirmation: 'passwords-differ' as const }),
  }
}

/** Name and both languages are required. */
export function checkProfile(values: Record<ProfileField, string>): Problems<ProfileField> {
  return missing(values, ['name', 'nativeLanguage', 'targetLanguage'])
}
