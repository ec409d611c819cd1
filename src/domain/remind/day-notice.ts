import type { Day } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import type { Verdict } from '#domain/today/verdict.ts'

/** What a notification says of a day, by the next step; each is the name of a text. */
const NOTICES = ['blank', 'begun', 'written', 'waiting', 'again', 'done'] as const

type Notice = (typeof NOTICES)[number]

/** What a page leaves for notifications: its verdict of a day, without a word of the diary. */
export type KeptNotice = {
  day: Day
  database: string // of the account's diary
  revision: string // of the day's row; another one makes the verdict untold
  notice: Notice
  count: number // of sentences, or cards
}

/** Tells two states of a day's row apart. undefined: there is no row. */
export function dayRevision(doc: unknown): string {
  return hash53(JSON.stringify(doc ?? null))
}

/** null: nothing can be told, as entries may still come to this device. */
export function noticeOf({ left: [next], isDone }: Verdict): Pick<KeptNotice, 'notice' | 'count'> | null {
  if (next === undefined) return isDone ? { notice: 'done', count: 0 } : null
  if (next.kind === 'write') return { notice: next.isBegun ? 'begun' : 'blank', count: 0 }
  if (next.kind === 'translate' || next.kind === 'check') return { notice: 'written', count: 0 }
  if (next.kind === 'say') return { notice: 'waiting', count: next.sentences }
  return { notice: 'again', count: next.sentences + next.gaps }
}

function isNotice(value: unknown): value is Notice {
  return NOTICES.some((notice) => notice === value)
}

/** What was left; null where it is something else. */
export function parseKeptNotice(value: unknown): KeptNotice | null {
  const { day, database, revision, notice, count } = fieldsOf(value)
  if (typeof day !== 'string' || typeof database !== 'string' || typeof revision !== 'string') return null
  return isNotice(notice) && typeof count === 'number' ? { day, database, revision, notice, count } : null
}
