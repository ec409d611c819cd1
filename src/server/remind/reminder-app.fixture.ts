import { Hono } from 'hono'
import type { Mailer } from '#domain/mail/mailer.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets } from '#server/accounts/tokens/secrets.ts'
import { testApp } from '#server/app.fixture.ts'
import type { Database } from '#server/database/database.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { memorySessions } from '#server/sessions/sessions.fake.ts'
import { createReminderApi } from './open-reminders.ts'
import type { SendPush } from './push-sender.ts'

export const SITE = 'https://echolog.example'
export const PUSH_KEY = 'the public key of pushes'

type Given = { database: Database; mailer: Mailer; push: SendPush; env?: Record<string, string> }

/** The app with reminders; who asks is who the token names, and each has proven an address but for 'nobody'. */
export function reminderApp({ database, mailer, push, env = {} }: Given) {
  const secrets = createSecrets(new Uint8Array(32).fill(7), nodeRandom(Date.now))
  const { api } = createReminderApi({
    ...{ database, mailer, push, secrets, publicUrl: SITE, pushHosts: [] },
    pushKey: async () => PUSH_KEY,
    provenAddress: async (userId) => (userId === 'nobody' ? null : `${userId}@example.org`),
  })
  const accounts = {
    gotrue: null,
    own: new Hono(),
    sessions: memorySessions,
    counters: memoryRateLimitCounters(),
  }
  const { app, logged } = testApp({
    env: { ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'false', PUBLIC_URL: SITE, ...env },
    ports: { accounts, reminders: api },
  })

  async function ask(method: string, path: string, token: string | null, body?: unknown) {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = { method, headers, ...(body !== undefined && { body: text }) }
    const bindings = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
    return app.request(`${SITE}/api/reminders${path}`, init, bindings)
  }
  return { ask, logged }
}
