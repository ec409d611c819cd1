import { type Agent, request } from 'node:https'
import type { Logger } from 'pino'
import { pushEndpoint } from './push-endpoint.ts'
import type { PushKey } from './push-key.ts'

/** 'taken': the push service delivers it; 'gone': the browser has no subscription any more. */
export type PushResult = 'taken' | 'gone' | 'failed'

/** Sends a push without content to the address of one browser. Throws only where this server has no key to sign with. */
export type SendPush = (endpoint: string) => Promise<PushResult>

type Options = {
  key: () => Promise<PushKey>
  pushHosts: readonly string[]
  clock: () => number
  log: Logger
  /** Connections go by it; undefined for those of Node. */
  agent?: Agent
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = 5_400 // as long as a reminder is due: a phone that wakes up later is told nothing
const TAKEN = [200, 201, 202]
const GONE = [404, 410]

function resultOf(status: number | undefined): PushResult {
  if (status === undefined) return 'failed'
  if (GONE.includes(status)) return 'gone'
  return TAKEN.includes(status) ? 'taken' : 'failed'
}

/**
 * The status that a push service answers with, or undefined where the connection ends without one. What it says beside that is
 * not read, and it leads nowhere else. Whatever it does, it is over in `timeoutMs`.
 */
function statusOf(
  url: URL,
  headers: Record<string, string | number>,
  options: Options,
): Promise<number | undefined> {
  const { agent, timeoutMs = TIMEOUT_MS } = options
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request(url, { method: 'POST', headers, ...(agent !== undefined && { agent }) })
  const giveUp = () => reject(new DOMException('no status came in time', 'TimeoutError'))
  const timer = setTimeout(giveUp, timeoutMs) // of all, from looking up its name on
  asked.on('response', (answer) => {
    answer.on('error', () => undefined) // it is cut off here, on purpose
    resolve(answer.statusCode)
  })
  asked.on('upgrade', (answer, socket) => {
    socket.destroy() // it is no part of the request any more
    resolve(answer.statusCode)
  })
  asked.on('error', reject)
  asked.on('close', () => resolve(undefined)) // where nothing else has told how it ended
  asked.end()
  return promise.finally(() => {
    clearTimeout(timer)
    asked.destroy()
  })
}

/**
 * Sends pushes (RFC 8030). An endpoint is checked again: what was allowed when it came may not be any more. A push that
 * waits at its service is replaced by the next.
 */
export function createPushSender(options: Options): SendPush {
  const { key, pushHosts, clock, log } = options
  return async (endpoint) => {
    const url = pushEndpoint(endpoint, pushHosts)
    if (url === null) return 'gone'
    const authorization = await (await key()).authorization(url.origin, clock())
    const headers = { authorization, ttl: TTL_SECONDS, topic: 'today', 'content-length': 0 }
    try {
      const status = await statusOf(url, headers, options)
      const result = resultOf(status)
      if (result === 'failed') log.warn({ host: url.hostname, status }, 'a push was not taken')
      return result
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      log.warn({ host: url.hostname, code: code ?? name }, 'a push service did not answer')
      return 'failed'
    }
  }
}
