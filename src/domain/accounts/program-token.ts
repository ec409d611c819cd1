/** What an account keeps of a token that its learner made for a program of their own. */
export type ProgramToken = {
  /** SHA-256 of the token, which is shown once. */
  hash: string
  /** What the learner calls it. */
  name: string
  /** Whether it may write entries, too. */
  mayWrite: boolean
  /** Epoch ms. */
  endsAt: number
}

/** As many as an account may have at once, how long a name may be (UTF-16 units), and how many days one lives at most. */
export const PROGRAM_TOKEN_LIMITS = { tokens: 10, nameLength: 60, days: 365 } as const

/** For how many days a token can be made, in the order in which they are offered. */
export const PROGRAM_TOKEN_DAYS = [30, 90, PROGRAM_TOKEN_LIMITS.days] as const

/** The name as it is kept; null where nothing is to be seen in it, it is too long, or it would steer what shows it. */
export function programName(typed: string): string | null {
  const name = typed.trim()
  const isShown =
    /[^\s\p{C}]/u.test(name) &&
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name)
  return isShown && name.length <= PROGRAM_TOKEN_LIMITS.nameLength ? name : null
}
