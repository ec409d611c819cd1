// as browsers check an email field: something, an @, something, no spaces
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+$/

/**
 * An address in its one spelling: without the compatibility forms of an input method (full-width letters, ideographic full
 * stops), capitals, decomposed letters and what nobody sees.
 */
export function normaliseEmail(email: string): string {
  return email
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('。', '.')
    .trim()
}

/** Whether the text could be an address. Only sending a mail tells whether it is one. */
export function looksLikeEmail(text: string): boolean {
  return EMAIL_SHAPE.test(normaliseEmail(text))
}

/** The part before the @, as it was typed. */
export function nameFromEmail(email: string): string {
  return email.trim().split('@', 1)[0] ?? ''
}
