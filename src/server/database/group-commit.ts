import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { Database, HowKept, Tx } from './database.ts'
import { asDatabaseError, DatabaseError, isContention } from './database-error.ts'
import { inDatabaseTime } from './database-time.ts'
import type { Tables } from './tables.ts'

/**
 * One caller's work: `run` does it and answers a function that reports to the caller once it is on disk. `waitsUntil` (ms of
 * `performance.now`): for how long it waits while another program holds the lock.
 */
type Job = Required<HowKept> & {
  waitsUntil: number
  run(tx: Tx): Promise<() => void>
  fail(error: unknown): void
}

/** What the writer does to its file beside transactions. */
export type WriterFile = {
  /** Sets whether commits wait for the disk from now on. */
  waitForDisk(waits: boolean): void
  /** Moves what is in the log of writes into the file and empties the log; false where somebody is in the way. */
  emptyLog(): boolean
  /** Whether what was just written is where the next start will look for it. */
  isInPlace(): boolean
  /** For how long the lock of another program is waited for; only tests set it. */
  lockMs?: number
}

const LARGEST_GROUP = 64 // jobs in one commit: writing blocks the event loop
export const LOCK_MS = 5_000 // within the time of a request, longer than other programs take as a rule
const FIRST_WAIT_MS = 4
const LONGEST_WAIT_MS = 100 // four times what one try blocks the event loop for

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

/** Takes the lock for the jobs that it answers. Those that have waited too long for another program fail meanwhile. */
async function beginFor(
  writer: Kysely<Tables>,
  jobs: Job[],
): Promise<{ group: ControlledTransaction<Tables>; jobs: Job[] } | undefined> {
  let left = jobs
  for (let wait = FIRST_WAIT_MS; left.length > 0; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return { group: await writer.startTransaction().execute(), jobs: left }
    } catch (error) {
      const now = performance.now()
      const mayWait = ({ waitsUntil }: Job) => isContention(error) && now < waitsUntil
      for (const job of left) if (!mayWait(job)) job.fail(error)
      left = left.filter(mayWait)
    }
    if (left.length > 0) await delay(wait)
  }
  return undefined
}

type Commit = Pick<WriterFile, 'isInPlace'> & { committed: () => void }

/** One transaction for all these jobs. No caller gets an answer before it is on disk and `committed` has run. */
async function commitInOne(
  writer: Kysely<Tables>,
  all: Job[],
  { isInPlace, committed }: Commit,
): Promise<void> {
  const begun = await beginFor(writer, all)
  if (begun === undefined) return
  const { group, jobs } = begun
  const only = jobs.length === 1 ? jobs[0] : undefined // needs no savepoint
  const reports: (() => void)[] = []
  try {
    if (only !== undefined) reports.push(await only.run(group))
    else for (const job of jobs) reports.push(await runJob(group, job))
    await group.commit().execute()
    if (!isInPlace()) throw new DatabaseError('file-gone')
  } catch (error) {
    await group
      .rollback()
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
  { waitForDisk, ...commit }: Pick<WriterFile, 'waitForDisk'> & Commit,
): Promise<void> {
  const isNonDurable = jobs.every((job) => job.isNonDurable)
  if (isNonDurable) waitForDisk(false)
  try {
    await commitInOne(writer, jobs, commit)
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
  { waitForDisk, emptyLog, isInPlace, lockMs = LOCK_MS }: WriterFile,
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
      await commitTogether(writer, jobs, { waitForDisk, isInPlace, committed })
      await nextTurn()
    }
    pumping = undefined
  }

  function tx<Value>(
    work: (tx: Tx) => Promise<Value>,
    { isNonDurable = false, isErasure = false }: HowKept = {},
  ): Promise<Value> {
    const answer = new Promise<Value>((resolve, reject) => {
      async function run(tx: Tx) {
        const value = await work(tx)
        return () => resolve(value)
      }
      const waitsUntil = performance.now() + lockMs
      const fail = (error: unknown) => reject(asDatabaseError(error))
      waiting.push({ isNonDurable, isErasure, waitsUntil, run, fail })
      pumping ??= pump()
    })
    return inDatabaseTime(() => answer)
  }

  return { tx, idle: async () => pumping }
}
