// Signs in repeatedly from a separate process, so that measuring and requesting do not delay each other.
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** What to do: sign in to these accounts in turns, from so many connections, each with a pause after an answer. */
export type Flood = {
  address: string
  accounts: { email: string; password: string }[]
  atOnce: number
  ms: number
  /** The longest pause; how long each is, is chance. */
  pauseMs: number
  /** Whether each request comes from an address of its own, as a proxy in front would say. */
  fromMany?: boolean
}

/** How many answers of each status there were, in how many seconds. */
export type Flooded = { statuses: Record<number, number>; seconds: number }

function requestText({ host }: URL, path: string, body: object, from: string | null): string {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(from === null ? [] : [`X-Forwarded-For: ${from}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** The length of the whole answer at the start of a text, once that is known. */
function answerLength(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]
  return headEnd < 0 || length === undefined ? Number.POSITIVE_INFINITY : headEnd + 4 + Number(length)
}

type Answered = (status: number) => void

/** Asks over one connection, the next question after the answer and a pause. Costs next to nothing itself. */
function askOver(
  socket: Socket,
  nextRequest: () => string | null,
  pauseMs: number,
  answered: Answered,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    const ask = () => {
      const request = nextRequest()
      if (request !== null) return socket.write(request)
      socket.end()
      return resolve()
    }
    socket.setNoDelay().setEncoding('latin1').once('error', reject).once('connect', ask)
    socket.on('data', (chunk: string) => {
      received += chunk
      if (received.length < answerLength(received)) return
      answered(Number(received.slice(9, 12)))
      received = ''
      if (pauseMs === 0) ask()
      else setTimeout(ask, Math.random() * pauseMs)
    })
  })
}

/** The address of the nth request of many. */
function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}

const LOG_IN = '/auth/v1/token?grant_type=password'

async function flood({ address, accounts, atOnce, ms, pauseMs, fromMany }: Flood): Promise<Flooded> {
  const url = new URL(address)
  const statuses: Record<number, number> = {}
  const began = performance.now()
  let asked = 0
  const next = () => {
    if (performance.now() - began >= ms) return null
    asked += 1
    const account = accounts[asked % accounts.length]
    if (account === undefined) return null
    return requestText(url, LOG_IN, account, fromMany ? addressOf(asked) : null)
  }
  const count: Answered = (status) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const sockets = Array.from({ length: atOnce }, () => connect(Number(url.port), url.hostname))
  await Promise.all(sockets.map((socket) => askOver(socket, next, pauseMs, count)))
  return { statuses, seconds: (performance.now() - began) / 1000 }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await flood(JSON.parse(line)))}\n`)
