import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Piscina } from 'piscina'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Random } from '#server/accounts/tokens/random.ts'
import type { HashInput, VerifyInput } from './hash-password.ts'
import { type HashQueue, type HashQueueSettings, hashQueue } from './hash-queue.ts'

const THREADS = availableParallelism()
const JOBS_OF_A_THREAD = 2 // one in work, and the next at hand: no thread waits for this one to hand it out
const LEAST_PRIORITY = 19 // the most that nice(2) takes
const PRIORITY_OF_KNOWN = 5 // twenty times the share of the least, a third of what answers requests has
const IDLE_MS = 10_000 // two idle threads hold 17 MB; a new one takes as long as a few hashes

/** How many hashes it takes to keep every processor at work. */
export const HASHES_AT_ONCE = THREADS * JOBS_OF_A_THREAD

/**
 * Threads that hash passwords in what the processors have to spare: a log-in is long work, and everyone else's request
 * goes before it. Linux alone has a priority for each thread; elsewhere it would be the whole server's.
 */
function hashingThreads(niceness: number): Piscina {
  return new Piscina({
    filename: new URL(`./hash-password${extname(import.meta.url)}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    concurrentTasksPerWorker: JOBS_OF_A_THREAD,
    idleTimeout: IDLE_MS,
    niceIncrement: process.platform === 'linux' ? niceness : 0,
  })
}

const [ofStrangers, ofKnown] = [hashingThreads(LEAST_PRIORITY), hashingThreads(PRIORITY_OF_KNOWN)]
const threadsFor = (isKnown: boolean) => (isKnown ? ofKnown : ofStrangers)

/** Where passwords are hashed, those of known devices before others. Hashes are in PHC string format. */
export type HashFunctions = {
  hash(input: HashInput, isKnown: boolean): Promise<string>
  verify(input: VerifyInput, isKnown: boolean): Promise<boolean>
}

export const HASH_ON_THREADS: HashFunctions = {
  hash: (input, isKnown) => threadsFor(isKnown).run(input, { name: 'hash' }),
  verify: (input, isKnown) => threadsFor(isKnown).run(input, { name: 'verify' }),
}

type Answer<Value> = Promise<Outcome<Value, 'too-busy'>>

/** `account`: whose known device or session it is hashed for; such are served before strangers. */
export type PasswordHasher = {
  hash(password: string, account?: string | null): Answer<string>
  /** Whether a hash is of the kind and costs that are made here; one from elsewhere, or from before, is not. */
  isOwn(passwordHash: string): Promise<boolean>
  /** Without a hash (no such account, or none with a password) it does the same work and answers false. */
  verify(password: string, passwordHash: string | null, account?: string | null): Answer<boolean>
  /** Whether a stranger would be 'too-busy' now. */
  isFull(): boolean
  /** What is in work, and what waits. */
  load: HashQueue['load']
  /** When a stranger who was turned away may try again. */
  secondsToWait(): number
}

/** Kind, version and costs of a hash in PHC format. */
function costsOf(passwordHash: string): string {
  return passwordHash.split('$', 4).join('$')
}

/** Hashes a few passwords at a time. When too many wait, the next fails, so that a flood of log-ins delays nothing else. */
export function createPasswordHasher(
  settings: HashQueueSettings,
  random: Random,
  { hash, verify }: HashFunctions,
): PasswordHasher {
  const queue = hashQueue(settings)
  const hashOf = (password: string, isKnown: boolean) => hash({ password, salt: random.bytes(16) }, isKnown)
  const nobody = hashOf(Buffer.from(random.bytes(16)).toString('base64'), false)

  async function queued<Value>(
    job: (isKnown: boolean) => Promise<Value>,
    account: string | null,
  ): Answer<Value> {
    const answer = await queue.run(job, account)
    return answer === 'full' ? failure('too-busy') : success(answer as Value)
  }

  return {
    isFull: queue.isFull,
    load: queue.load,
    secondsToWait: queue.secondsToWait,
    hash: (password, account = null) => queued((isKnown) => hashOf(password, isKnown), account),
    isOwn: async (passwordHash) => costsOf(passwordHash) === costsOf(await nobody),
    async verify(password, passwordHash, account = null) {
      const compared = passwordHash ?? (await nobody)
      const matches = await queued(
        (isKnown) => verify({ password, passwordHash: compared }, isKnown),
        account,
      )
      return matches.ok ? success(matches.value && passwordHash !== null) : matches
    },
  }
}
