import { fieldsOf } from '#domain/fields.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import {
  parseReminderState,
  REMINDED_BY,
  type ReminderFailure,
  type ReminderService,
} from '#domain/remind/reminder-service.ts'
import { readErrorCode, readSmallJson } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'

const TIMEOUT_MS = 30_000 // a reminder that is tried asks push services and a mail server
const MOST_BYTES = 64 * 1024

/** What counts only with a code of our own server: a proxy may answer the same status. */
const LOG_IN_NEEDED = ['no-session', 'bad-session', 'second-factor-needed', 'diary-deleted']

async function failureOf(response: Response): Promise<ReminderFailure> {
  if (response.status === 503) return 'busy'
  const code = await readErrorCode(response)
  if (code === 'push-not-allowed') return code
  return LOG_IN_NEEDED.includes(code ?? '') ? 'log-in-needed' : 'bad-answer'
}

/** `/api/reminders` of our server. */
export function createHttpReminderService(send: Fetcher, timeoutMs = TIMEOUT_MS): ReminderService {
  async function ask<Value>(
    [method, path]: [method: string, path: string],
    body: object | null,
    read: (response: Response) => Promise<Value | undefined>,
    limited: ReminderFailure = 'busy',
  ): Promise<Outcome<Value, ReminderFailure>> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const request: RequestInit = { method, redirect: 'error', signal, ...(body !== null && json) }
      const response = await send(`/api/reminders${path}`, request)
      if (response.status === 429) return failure(limited)
      if (!response.ok) return failure(await failureOf(response))
      const value = await read(response)
      return value === undefined ? failure('bad-answer') : success(value)
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException) return failure('offline')
      throw error // fetch rejects with no other
    }
  }
  const done = async () => null
  return {
    read: () =>
      ask(['GET', ''], null, async (response) => {
        const state = parseReminderState(await readSmallJson(response, MOST_BYTES))
        return state ?? undefined
      }),
    save: (reminder) => ask(['PUT', ''], reminder, done),
    addDevice: (endpoint) => ask(['PUT', '/devices'], { endpoint }, done),
    removeDevice: (endpoint) => ask(['DELETE', '/devices'], { endpoint }, done),
    test: () =>
      ask(
        ['POST', '/test'],
        null,
        async (response) => {
          const { by } = fieldsOf(await readSmallJson(response, MOST_BYTES))
          return REMINDED_BY.find((known) => known === by)
        },
        'too-often',
      ),
  }
}
