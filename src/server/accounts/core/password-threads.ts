import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Hashing, Verifying } from './hash-password.ts'

const THREADS = availableParallelism()
const JOBS_OF_A_THREAD = 2 // one in work, and the next at hand: no thread waits for this one to hand it out
const LEAST_PRIORITY = 19 // the most that nice(2) takes
const IDLE_MS = 60_000

/** How many hashes it takes to keep every processor at work. */
export const HASHES_AT_ONCE = THREADS * JOBS_OF_A_THREAD

/**
 * Threads that hash passwords in what the processors have to spare: a log-in is long work, and everyone else's question
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
  hash(hashing: Hashing): Promise<string>
  verify(verifying: Verifying): Promise<boolean>
}

export const HASH_ON_THREADS: HashFunctions = {
  hash: (hashing) => threads.run(hashing, { name: 'hash' }),
  verify: (verifying) => threads.run(verifying, { name: 'verify' }),
}
