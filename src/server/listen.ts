import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { ListenAddress } from './http/addresses.ts'
import { securityHeaders } from './http/security-headers.ts'

type Headers = Record<string, string>

const PARSER_STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Whether an answer is on its way on this connection: in the middle of it, another would be read as a part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null }
  return answer?.headersSent === true && !answer.writableFinished
}

/** Answers what is no valid HTTP. */
function answerInvalid(headers: Headers, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const status = PARSER_STATUS[error.code ?? ''] ?? '400 Bad Request'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...lines, '', ''].join('\r\n'))
}

function answerWith(status: number, headers: Headers, answer: ServerResponse): void {
  answer.writeHead(status, { ...headers, Connection: 'close', 'Content-Length': 0 }).end()
}

/** HTTP/1.1 wants a Host (RFC 9112, 3.2). `requireHostHeader: false` leaves that to us: Node answers without our headers. */
function withHost(listener: RequestListener, headers: Headers): RequestListener {
  return (request: IncomingMessage, answer) => {
    if (request.httpVersion === '1.1' && request.headers.host === undefined) answerWith(400, headers, answer)
    else listener(request, answer)
  }
}

/** Answers with these headers what Node would answer by itself, without any. */
function answerBrokenRequests(server: Server, headers: Headers): void {
  server.on('clientError', (error, socket) => answerInvalid(headers, error, socket as Socket))
  server.on('checkExpectation', (_, answer) => answerWith(417, headers, answer))
}

const TIMEOUTS = {
  /** Enough for a slow phone, too short for a slow-request attack. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than proxies keep theirs (Caddy 120 s, nginx 60 s): who hangs up first must be who asks, or a request meets a closed connection. */
  keepAliveTimeout: 130_000,
}

const NO_HOST = 'no-host.invalid' // stands for the Host that HTTP/1.0 need not send

const HANG_UP_EVERY_MS = 50 // browsers keep idle connections open, which would hold up a stop

export type Listening = {
  port: number
  /** Takes no more requests and waits at most `graceMs` for those in flight. */
  close(graceMs: number): Promise<void>
}

/** The connections of a server, with how many answers each still owes, and what it had received when the last one was sent. */
type Connections = Map<Socket, { owes: number; received: number }>

function connectionsOf(server: Server): Connections {
  const connections: Connections = new Map()
  server.on('connection', (socket) => {
    connections.set(socket, { owes: 0, received: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.owes += 1
    response.once('close', () => {
      connection.owes -= 1
      connection.received = socket.bytesRead
    })
  })
  return connections
}

/** Node's own would also cut off an answer that was written, and of which most still waits to be sent. */
function hangUpIdle(connections: Connections): void {
  for (const [socket, { owes, received }] of connections)
    if (owes === 0 && socket.bytesRead === received && socket.writableLength === 0) socket.destroy()
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => server.closeAllConnections(), graceMs)
    const hangUp = setInterval(() => server.closeIdleConnections(), HANG_UP_EVERY_MS)
    server.close(() => {
      clearTimeout(tooLate)
      clearInterval(hangUp)
      resolve()
    })
  })
}

/** Listens on a host and port; `publicUrl` is the origin that is asked for there. Rejects with the system's error when it cannot. */
export function listen(
  app: Hono,
  { host, port, publicUrl }: ListenAddress & { publicUrl: string },
): Promise<Listening> {
  const headers = securityHeaders(publicUrl)
  const errorHandler = () => Response.json({ error: 'bad-request' }, { status: 400, headers })
  const listener = getRequestListener(app.fetch, { errorHandler, hostname: NO_HOST })
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false }, withHost(listener, headers))
  answerBrokenRequests(server, headers)
  const connections = connectionsOf(server)
  server.closeIdleConnections = () => hangUpIdle(connections) // also called by Node when it closes
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo
      resolve({ port: actual, close: (graceMs) => closeServer(server, graceMs) })
    })
  })
}
