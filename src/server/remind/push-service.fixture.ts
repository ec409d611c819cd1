import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
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

/** What it does with a connection; what it answers is written again and again. */
type OddAnswer = (socket: Socket) => string

/** Push services that answer without ever saying what they did with a message. */
export const ODD_ANSWERS: Record<string, OddAnswer> = {
  nothing: () => '',
  'another protocol': (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
    return ''
  },
  'another protocol, without a name': (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    return ''
  },
  'another protocol, which talks on': (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
    return 'x'
  },
  'hints without end': () => 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n',
  'a demand to go on, without end': () => 'HTTP/1.1 100 Continue\r\n\r\n',
  'a status line without end': (socket) => {
    socket.write('HTTP/1.1 201 ')
    return 'a'
  },
  'headers without end': (socket) => {
    socket.write('HTTP/1.1 201 Created\r\nA: ')
    return 'a'
  },
  'an end at once': (socket) => {
    socket.end()
    return ''
  },
  'a reset': (socket) => {
    socket.resetAndDestroy()
    return ''
  },
  'what is no HTTP': () => 'HELLO\r\n',
}

const DRIP_MS = 20

/** A service on this machine that answers oddly, and an agent whose every connection leads to it. */
export async function startOddService(answer: OddAnswer) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined) // the other side has had enough
    const drip = answer(socket)
    const timer = setInterval(() => socket.writable && socket.write(drip), DRIP_MS)
    socket.resume().on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: false })
  agent.createConnection = () => connect(port, '127.0.0.1')
  return { agent, open: () => sockets.size }
}
