// What runs on the threads of password-threads.ts.
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id, the library's default kind, at the least that OWASP names: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Hashing = { password: string; salt: Uint8Array }
export type Verifying = { password: string; passwordHash: string }

export function hash({ password, salt }: Hashing): string {
  return hashSync(password, { ...COSTS, salt })
}

export function verify({ password, passwordHash }: Verifying): boolean {
  return verifySync(passwordHash, password)
}
