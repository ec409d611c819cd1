import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { AuthClient } from '@supabase/auth-js'
import { expect } from 'vitest'

/** A request that was passed on to the server of this number, and what becomes of it. */
export type PassedOn = { server: number; path: string; body: string; when: 'sent' | 'answered' }

/** Hears of every request when a server has all of it and when it has answered. 'lost': whoever asked hears nothing. */
export type Watch = (passed: PassedOn) => Promise<'lost' | undefined>

type Asked = { question: IncomingMessage; answer: ServerResponse; body: string; server: number }

/**
 * Passes requests on to one server after the other and never looks whether they are alive: of a dead one it makes 502,
 * as proxies do.
 */
export async function startRoundRobin() {
  const servers: string[] = []
  let turn = 0
  let watch: Watch = async () => undefined

  function pass({ question, answer, body, server }: Asked): void {
    const { method = 'GET', url: path = '/', headers } = question
    const tell = (when: PassedOn['when']) => watch({ server, path, body, when })
    const fail = () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end('Bad Gateway')
    }
    const passed = request(
      new URL(path, servers[server]),
      { method, headers, agent: false },
      async (from) => {
        try {
          const given = await buffer(from)
          if ((await tell('answered')) === 'lost') answer.destroy()
          else answer.writeHead(from.statusCode ?? 502, from.headers).end(given)
        } catch {
          fail() // it died while it answered
        }
      },
    )
    passed.on('error', fail)
    passed.end(body, () => void tell('sent'))
  }

  const proxy = createServer(async (question, answer) => {
    const server = turn % servers.length
    turn += 1
    pass({ question, answer, body: await text(question), server })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    servers,
    watch(next: Watch): void {
      watch = next
    },
    async close(): Promise<void> {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** A new account on the server at an address. */
export async function signUp(address: string) {
  const client = new AuthClient({ url: `${address}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signUp({ email: 'ana@example.com', password: 'una contraseña larga' })
  expect(error).toBeNull()
  return { userId: data.user?.id ?? '', token: data.session?.access_token ?? '' }
}
