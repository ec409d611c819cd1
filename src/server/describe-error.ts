import { isDatabaseAway } from './database/database-error.ts'

function describeOne(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  // where nobody answers, the place in our code says nothing, and an outage would fill the log with it
  const stack = isDatabaseAway(error) ? {} : { stack: error.stack }
  return { type: error.name, ...(code !== undefined && { code }), message: error.message, ...stack }
}

/**
 * What the log says of an error, and of what caused it. Nothing else that an error carries: PostgreSQL's `detail` and
 * `where` quote the row, and so what somebody has written.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error ? error.cause : undefined
  return { ...describeOne(error), ...(cause !== undefined && { cause: describeOne(cause) }) }
}
