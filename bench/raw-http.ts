// Requests written to a socket as they are: they cost the processor, which the server needs, next to nothing.
import { connect } from 'node:net'

export type RawRequest = { path: string; body: string; headers?: Record<string, string> }

/** The text of a POST of JSON. */
export function requestText({ host }: URL, { path, body, headers = {} }: RawRequest): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** The length of the whole answer at the start of a text, once that is known. */
function answerLength(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]
  return headEnd < 0 || length === undefined ? Number.POSITIVE_INFINITY : headEnd + 4 + Number(length)
}

type Asking = {
  url: URL
  /** The next request; null once there is none. */
  next(): string | null
  /** Told of each answer, read as latin1. */
  answered(status: number, text: string): void
  /** The longest pause after an answer; how long each is, is chance. */
  pauseMs?: number
}

/** Asks over one connection, the next question after the answer and a pause. */
export function askOver({ url, next, answered, pauseMs = 0 }: Asking): Promise<void> {
  const socket = connect(Number(url.port), url.hostname)
  return new Promise((resolve, reject) => {
    let received = ''
    const ask = () => {
      const request = next()
      if (request !== null) return socket.write(request)
      socket.end()
      return resolve()
    }
    socket.setNoDelay().setEncoding('latin1').once('error', reject).once('connect', ask)
    socket.once('close', () => reject(new Error('The server closed a connection')))
    socket.on('data', (chunk: string) => {
      received += chunk
      if (received.length < answerLength(received)) return
      answered(Number(received.slice(9, 12)), received)
      received = ''
      if (pauseMs === 0) ask()
      else setTimeout(ask, Math.random() * pauseMs)
    })
  })
}
