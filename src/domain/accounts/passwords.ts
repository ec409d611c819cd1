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

/**
 * The most that one check of an imported hash may cost: dearer ones would make every log-in to their accounts slow work
 * for the whole server. What libraries do by default costs less.
 */
const MOST_BCRYPT_COST = 12 // about 0.3 s; each step doubles it
const LEAST_BCRYPT_COST = 4 // bcrypt knows no less
const MOST_ARGON2_KIB = 65_536
const MOST_ARGON2_KIB_PASSES = 4 * MOST_ARGON2_KIB
const MOST_ARGON2_LANES = 4
const LEAST_KIB_OF_A_LANE = 8 // RFC 9106, 3.1

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const ARGON2 = /^\$argon2id?\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d{0,6}),p=([1-9]\d{0,2})\$([^$]+)\$([^$]+)$/

/** Base64 without padding, in the one spelling that its bytes have. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]|[A-Za-z0-9+/][AQgw])?$/

const SALT_LETTERS = { least: 11, most: 64 } // 8 to 48 bytes
const TAG_LETTERS = { least: 22, most: 86 } // 16 to 64 bytes

function isBase64Of({ least, most }: { least: number; most: number }, text: string): boolean {
  return text.length >= least && text.length <= most && BASE64.test(text)
}

function isArgon2Affordable(memoryKib: number, passes: number, lanes: number): boolean {
  const isLittle = memoryKib <= MOST_ARGON2_KIB && lanes <= MOST_ARGON2_LANES
  const isQuick = memoryKib * passes <= MOST_ARGON2_KIB_PASSES
  return isLittle && isQuick && memoryKib >= LEAST_KIB_OF_A_LANE * lanes
}

/** Whether a hash that another server made can be taken over: bcrypt, argon2i or argon2id, at a bounded cost. */
export function canImportHash(text: string): boolean {
  const bcryptCost = BCRYPT.exec(text)?.[1]
  if (bcryptCost !== undefined)
    return Number(bcryptCost) >= LEAST_BCRYPT_COST && Number(bcryptCost) <= MOST_BCRYPT_COST
  const [, memoryKib, passes, lanes, salt = '', tag = ''] = ARGON2.exec(text) ?? []
  return (
    isArgon2Affordable(Number(memoryKib), Number(passes), Number(lanes)) &&
    isBase64Of(SALT_LETTERS, salt) &&
    isBase64Of(TAG_LETTERS, tag)
  )
}

/** Whether the hash was made by bcrypt. */
export function isBcrypt(hash: string): boolean {
  return hash.startsWith('$2')
}
