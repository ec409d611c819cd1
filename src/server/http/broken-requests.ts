import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
export function withHost(listener: RequestListener, headers: Headers): RequestListener {
  return (request: IncomingMessage, answer) => {
    if (request.httpVersion === '1.1' && request.headers.host === undefined) answerWith(400, headers, answer)
    else listener(request, answer)
  }
}

/** Answers with these headers what Node would answer by itself, without any. */
export function answerBrokenRequests(server: Server, headers: Headers): void {
  server.on('clientError', (error, socket) => answerInvalid(headers, error, socket as Socket))
  server.on('checkExpectation', (_, answer) => answerWith(417, headers, answer))
}
