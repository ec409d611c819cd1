import type { Fetcher } from './fetcher.ts'

/** What any engine behind our server may fail with, whatever its other codes are. */
type AnyFailure = 'too-long' | 'rate-limited' | 'timeout' | 'provider-down'

type ServerError<Code extends string> = { ok: false; error: Code | AnyFailure; retryAfterSeconds?: number }

/**
 * The bytes of an answer, or undefined when they are more than `mostBytes`: the rest is then not even read, so
 * that a broken proxy cannot fill the device's memory. Rejects as reading a body does (aborted, cut off).
 */
export async function readSmallBytes(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    length += value.byteLength
    pieces.push(value)
    if (length > mostBytes) {
      await reader?.cancel()
      return undefined
    }
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The JSON object of an answer, or undefined when it is none or larger than `mostBytes`; else as `readSmallBytes`. */
export async function readSmallJson(
  response: Response,
  mostBytes: number,
): Promise<Record<string, unknown> | undefined> {
  const bytes = await readSmallBytes(response, mostBytes)
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const BY_STATUS: Record<number, AnyFailure> = { 413: 'too-long', 429: 'rate-limited', 504: 'timeout' }

/** Why our server gave nothing, in an answer that is no success: one of the `codes`, else what its status says. */
export function readServerError<Code extends string>(
  { status, headers }: Response,
  body: Record<string, unknown>,
  codes: readonly Code[],
): ServerError<Code> {
  const error = codes.find((known) => known === body.error) ?? BY_STATUS[status] ?? 'provider-down'
  const seconds = Number(body.retryAfterSeconds ?? headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    error,
    ...(seconds >= 0 && seconds < Number.POSITIVE_INFINITY && { retryAfterSeconds: seconds }),
  }
}

/** How an engine of our server is reached, and after how long its answer is given up. */
export type ApiRequestOptions = { send: Fetcher; timeoutMs: number }

type Unanswered = { ok: false; error: 'cancelled' | 'timeout' | 'offline' | 'unexpected' }

/** Why no answer came at all: the learner stopped it, it took too long, or the server was out of reach. */
function unanswered(error: unknown, signal: AbortSignal): Unanswered {
  if (signal.aborted) return { ok: false, error: 'cancelled' }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { ok: false, error: 'timeout' }
  return { ok: false, error: error instanceof TypeError ? 'offline' : 'unexpected' } // fetch rejects with TypeError
}

/** Asks an engine of our server, and answers what `read` makes of its response, unless `signal` fires before that. */
export async function callApi<Answer>(
  { send, timeoutMs }: ApiRequestOptions,
  path: string,
  request: Pick<RequestInit, 'headers' | 'body'>,
  signal: AbortSignal,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer | Unanswered> {
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await read(await send(path, { method: 'POST', ...request, signal: inTime }))
    return signal.aborted ? { ok: false, error: 'cancelled' } : answer
  } catch (error) {
    return unanswered(error, signal)
  }
}

/** The same with a body of JSON. */
export function callApiForJson<Answer>(
  options: ApiRequestOptions,
  path: string,
  body: object,
  signal: AbortSignal,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer | Unanswered> {
  const request = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return callApi(options, path, request, signal, read)
}
