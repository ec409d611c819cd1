import { checkLength, type Problems } from './account-form.ts'
import { looksLikeEmail, normaliseEmail } from './email-address.ts'

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
