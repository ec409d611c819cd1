// as browsers check an email field: something, an @, something, no spaces
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether the text could be an address. Only sending a mail tells whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_SHAPE.test(text.trim())
}

/** The part before the @, as it was typed. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@', 1)[0] ?? ''
}
