/** What any engine behind our server may fail with, whatever its other codes are. */
type AnyFailure = 'too-long' | 'rate-limited' | 'timeout' | 'provider-down'

type Refusal<Code extends string> = { ok: false; error: Code | AnyFailure; retryAfterSeconds?: number }

const BY_STATUS: Record<number, AnyFailure> = { 413: 'too-long', 429: 'rate-limited', 504: 'timeout' }

function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** Why our server gave nothing, in an answer that is no success: one of the `codes`, else what its status says. */
export function readServerError<Code extends string>(
  response: Response,
  body: Record<string, unknown>,
  codes: readonly Code[],
): Refusal<Code> {
  const error = codes.find((known) => known === body.error) ?? BY_STATUS[response.status] ?? 'provider-down'
  const retryAfterSeconds = secondsOf(body.retryAfterSeconds ?? response.headers.get('retry-after'))
  return { ok: false, error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}
