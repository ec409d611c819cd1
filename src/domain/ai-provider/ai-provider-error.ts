import { DAY_MS } from '#domain/clock.ts'
import { type Fields, fieldsOf, isFields } from '#domain/fields.ts'
import { failureOf } from '#domain/translate/translator.ts'

/** Each is an error code of translators and of speech engines alike. */
type AiProviderFailure =
  | 'provider-key'
  | 'provider-config'
  | 'rate-limited'
  | 'budget-used'
  | 'provider-down'
  | 'blocked'
  | 'too-long'
  | 'timeout'
  | 'cancelled'

export type AiProviderFailed = { ok: false; error: AiProviderFailure; retryAfterSeconds?: number }

type Words = Partial<Record<'message' | 'status' | 'code' | 'type', string>>

function wordsIn(error: unknown): Words | undefined {
  if (typeof error === 'string') return { message: error }
  if (!isFields(error)) return undefined
  const names = ['message', 'status', 'code', 'type'] as const
  const told = names.map((name) => [name, error[name]]).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(told)
}

/** The error in a body of Google, OpenAI, LibreTranslate or a server that resembles them; `detail` is FastAPI's. */
function errorIn(body: unknown): Words | undefined {
  const { error, detail } = fieldsOf(body)
  return wordsIn(error) ?? wordsIn(detail)
}

/** Google's list beside the words of an error. */
function detailsIn(body: unknown): Fields[] {
  const { details } = fieldsOf(fieldsOf(body).error)
  return Array.isArray(details) && details.every(isFields) ? details : []
}

/** The words of an error, where a body is one. */
export function errorMessageIn(body: unknown): string | undefined {
  return errorIn(body)?.message
}

const KIND = /^([A-Z]+(_[A-Z]+)*|[a-z]+(_[a-z]+)+)$/ // RESOURCE_EXHAUSTED, insufficient_quota
const DECLINED = /^(content_filter|content_policy_violation|responsible_ai_policy_violation)$/i
const TOO_LONG = /context[ _](length|size|window)|exceeds text limit/i // the second: LibreTranslate
const TOO_OFTEN = /too many request/i // LibreTranslate's 403 for an address that it has banned for a while
const LONGEST_WAIT_SECONDS = DAY_MS / 1000

function failureFor(status: number, words: string, kinds: string[]): AiProviderFailure {
  if (status === 429) return 'rate-limited'
  if (kinds.some((kind) => DECLINED.test(kind))) return 'blocked'
  const told = failureOf(new Error(words)).error
  if (told === 'provider-key' || told === 'rate-limited') return told
  if (TOO_OFTEN.test(words)) return 'rate-limited'
  if (status === 413 || (status < 500 && TOO_LONG.test(words))) return 'too-long'
  if (status === 401 || status === 403) return 'provider-key'
  return status >= 500 || status === 408 ? 'provider-down' : 'provider-config'
}

/** Seconds of '37s', of '12', or until an HTTP date. */
function secondsOf(delay: string, now: number): number {
  return /^\d+(\.\d+)?s?$/.test(delay) ? Number.parseFloat(delay) : (Date.parse(delay) - now) / 1000
}

/** Seconds, of Google's RetryInfo or else of the Retry-After header. */
function retryAfter(detailList: Fields[], header: string | null, now: number): number | undefined {
  const delays = [...detailList.map(({ retryDelay }) => retryDelay), header]
  const waits = delays.map((delay) => (typeof delay === 'string' ? secondsOf(delay, now) : Number.NaN))
  const seconds = waits.find((wait) => !Number.isNaN(wait))
  return seconds === undefined ? undefined : Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)))
}

/**
 * Reads an answer whose status is not 2xx; `now` in epoch ms. `forLog` holds the kind of error only: the AI
 * provider's own sentence, `message`, can quote the entry.
 */
export function readAiProviderError(
  status: number,
  body: unknown,
  retryAfterHeader: string | null,
  now: number,
): {
  failed: AiProviderFailed
  forLog: { status: number; kind?: string }
  message: string | undefined
} {
  const error = errorIn(body)
  const detailList = detailsIn(body)
  const kinds = [error?.status, error?.code, error?.type].filter((kind) => kind !== undefined)
  const reasons = detailList.map((detail) => String(detail.reason ?? ''))
  const code = failureFor(status, [error?.message ?? '', ...kinds, ...reasons].join(' '), kinds)
  const seconds = code === 'rate-limited' ? retryAfter(detailList, retryAfterHeader, now) : undefined
  const kind = kinds.find((one) => one.length <= 60 && KIND.test(one))
  return {
    failed: { ok: false, error: code, ...(seconds !== undefined && { retryAfterSeconds: seconds }) },
    forLog: { status, ...(kind !== undefined && { kind }) },
    message: error?.message,
  }
}
