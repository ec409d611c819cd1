import { type Fetcher, plainFetcher } from './fetcher.ts'
import { readSmallJson } from './read-small-json.ts'

const MOST_BYTES = 64 * 1024 // every engine with every language and pair is a tenth of it
const TIMEOUT_MS = 5_000 // longer than this, what the browser has is used without the server's

type Answer = object & { isPassing?: unknown }

async function ask(send: Fetcher, timeoutMs: number): Promise<Answer | undefined> {
  try {
    const response = await send('/api/capabilities', { signal: AbortSignal.timeout(timeoutMs) })
    const answer = response.ok ? await readSmallJson(response, MOST_BYTES) : undefined
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined // out of reach: not fatal here, and asked again the next time
  }
}

type Asked = { hasSession: boolean; withNetworkErrors: Promise<Answer | undefined> }

/** The answers of this visit, by the way they came. */
const asked = new WeakMap<Fetcher, Asked>()

/** Asks once for all who want to know. An answer that is none, or that holds for the moment only, is not kept. */
function askOnce(send: Fetcher, hasSession: boolean, timeoutMs: number): Promise<Answer | undefined> {
  const earlier = asked.get(send)
  if (earlier?.hasSession === hasSession) return earlier.withNetworkErrors
  const withNetworkErrors = ask(send, timeoutMs).then((answer) => {
    const isOver = answer === undefined || answer.isPassing === true
    if (isOver && asked.get(send)?.withNetworkErrors === withNetworkErrors) asked.delete(send)
    return answer
  })
  asked.set(send, { hasSession, withNetworkErrors })
  return withNetworkErrors
}

/**
 * What `GET /api/capabilities` answers, not yet parsed; undefined when the server is out of reach or answers
 * something else. Translation and speech share one request a visit; after a failure, and once somebody has logged in
 * or out, the next call asks again.
 */
export async function serverCapabilities(send = plainFetcher, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const hasSession = (await send.hasSession?.(AbortSignal.timeout(timeoutMs))) ?? false
  return askOnce(send, hasSession, timeoutMs)
}
