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

/** The password's hash, in PHC string format. */
export function hashOnThread(hashing: Hashing): Promise<string> {
  return threads.run(hashing, { name: 'hash' })
}

/** Whether the hash is this password's. */
export function verifyOnThread(verifying: Verifying): Promise<boolean> {
  return threads.run(verifying, { name: 'verify' })
}
