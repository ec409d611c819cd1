// What runs on the threads of password-hasher.ts.
import { hashSync, verifySync } from '@node-rs/argon2'
import { isBcrypt } from '#domain/accounts/passwords.ts'

/** Argon2id, the library's default kind, at the least that OWASP names: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type HashInput = { password: string; salt: Uint8Array }
export type VerifyInput = { password: string; passwordHash: string }

export function hash({ password, salt }: HashInput): string {
  return hashSync(password, { ...COSTS, salt })
}

/** Compares with a hash of ours, or one that an operator brought along from elsewhere. */
export async function verify({ password, passwordHash }: VerifyInput): Promise<boolean> {
  if (!isBcrypt(passwordHash)) return verifySync(passwordHash, password)
  const { compareSync } = await import('bcryptjs') // few servers ever meet such a hash
  return compareSync(password, passwordHash)
}
