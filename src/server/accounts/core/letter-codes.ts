import type { Random } from '#server/accounts/tokens/random.ts'

const LETTERS = 12 // 60 bits of the alphabet below
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789' // 32 signs that nobody takes for another

/** A code that nobody guesses, to be typed from paper or a mail. */
export function newLetterCode(random: Random): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[random.below(ALPHABET.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((part) => part.join('')).join('-')
}

/** As it was typed: case, blanks and dashes do not count. */
export function bareCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}
