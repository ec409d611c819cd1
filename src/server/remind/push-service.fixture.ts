import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Asked = { host: string; path: string; headers: IncomingMessage['headers']; bytes: number }

/** What a push service does with a message, by the last part of its path. */
const ANSWERS: Record<string, (asked: IncomingMessage) => { status: number; location?: string } | null> = {
  never: () => null,
  redirect: ({ headers }) => ({ status: 307, location: `https://${headers.host}/message/201` }),
}

/** A push service on this machine, and an agent whose every connection leads to it. */
export async function startPushService() {
  const asked: Asked[] = []
  let connections = 0
  const server = createServer(async (message, answer) => {
    const { url = '', headers } = message
    const path = url.split('/').at(-1) ?? ''
    asked.push({ host: headers.host ?? '', path: url, headers, bytes: (await buffer(message)).length })
    const answered = ANSWERS[path]?.(message) ?? (path in ANSWERS ? null : { status: Number(path) })
    if (answered === null) return
    if ('location' in answered) answer.setHeader('location', answered.location ?? '')
    answer.writeHead(answered.status)
    answer.end('x'.repeat(5_000_000)) // more than anybody who does not read it takes
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: false })
  agent.createConnection = () => {
    connections += 1
    return connect(port, '127.0.0.1')
  }
  return { agent, asked, connections: () => connections }
}
