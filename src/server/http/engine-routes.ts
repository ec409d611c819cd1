import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { CorrectFailure } from '#domain/feedback/corrector.ts'
import type { SpeechFailure } from '#domain/speech/speech-failure.ts'
import { engineText } from '#domain/text/engine-text.ts'
import { showsOwnMessage, type TranslateFailure } from '#domain/translate/translator.ts'

const SOMETHING_TO_SEE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u // neither control nor half characters, nor blanks of any kind

function isWritten(value: unknown): value is string {
  return typeof value === 'string' && SOMETHING_TO_SEE.test(value)
}

/** A text as somebody wrote it; one in which nothing is written is no text. */
export const writtenText = z.custom<string>(isWritten)

/** The same as it goes to an engine, of which no answer names places. */
export const textForEngine = writtenText.transform(engineText)

/** Whether a value is a list of at most `most`, all of them good. It ends at the first that is not: an error for each costs more than all else. */
export function isListOf<Item>(
  value: unknown,
  most: number,
  isGood: (item: unknown) => item is Item,
): value is Item[] {
  return Array.isArray(value) && value.length <= most && value.every(isGood)
}

/** Whether a value is a list of at most `most` texts in each of which something is written. */
export function areWritten(value: unknown, most: number): value is string[] {
  return isListOf(value, most, isWritten)
}

/** accounts-unreachable: the account provider does not answer, and no engine for guests will do. */
type EngineFailure = SpeechFailure | TranslateFailure | CorrectFailure | 'accounts-unreachable'

const STATUS: Record<EngineFailure, number> = {
  unconfigured: 503,
  'unsupported-pair': 422,
  'unsupported-language': 422,
  'init-failed': 503,
  'provider-key': 502,
  'provider-config': 502,
  'rate-limited': 429,
  'budget-used': 503, // no 429: it is not asked too fast, and waiting a little does not help
  'provider-down': 502,
  blocked: 422,
  truncated: 502,
  unreadable: 502,
  empty: 422, // there were no words in it, or none came back
  'too-long': 413,
  'log-in-needed': 401,
  'accounts-unreachable': 503,
  'bad-audio': 422,
  timeout: 504,
  offline: 503,
  cancelled: 499, // as nginx: the client has gone
  unexpected: 500,
}

type Failed = { error: EngineFailure; retryAfterSeconds?: number }

/**
 * Answers a failure by its code. `message`: what an error without a code of ours said, as whoever made it may read it;
 * given only where the screen shows it.
 */
export function answerEngineError(
  c: Context,
  { error, retryAfterSeconds }: Failed,
  message?: string,
): Response {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  const body = {
    error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(message !== undefined && showsOwnMessage(error) && { message }),
  }
  return c.json(body, STATUS[error] as ContentfulStatusCode)
}
