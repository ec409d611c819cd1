import { isContention, isDatabaseAway } from './database-error.ts'

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
