import type { Fetcher } from './fetcher.ts'

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
