import { readSmallJson } from './read-small-json.ts'
import type { Send } from './relay-translator.ts'

const MOST_BYTES = 64 * 1024 // every engine with every language and pair is a tenth of it
const TIMEOUT_MS = 5_000 // longer than this, what the browser has is used without the server's

/** Requests as the page itself sends them. */
export const sendByFetch: Send = (path, request) => fetch(path, request)

async function ask(send: Send, timeoutMs: number): Promise<object | undefined> {
  try {
    const response = await send('/api/capabilities', { signal: AbortSignal.timeout(timeoutMs) })
    const answer = response.ok ? await readSmallJson(response, MOST_BYTES) : undefined
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined // out of reach: not fatal here, and asked again the next time
  }
}

/** The answers of this visit, by the way they came. */
const asked = new WeakMap<Send, Promise<object | undefined>>()

/**
 * What `GET /api/capabilities` answers, not yet parsed; undefined when the server is out of reach or answers
 * something else. Translation and speech share one request a visit; after a failure the next call asks again.
 */
export function serverCapabilities(send = sendByFetch, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  const earlier = asked.get(send)
  if (earlier !== undefined) return earlier
  const asking = ask(send, timeoutMs).then((answer) => {
    if (answer === undefined) asked.delete(send)
    return answer
  })
  asked.set(send, asking)
  return asking
}
