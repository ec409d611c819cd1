import { type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

const GATHERED_BYTES = 8 * 1024
const GATHERED_MS = 100
const WARNING = pino.levels.values.warn ?? 40

/**
 * JSON lines on stderr; stdout is for people. Lines about requests are written together a few times a second, as each
 * write takes as long as a small request; a warning, with all before it, at once.
 */
export function openLog(): Logger {
  const gathering = { minLength: GATHERED_BYTES, periodicFlush: GATHERED_MS }
  const lines = pino.destination({ dest: 2, sync: true, ...gathering })
  process.once('exit', () => lines.flushSync())
  return pino(
    {
      base: null,
      serializers: { err: describeError },
      hooks: {
        logMethod(given, method, level) {
          method.apply(this, given)
          if (level >= WARNING) lines.flushSync()
        },
      },
    },
    lines,
  )
}
