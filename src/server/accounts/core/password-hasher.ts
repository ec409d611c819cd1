import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Random } from '#server/accounts/tokens/random.ts'
import { workQueue } from '#server/engines/work-queue.ts'
import type { HashInput, VerifyInput } from './hash-password.ts'

const THREADS = availableParallelism()
const JOBS_OF_A_THREAD = 2 // one in work, and the next at hand: no thread waits for this one to hand it out
const LEAST_PRIORITY = 19 // the most that nice(2) takes
const IDLE_MS = 60_000

/** How many hashes it takes to keep every processor at work. */
export const HASHES_AT_ONCE = THREADS * JOBS_OF_A_THREAD

/**
 * Threads that hash passwords in what the processors have to spare: a log-in is long work, and everyone else's request
 * goes before it. Linux alone has a priority for each thread; elsewhere it would be the whole server's.
 */
const threads = new Piscina({
  filename: new URL('./hash-password.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: THREADS,
  concurrentTasksPerWorker: JOBS_OF_A_THREAD,
  idleTimeout: IDLE_MS,
  niceIncrement: process.platform === 'linux' ? LEAST_PRIORITY : 0,
})

/** Where passwords are hashed. Hashes are in PHC string format. */
export type HashFunctions = {
  hash(input: HashInput): Promise<string>
  verify(input: VerifyInput): Promise<boolean>
}

export const HASH_ON_THREADS: HashFunctions = {
  hash: (input) => threads.run(input, { name: 'hash' }),
  verify: (input) => threads.run(input, { name: 'verify' }),
}

type Answer<Value> = Promise<Outcome<Value, 'too-busy'>>

export type PasswordHasher = {
  hash(password: string): Answer<string>
  /** Whether a hash is of the kind and costs that are made here; one from elsewhere, or from before, is not. */
  isOwn(passwordHash: string): Promise<boolean>
  /** Without a hash (no such account, or none with a password) it does the same work and answers false. */
  verify(password: string, passwordHash: string | null): Answer<boolean>
}

/** Kind, version and costs of a hash in PHC format. */
function costsOf(passwordHash: string): string {
  return passwordHash.split('$', 4).join('$')
}

/** Hashes a few passwords at a time. When too many wait, the next fails, so that a flood of log-ins delays nothing else. */
export function createPasswordHasher(
  { atOnce, waiting }: { atOnce: number; waiting: number },
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
    isOwn: async (passwordHash) => costsOf(passwordHash) === costsOf(await nobody),
    async verify(password, passwordHash) {
      const compared = passwordHash ?? (await nobody)
      const matches = await queued(() => verify({ password, passwordHash: compared }))
      return matches.ok ? success(matches.value && passwordHash !== null) : matches
    },
  }
}
