import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslateFailure } from './translator.ts'

/** The code of a failure and, where no code says it better, the error's own words. */
export type KnownFailure = { error: TranslateFailure; message?: string }

const BY_NAME: Record<string, TranslateFailure> = { AbortError: 'cancelled', TimeoutError: 'timeout' }

const BY_MESSAGE: [RegExp, TranslateFailure][] = [
  [/\bapi[ _-]?key/i, 'provider-key'],
  [/\b429\b|quota/i, 'rate-limited'],
]

function isErrorLike(error: unknown): error is { name?: unknown; message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/**
 * What something that was thrown means for the learner. A message that mentions an API key, 429 or a quota has
 * its own code; any other error keeps its own message; what is not an error object is only 'unexpected'.
 */
export function failureOf(error: unknown): KnownFailure {
  if (!isErrorLike(error)) return { error: 'unexpected' }
  const named = typeof error.name === 'string' ? BY_NAME[error.name] : undefined
  if (named !== undefined) return { error: named }
  const told = BY_MESSAGE.find(([pattern]) => pattern.test(error.message))
  if (told !== undefined) return { error: told[1] }
  return isBlank(error.message) ? { error: 'unexpected' } : { error: 'unexpected', message: error.message }
}
