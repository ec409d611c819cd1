import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { inDatabaseTime } from './database-time.ts'

const MOST_STATEMENTS = 300 // on each connection; each length of a list is another statement

/**
 * Statements of ours that PostgreSQL may keep. One with a star would fail once a migration has added a column; those with
 * long lists are too many, one for each length.
 */
const KEPT = /^\s*(select|insert|update|delete)\b(?!.*(\*|\$41\b))/is

const READ_ONLY = '25006'

const names = new Map<string, string>()

/** Under which name a statement is kept; undefined where it is not. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_STATEMENTS || !KEPT.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/**
 * A connection on which a statement is parsed and planned once, not each time: that costs more than running it. One that does
 * not answer while a request has time is closed and never used again: its answer could be taken for that of a later statement.
 */
export class PreparingClient extends Client {
  /** Where the primary has become a standby, the next connection is made to whichever server takes writes now. */
  readonly #leaveStandby = (error: unknown) => {
    if ((error as { code?: string }).code === READ_ONLY) void this.end()
    throw error
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has many forms, and all but one go on as they are
  override query(...given: any[]): any {
    const [text, values, callback] = given
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...all: any[]) => any
    const run = () =>
      name === undefined ? query.apply(this, given) : query.call(this, { name, text, values }, callback)
    const isPromised = typeof text === 'string' && !given.some((one) => typeof one === 'function')
    return isPromised ? inDatabaseTime(run, () => void this.end()).catch(this.#leaveStandby) : run()
  }
}
