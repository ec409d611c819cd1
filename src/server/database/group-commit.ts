import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Database, HowKept, Tx } from './database.ts'
import { asDatabaseError, withRetry } from './database-error.ts'
import type { Tables } from './tables.ts'

/** One caller's work: `run` does it and answers how to tell the caller once it is on disk. */
type Job = { isNonDurable: boolean; run(tx: Tx): Promise<() => void>; fail(error: unknown): void }

export type WaitForDisk = (waits: boolean) => void

const LARGEST_GROUP = 64 // a reader waits for at most so many works: writing holds up the event loop

function jobOf<Value>(
  work: (tx: Tx) => Promise<Value>,
  resolve: (value: Value) => void,
  reject: (error: unknown) => void,
  { isNonDurable = false }: HowKept,
): Job {
  return {
    isNonDurable,
    run: async (tx) => {
      const value = await work(tx)
      return () => resolve(value)
    },
    fail: (error) => reject(asDatabaseError(error)),
  }
}

/** Runs one job inside the group. What it wrote goes when it fails, and the jobs beside it stay. */
async function runJob(group: ControlledTransaction<Tables>, job: Job): Promise<() => void> {
  const savepoint = await group.savepoint('job').execute()
  try {
    const tell = await job.run(savepoint)
    await savepoint.releaseSavepoint('job').execute()
    return tell
  } catch (error) {
    const undoing = savepoint.rollbackToSavepoint('job').execute()
    await undoing.catch((cause) => {
      throw new AggregateError([error, cause], 'The whole group was rolled back') // a full disk does that
    })
    return () => job.fail(error)
  }
}

/** One transaction for all these jobs. Nobody is told anything before it is on disk. */
async function commitInOne(writer: Kysely<Tables>, jobs: Job[]): Promise<void> {
  const only = jobs.length === 1 ? jobs[0] : undefined // stands or falls with the transaction
  let group: ControlledTransaction<Tables> | undefined
  const tellings: (() => void)[] = []
  try {
    group = await withRetry(() => writer.startTransaction().execute())
    if (only !== undefined) tellings.push(await only.run(group))
    else for (const job of jobs) tellings.push(await runJob(group, job))
    await group.commit().execute()
  } catch (error) {
    await group
      ?.rollback()
      .execute()
      .catch(() => undefined) // SQLite may have rolled back by itself
    for (const job of jobs) job.fail(error)
    return
  }
  for (const tell of tellings) tell()
}

/** As `commitInOne`; it waits for the disk unless all of the jobs may be lost. */
async function commitTogether(writer: Kysely<Tables>, jobs: Job[], waitForDisk: WaitForDisk): Promise<void> {
  const isNonDurable = jobs.every((job) => job.isNonDurable)
  if (isNonDurable) waitForDisk(false)
  try {
    await commitInOne(writer, jobs)
  } finally {
    if (isNonDurable) waitForDisk(true)
  }
}

/**
 * The one writer of a SQLite file. Works that come in the same turn of the event loop share one transaction, and so
 * one fsync; each stands or falls by itself.
 */
export function groupCommit(
  writer: Kysely<Tables>,
  waitForDisk: WaitForDisk,
): { tx: Database['tx']; idle(): Promise<void> } {
  const waiting: Job[] = []
  let pumping: Promise<void> | undefined

  async function pump(): Promise<void> {
    await nextTurn()
    while (waiting.length > 0) {
      await commitTogether(writer, waiting.splice(0, LARGEST_GROUP), waitForDisk)
      await nextTurn()
    }
    pumping = undefined
  }

  function tx<Value>(work: (tx: Tx) => Promise<Value>, how: HowKept = {}): Promise<Value> {
    return new Promise((resolve, reject) => {
      waiting.push(jobOf(work, resolve, reject, how))
      pumping ??= pump()
    })
  }

  return { tx, idle: async () => pumping }
}
