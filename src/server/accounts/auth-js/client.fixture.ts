import { AuthClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { expect } from 'vitest'
import {
  type AccountWorld,
  accountWorld,
  PASSWORD,
  type Server,
  SITE,
} from '#server/accounts/checks/account-world.fixture.ts'

/** A fresh world in memory, at the present time: the client has only the machine's clock. */
export function newWorld(): AccountWorld {
  return accountWorld(undefined, Date.now())
}

/** Storage that lasts as long as the client. */
function clientStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let clients = 0

/** The unchanged client, which talks to a server in process and never to a network. */
export function newClient(server: Server, options: Partial<GoTrueClientOptions> = {}) {
  clients += 1
  return new AuthClient({
    url: `${SITE}/auth/v1`,
    storageKey: `client-${clients}`,
    storage: clientStorage(),
    fetch: (input, init) => server.fetch(String(input), init),
    autoRefreshToken: false,
    ...options,
  })
}

/** A client of somebody whose address is confirmed. */
export async function signedInClient(world: AccountWorld, options: Partial<GoTrueClientOptions> = {}) {
  const client = newClient(world.server, options)
  const email = world.address()
  await client.signUp({ email, password: PASSWORD })
  const token = world.mailbox.findLast(({ to }) => to === email)?.code ?? ''
  const { data, error } = await client.verifyOtp({ type: 'signup', email, token })
  expect(error).toBeNull()
  return { client, email, userId: data.user?.id ?? '' }
}

type Failed = { error: { status?: number | undefined; code?: string | undefined } | null }

/** Status and code of what the client says went wrong. */
export function wrong({ error }: Failed): [number | undefined, string | undefined] {
  return [error?.status, error?.code]
}
