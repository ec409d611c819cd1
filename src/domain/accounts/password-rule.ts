/** What is wrong with a password: none, too short, too long, or one that everybody tries first. */
export type PasswordProblem = 'missing' | 'too-short' | 'too-long' | 'too-common'

/** Lengths in characters as people count them (code points). */
export type PasswordLengths = { least: number; most: number }

/**
 * What is wrong with a password, or null. Any character counts, blanks too, and no mix is asked for
 * (ASVS 5.0, 6.2.1 to 6.2.9). `own` are words that whoever knows the learner tries: the address, its first part.
 * The list of common passwords is read when one is first judged: a server that has just started judges none.
 */
export async function passwordProblem(
  password: string,
  { least, most }: PasswordLengths,
  own: string[] = [],
): Promise<PasswordProblem | null> {
  if (password === '') return 'missing'
  const length = [...password].length
  if (length < least) return 'too-short'
  if (length > most) return 'too-long'
  const { isCommonPassword } = await import('./common-password.ts')
  return isCommonPassword(password, own) ? 'too-common' : null
}
