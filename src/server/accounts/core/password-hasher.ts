import { failure, type Outcome, success } from '#domain/outcome.ts'
import { workQueue } from '#server/engines/work-queue.ts'
import type { AccountSettings, Random } from './account-ports.ts'
import type { HashFunctions } from './password-threads.ts'

type Answer<Value> = Promise<Outcome<Value, 'too-busy'>>

export type PasswordHasher = {
  hash(password: string): Answer<string>
  /** Without a hash (no such account, or none with a password) it does the same work and answers false. */
  verify(password: string, passwordHash: string | null): Answer<boolean>
}

/**
 * Hashes a few passwords at a time. A crowd that finds no place to wait is refused, so that a flood of log-ins does not
 * keep everything else waiting.
 */
export function createPasswordHasher(
  { atOnce, waiting }: AccountSettings['hashing'],
  random: Random,
  { hash, verify }: HashFunctions,
): PasswordHasher {
  const queue = workQueue(atOnce, waiting)
  const hashOf = (password: string) => hash({ password, salt: random.bytes(16) })
  const nobody = hashOf(Buffer.from(random.bytes(16)).toString('base64'))

  async function queued<Value>(job: () => Promise<Value>): Answer<Value> {
    const answer = await queue.run(job)
    return answer === 'full' || answer === 'left' ? failure('too-busy') : success(answer as Value)
  }

  return {
    hash: (password) => queued(() => hashOf(password)),
    async verify(password, passwordHash) {
      const compared = passwordHash ?? (await nobody)
      const matches = await queued(() => verify({ password, passwordHash: compared }))
      return matches.ok ? success(matches.value && passwordHash !== null) : matches
    },
  }
}
