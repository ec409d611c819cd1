import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Database, HowKept, Tx } from './database.ts'
import { asDatabaseError, withRetry } from './database-error.ts'
import type { Tables } from './tables.ts'

/** One caller's work: `run` does it and answers a function that reports to the caller once it is on disk. */
type Job = { isNonDurable: boolean; run(tx: Tx): Promise<() => void>; fail(error: unknown): void }

export type WaitForDisk = (waits: boolean) => void

const LARGEST_GROUP = 64 // jobs in one commit: writing blocks the event loop

/** Runs one job inside the group. Where it fails, only its own writes are rolled back. */
async function runJob(group: ControlledTransaction<Tables>, job: Job): Promise<() => void> {
  const savepoint = await group.savepoint('job').execute()
  try {
    const report = await job.run(savepoint)
    await savepoint.releaseSavepoint('job').execute()
    return report
  } catch (error) {
    const rollback = savepoint.rollbackToSavepoint('job').execute()
    await rollback.catch((cause) => {
      throw new AggregateError([error, cause], 'The whole group was rolled back') // a full disk does that
    })
    return () => job.fail(error)
  }
}

/** One transaction for all these jobs. No caller gets an answer before it is on disk. */
async function commitInOne(writer: Kysely<Tables>, jobs: Job[]): Promise<void> {
  const only = jobs.length === 1 ? jobs[0] : undefined // needs no savepoint
  let group: ControlledTransaction<Tables> | undefined
  const reports: (() => void)[] = []
  try {
    group = await withRetry(() => writer.startTransaction().execute())
    if (only !== undefined) reports.push(await only.run(group))
    else for (const job of jobs) reports.push(await runJob(group, job))
    await group.commit().execute()
  } catch (error) {
    await group
      ?.rollback()
      .execute()
      .catch(() => undefined) // SQLite may have rolled back by itself
    for (const job of jobs) job.fail(error)
    return
  }
  for (const report of reports) report()
}

/** As `commitInOne`, without waiting for the disk where none of the jobs is durable. */
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
 * The one writer of a SQLite file. Jobs of the same turn of the event loop share one transaction, and so one
 * fsync; each succeeds or fails by itself.
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

  function tx<Value>(
    work: (tx: Tx) => Promise<Value>,
    { isNonDurable = false }: HowKept = {},
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      async function run(tx: Tx) {
        const value = await work(tx)
        return () => resolve(value)
      }
      waiting.push({ isNonDurable, run, fail: (error) => reject(asDatabaseError(error)) })
      pumping ??= pump()
    })
  }

  return { tx, idle: async () => pumping }
}
