/** The shape that browsers ask of an email field too: something, an @, something, no spaces. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/

/** One spelling per address: no spaces around it, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether the text could be an email address. Only sending a mail tells whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_SHAPE.test(text.trim())
}

/** The part of an address before the @, as it was typed. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@', 1)[0] ?? ''
}
