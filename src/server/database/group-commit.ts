import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Database, HowKept, Tx } from './database.ts'
import { asDatabaseError, withRetry } from './database-error.ts'
import type { Tables } from './tables.ts'

/** One caller's work: `run` does it and answers a function that reports to the caller once it is on disk. */
type Job = Required<HowKept> & { run(tx: Tx): Promise<() => void>; fail(error: unknown): void }

/** What the writer does to its file beside transactions. */
export type WriterFile = {
  /** Sets whether commits wait for the disk from now on. */
  waitForDisk(waits: boolean): void
  /** Moves what is in the log of writes into the file and empties the log; false where somebody is in the way. */
  emptyLog(): boolean
}

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

/** One transaction for all these jobs. No caller gets an answer before it is on disk and `committed` has run. */
async function commitInOne(writer: Kysely<Tables>, jobs: Job[], committed: () => void): Promise<void> {
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
  committed()
  for (const report of reports) report()
}

/** As `commitInOne`, without waiting for the disk where none of the jobs is durable. */
async function commitTogether(
  writer: Kysely<Tables>,
  jobs: Job[],
  { waitForDisk, committed }: Pick<WriterFile, 'waitForDisk'> & { committed: () => void },
): Promise<void> {
  const isNonDurable = jobs.every((job) => job.isNonDurable)
  if (isNonDurable) waitForDisk(false)
  try {
    await commitInOne(writer, jobs, committed)
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
  { waitForDisk, emptyLog }: WriterFile,
): { tx: Database['tx']; idle(): Promise<void> } {
  const waiting: Job[] = []
  let pumping: Promise<void> | undefined
  let isErasing = false // until the log was emptied: somebody may be in the way

  async function pump(): Promise<void> {
    await nextTurn()
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, LARGEST_GROUP)
      isErasing ||= jobs.some((job) => job.isErasure)
      const committed = () => {
        if (isErasing) isErasing = !emptyLog()
      }
      await commitTogether(writer, jobs, { waitForDisk, committed })
      await nextTurn()
    }
    pumping = undefined
  }

  function tx<Value>(
    work: (tx: Tx) => Promise<Value>,
    { isNonDurable = false, isErasure = false }: HowKept = {},
  ): Promise<Value> {
    return new Promise((resolve, reject) => {
      async function run(tx: Tx) {
        const value = await work(tx)
        return () => resolve(value)
      }
      waiting.push({ isNonDurable, isErasure, run, fail: (error) => reject(asDatabaseError(error)) })
      pumping ??= pump()
    })
  }

  return { tx, idle: async () => pumping }
}
