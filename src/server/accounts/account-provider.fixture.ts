import { generateKeyPairSync } from 'node:crypto'
import { Hono } from 'hono'
import { type JWTPayload, SignJWT } from 'jose'
import { success } from '#domain/outcome.ts'
import {
  type AccountSettings,
  defaultAccountSettings,
  type ProviderPorts,
} from '#server/accounts/core/account-ports.ts'
import { createProvider } from '#server/accounts/core/accounts.ts'
import { CHEAP_HASHES } from '#server/accounts/core/cheap-hashes.fixture.ts'
import { providerApp } from '#server/accounts/gotrue/gotrue-app.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/node-random.ts'
import { testApp } from '#server/app.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { listen } from '#server/listen.ts'

const SECRET = new Uint8Array(32).fill(7)
const START = Date.UTC(2026, 10, 21, 9)
const PASSWORD = 'lærkerne synger'

/** A private RSA key, as an operator would bring one. */
export function rsaKey(): Record<string, unknown> {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) }
}

/** What our own provider answers to a sign-up. */
export type Entered = { access_token: string; refresh_token: string; user: { id: string } }

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** Our own provider on a port of its own: to whoever only knows its address, any provider of the protocol. */
export async function openTestProvider(settings: Partial<AccountSettings> = {}) {
  let now = START
  let people = 0
  const asked: string[] = []
  const app = new Hono()
  app.use(async (c, next) => {
    asked.push(c.req.path)
    await next()
  })
  const server = await listen(app, { ...testApp().config, host: '127.0.0.1', port: 0 })
  const site = `http://127.0.0.1:${server.port}`
  const url = `${site}/auth/v1`
  const clock = () => now
  const ports: ProviderPorts = {
    store: sqlAccountStore(memoryDatabase()),
    clock,
    random: nodeRandom(clock),
    mail: async () => success('sent'),
    settings: { ...defaultAccountSettings(site, SECRET), autoconfirm: true, ...settings },
    report: (what, error) => {
      throw new Error(what, { cause: error })
    },
    later: () => undefined,
  }
  const provider = createProvider(ports, CHEAP_HASHES)
  app.route('/auth/v1', providerApp(provider))

  /** Asks our provider and believes the shape of its answer: what it answers is another test's matter. */
  async function ask<Answer = undefined>(path: string, body: object, token?: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }

  return {
    provider,
    url,
    site,
    clock,
    forward: (ms: number) => {
      now += ms
    },
    ask,
    /** The paths that were asked for. */
    asked,
    /** Somebody new, who is logged in. */
    async enter(): Promise<Entered> {
      people += 1
      return ask('/signup', { email: `learner-${people}@example.org`, password: PASSWORD })
    },
    /** A token that says whatever is wanted, signed with the provider's own key. */
    async signed(claims: JWTPayload, typ = 'JWT'): Promise<string> {
      const { kid, algorithm, key } = await provider.keys.signer()
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ }).sign(key)
    },
    close: () => server.close(0),
  }
}
