import { readSmallJson } from './api-client.ts'
import { type Fetcher, plainFetcher } from './fetcher.ts'

const MOST_BYTES = 64 * 1024 // every engine with every language and pair is a tenth of it
const TIMEOUT_MS = 5_000 // longer than this, what the browser has is used without the server's

type Answer = Awaited<ReturnType<typeof readSmallJson>>

async function ask(send: Fetcher, timeoutMs: number): Promise<Answer> {
  try {
    const response = await send('/api/capabilities', { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await readSmallJson(response, MOST_BYTES) : undefined
  } catch {
    return undefined // out of reach: asked again the next time
  }
}

type Asked = { hasSession: boolean; answer: Promise<Answer> }

const asked = new WeakMap<Fetcher, Asked>()

/** Shares one request. An answer that failed, or is for the moment only, is not kept. */
function askOnce(send: Fetcher, hasSession: boolean, timeoutMs: number): Promise<Answer> {
  const earlier = asked.get(send)
  if (earlier?.hasSession === hasSession) return earlier.answer
  const answer = ask(send, timeoutMs).then((body) => {
    const isOver = body === undefined || body.isPassing === true
    if (isOver && asked.get(send)?.answer === answer) asked.delete(send)
    return body
  })
  asked.set(send, { hasSession, answer })
  return answer
}

/**
 * The answer of `GET /api/capabilities`, not yet parsed; undefined when the server is out of reach. Asked once a
 * visit, and again after a failure, a log-in or a log-out.
 */
export async function loadServerCapabilities(send = plainFetcher, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const hasSession = (await send.hasSession?.(AbortSignal.timeout(timeoutMs))) ?? false
  return askOnce(send, hasSession, timeoutMs)
}
