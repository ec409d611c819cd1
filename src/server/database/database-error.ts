import { setTimeout as delay } from 'node:timers/promises'

/**
 * What both engines refuse, and what they have in common when they cannot answer. no-answer: it took longer than a request
 * waits for, so that nobody knows whether it was done; no-connection: none could be made, for whatever reason; file-gone: the
 * file of SQLite is not where it was.
 */
type Code = 'unique-violation' | 'nul-character' | 'no-answer' | 'no-connection' | 'file-gone'

/** A fault of either engine under one code. */
export class DatabaseError extends Error {
  readonly code: Code

  constructor(code: Code, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Whether text has the character that PostgreSQL refuses and SQLite takes as its end. */
export function hasNul(text: string): boolean {
  return text.includes('\0')
}

function codesOf(error: unknown): { code?: unknown; errcode?: unknown } {
  return error instanceof Error ? (error as Error & { code?: unknown; errcode?: unknown }) : {}
}

const SQLITE_UNIQUE = new Set<unknown>([1555, 2067]) // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/** The same error for the same fault on either engine; every other error as it is. */
export function asDatabaseError(error: unknown): unknown {
  const { code, errcode } = codesOf(error)
  if (code === '23505' || SQLITE_UNIQUE.has(errcode)) return new DatabaseError('unique-violation', error)
  if (code === '22021') return new DatabaseError('nul-character', error) // PostgreSQL: not UTF-8
  return error
}

/** Whether another writer was in the way, so that a retry may succeed. */
export function isContention(error: unknown): boolean {
  const { code, errcode } = codesOf(error)
  if (code === '40001' || code === '40P01') return true // serialisation failure, deadlock
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0 // the rest says which kind of busy
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED
}

/** SQLite: disk full, an error of the disk, read-only, cannot be opened. */
const SQLITE_AWAY = new Set([13, 10, 8, 14])

/** PostgreSQL's classes of states: no connection, no room, stopped by an operator, an error of its machine. */
const POSTGRES_AWAY = /^(08|53|57P|58)|^25006$/ // 25006: read-only

const CONNECTION_AWAY = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** What pg says, without a code, of a connection that ended under a statement or was never made. */
const CONNECTION_ENDED =
  /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$|^timeout expired$/

const SILENT = new Set<unknown>(['no-answer', 'no-connection', 'file-gone'] satisfies Code[])

/** Whether the database cannot be asked at all now, so that another statement would fail, too. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, errcode } = codesOf(error)
  if (typeof errcode === 'number' && SQLITE_AWAY.has(errcode & 0xff)) return true
  if (CONNECTION_AWAY.has(code) || SILENT.has(code)) return true
  if (error instanceof Error && CONNECTION_ENDED.test(error.message)) return true
  return typeof code === 'string' && code.length === 5 && POSTGRES_AWAY.test(code)
}

/**
 * Whether a database that answers says that a machine behind it does not: another statement, for an account of another machine,
 * may do. Of its own end a server tells as FATAL.
 */
export function isPartAway(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'ERROR' && typeof code === 'string' && /^(08|57P)/.test(code)
}

const TRIES = 8
const FIRST_WAIT_MS = 4 // doubled each time: about half a second in all, longer than any of our transactions

/** Runs `work`, and again after a growing wait where it failed with a transient error. */
export async function withRetry<Value>(
  work: () => Promise<Value>,
  isTransient: (error: unknown) => boolean = isContention,
): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (failures + 1 >= TRIES || !isTransient(error)) throw error
      const jitter = 0.5 + Math.random() / 2 // so that two transactions do not collide again
      await delay(FIRST_WAIT_MS * 2 ** failures * jitter)
    }
  }
}

/** What `Retry-After` says in an outage: of a database that is full, locked, read-only or starting. */
export const OUTAGE_WAIT_SECONDS = '10'

/** SQLite, beside a file that is away: no permission, no memory, interrupted, damaged, a protocol of locks that fails, no database. */
const SQLITE_OUTAGE = new Set([3, 7, 9, 11, 15, 26])

/**
 * PostgreSQL's classes of states that are no fault of a statement: transactions that got in each other's way, a lock or a time
 * limit, who may log in, which database there is, and errors of its own, as those of a node of a distributed one (XX000).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const POSTGRES_OUTAGE = /^(25P03|28|3D|40|55|57|XX)/

/** What a file system says of a disk that is full, over its quota, read-only, broken or gone, and of a process without handles. */
const DISK_OUTAGE = new Set<unknown>([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENXIO', 'ENODEV', 'EFBIG', 'ESTALE'],
  ...['ENFILE', 'EMFILE', 'EBUSY', 'ENOTCONN', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
])

/** A secret that was replaced while this server ran: it is not ready until it is started anew. */
const OTHER_SECRET = 'other-secret'

function isOutageItself(error: Error): boolean {
  if (isDatabaseAway(error) || isContention(error)) return true
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return SQLITE_OUTAGE.has(errcode & 0xff)
  if (DISK_OUTAGE.has(code) || code === OTHER_SECRET) return true
  return typeof code === 'string' && code.length === 5 && POSTGRES_OUTAGE.test(code)
}

/**
 * Whether disk, database or lock is the reason of an error or of what caused it, so that the same request may do later. Where
 * it broke off at the end of a transaction, nobody knows whether it was done.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOutageItself(error)) return true
  const within = error instanceof AggregateError ? error.errors : []
  return [...within, error.cause].some(isOutage)
}
