import type { Fetcher } from './fetcher.ts'
import { isOutOfReach } from './out-of-reach.ts'

const MOST_ERROR_BYTES = 64 * 1024

type AnyFailure = 'too-long' | 'rate-limited' | 'timeout' | 'provider-down'

type ServerError<Code extends string> = { ok: false; error: Code | AnyFailure; retryAfterSeconds?: number }

/**
 * The bytes of an answer; undefined, without reading on, when they are more than `mostBytes`, so that a broken proxy
 * cannot fill the memory. Rejects as reading a body does.
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

/** undefined when the answer is no JSON object, or larger than `mostBytes`. */
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

/** The code in an answer of our server that is no success; null where the answer is somebody else's. */
export async function readErrorCode(response: Response): Promise<string | null> {
  const code = (await readSmallJson(response, MOST_ERROR_BYTES))?.error
  return typeof code === 'string' ? code : null
}

/** Retry-After in seconds or as a date, which is read by the clock that wrote it; undefined where there is none. */
export function retryAfterMs({ headers }: Pick<Response, 'headers'>): number | undefined {
  const text = headers.get('retry-after') ?? ''
  const from = Date.parse(headers.get('date') ?? '') || Date.now()
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - from
  return ms >= 0 && ms < Number.POSITIVE_INFINITY ? ms : undefined
}

const BY_STATUS: Record<number, AnyFailure> = { 413: 'too-long', 429: 'rate-limited', 504: 'timeout' }

/** The failure in an answer that is no success: one of `codes`, else by its status. */
export function readServerError<Code extends string>(
  { status, headers }: Response,
  body: Record<string, unknown>,
  codes: readonly Code[],
): ServerError<Code> {
  const error = codes.find((known) => known === body.error) ?? BY_STATUS[status] ?? 'provider-down'
  const waitMs = retryAfterMs({ headers })
  const seconds = Number(body.retryAfterSeconds ?? (waitMs === undefined ? Number.NaN : waitMs / 1000))
  return {
    ok: false,
    error,
    ...(seconds >= 0 && seconds < Number.POSITIVE_INFINITY && { retryAfterSeconds: seconds }),
  }
}

export type ApiRequestOptions = { send: Fetcher; timeoutMs: number }

type Unanswered = { ok: false; error: 'cancelled' | 'timeout' | 'offline' | 'unexpected' }

function unanswered(error: unknown, signal: AbortSignal): Unanswered {
  if (signal.aborted) return { ok: false, error: 'cancelled' }
  if (error instanceof DOMException && error.name === 'TimeoutError') return { ok: false, error: 'timeout' }
  return { ok: false, error: isOutOfReach(error) ? 'offline' : 'unexpected' }
}

/** Posts to an engine of our server; `read` reads its response. */
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
