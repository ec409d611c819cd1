import { setTimeout as delay } from 'node:timers/promises'

/** What both engines refuse, under one name. */
export class DatabaseError extends Error {
  readonly code: 'unique-violation' | 'nul-character'

  constructor(code: 'unique-violation' | 'nul-character', cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Whether text has a character that PostgreSQL refuses and SQLite treats as an end. Nothing is stored under such text. */
export function hasNul(text: string): boolean {
  return text.includes('\0')
}

type EngineError = { code?: unknown; errcode?: unknown }

function codesOf(error: unknown): EngineError {
  return error instanceof Error ? (error as EngineError) : {}
}

const SQLITE_UNIQUE = new Set<unknown>([1555, 2067]) // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/** The same error for the same fault, whichever engine it is of; every other error as it is. */
export function asDatabaseError(error: unknown): unknown {
  const { code, errcode } = codesOf(error)
  if (code === '23505' || SQLITE_UNIQUE.has(errcode)) return new DatabaseError('unique-violation', error)
  if (code === '22021') return new DatabaseError('nul-character', error) // PostgreSQL: not a character of UTF-8
  return error
}

/** Whether another writer was in the way, and the same work may succeed when it is tried again. */
function isContention(error: unknown): boolean {
  const { code, errcode } = codesOf(error)
  if (code === '40001' || code === '40P01') return true // serialisation failure, deadlock
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0 // the rest says which kind of busy
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED
}

const TRIES = 8
const FIRST_WAIT_MS = 4 // doubled each time: about half a second in all, longer than any of our transactions

/** Half to all of the step, by chance, so that two transactions do not collide again. */
function waitMs(failures: number): number {
  return FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2)
}

/** Runs `work`, and again after a growing wait where it failed with an error that passes. */
export async function withRetryWhen<Value>(
  passes: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (failures + 1 >= TRIES || !passes(error)) throw error
      await delay(waitMs(failures))
    }
  }
}

/** Runs `work`, and again after a growing wait where another writer was in its way. */
export function withRetry<Value>(work: () => Promise<Value>): Promise<Value> {
  return withRetryWhen(isContention, work)
}
