import { type Logger, pino } from 'pino'
import { escapeUnseen } from '#domain/text/plain-text.ts'
import { isDatabaseAway } from '#server/database/database-error.ts'

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

const GATHERED_BYTES = 8 * 1024
const GATHERED_MS = 100
/** What waits for a reader that stands still. More would only be memory: nobody reads it in time to help. */
export const MOST_WAITING = 256 * 1024
const WARNING = pino.levels.values.warn ?? 40

function droppedLine(lines: number): string {
  return `${JSON.stringify({ level: WARNING, time: Date.now(), lines, msg: 'lines of the log were dropped: nobody read them in time' })}\n`
}

/**
 * Gathers lines and hands them to a stream, which a pipe takes without waiting for its reader. Where that stands still, what
 * is beyond `MOST_WAITING` is dropped, and counted in a line of its own once it reads again.
 */
function gatherLines(out: NodeJS.WriteStream) {
  let gathered = ''
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  function drop(lines: string): void {
    dropped += lines.split('\n').length - 1
  }

  function hand(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = gathered
    gathered = ''
    if (lines === '') return
    try {
      out.write(lines)
    } catch {
      drop(lines) // a file on a disk that is full
    }
  }

  function tellDropped(): void {
    if (dropped === 0) return
    gathered = `${droppedLine(dropped)}${gathered}`
    dropped = 0
  }

  out.on('drain', () => {
    tellDropped()
    hand()
  })
  out.on('error', () => undefined) // its reader has gone, and there is nobody else to tell
  return {
    write(line: string): void {
      if (out.writableLength + gathered.length > MOST_WAITING) {
        drop(line)
        return
      }
      if (out.writableLength === 0) tellDropped()
      gathered += `${escapeUnseen(line.trimEnd())}\n`
      if (gathered.length >= GATHERED_BYTES) hand()
      else timer ??= setTimeout(hand, GATHERED_MS).unref()
    },
    hand,
    /** Calls back once all of it was taken. */
    flush(taken: () => void): void {
      hand()
      if (out.writableLength === 0) taken()
      else out.once('drain', taken)
    },
  }
}

/**
 * JSON lines on stderr, of Node's warnings, too; stdout is for people. Lines about requests are written together a few times a second, as each
 * write takes as long as a small request; a warning, with all before it, at once.
 */
export function openLog(): Logger {
  const lines = gatherLines(process.stderr)
  process.once('exit', lines.hand)
  const log = pino(
    {
      base: null,
      serializers: { err: describeError },
      hooks: {
        logMethod(given, method, level) {
          method.apply(this, given)
          if (level >= WARNING) lines.hand()
        },
      },
    },
    lines,
  )
  process.removeAllListeners('warning') // Node's own writes plain text
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
  return log
}

/** Waits until the lines of a log were taken, for `longestMs` at most: its reader may stand still. */
export async function logTaken(log: Logger, longestMs: number): Promise<void> {
  const { promise: taken, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestMs)
  log.flush(() => resolve())
  await taken
  clearTimeout(timer)
}
