import { hashSync } from '@node-rs/argon2'
import { verify } from './hash-password.ts'
import type { HashFunctions } from './password-hasher.ts'

const LEAST_COSTS = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The same kind of hash at the least costs there are: tests hash hundreds of passwords that nobody guesses at. */
export const CHEAP_HASHES: HashFunctions = {
  hash: async ({ password, salt }) => hashSync(password, { ...LEAST_COSTS, salt }),
  verify,
}
