import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Where nobody answers: a port that is set free may be another's at once, but no program is given one below 1024. */
export const NOBODY = 'http://127.0.0.1:2'

/** One call as the AI provider saw it. */
export type SeenCall<Body = unknown> = {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  /** The JSON that was sent; undefined where it was something else. */
  body: Body
  raw: Buffer
}

/** An answer, good or bad. */
export type FakeAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Sent as it is, in place of a JSON body. */
  raw?: string | Uint8Array
  /**
   * 'never' leaves the caller waiting, 'hang-up' closes the connection, 'half' closes it in the middle of the body,
   * 'flood' goes on for 40 MB.
   */
  instead?: 'never' | 'hang-up' | 'half' | 'flood'
}

const FLOOD_BYTES = 40_000_000 // several times what lies in the buffers between two programs on one machine
const FLOOD_CHUNK = Buffer.alloc(50_000, 'x')

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function bytesOf({ raw, body }: FakeAnswer): Buffer {
  return Buffer.from(raw ?? JSON.stringify(body ?? {}))
}

function send(response: ServerResponse, answer: FakeAnswer): void {
  const { status = 200, headers = {}, instead } = answer
  if (instead === 'never') return
  if (instead === 'hang-up') {
    response.destroy()
    return
  }
  const bytes = bytesOf(answer)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (instead === 'half') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  else response.end(bytes)
}

/** Sends 40 MB, as fast as they are taken, and tells of each part that was. */
async function flood(response: ServerResponse, taken: (bytes: number) => void): Promise<void> {
  const closed = once(response, 'close')
  response.writeHead(200, { 'content-type': 'application/json' })
  for (let sent = 0; sent < FLOOD_BYTES && !response.destroyed; sent += FLOOD_CHUNK.length) {
    const written = new Promise((resolve) => response.write(FLOOD_CHUNK, resolve))
    await Promise.race([written, closed]) // what is written to a closed connection is never reported
    await nextTurn()
    if (!response.destroyed) taken(FLOOD_CHUNK.length)
  }
  response.end()
}

/** An AI provider on this machine, for tests: answers what `answer` says and remembers what it was asked. */
export async function startFakeAiProvider<Body = unknown>(
  answer: (call: SeenCall<Body>, index: number) => FakeAnswer,
) {
  const calls: SeenCall<Body>[] = []
  let gone = 0
  let flooded = 0
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    const raw = await readAll(request)
    const body = /json/.test(headers['content-type'] ?? '') ? JSON.parse(raw.toString('utf8')) : undefined
    const call: SeenCall<Body> = { method, path, headers, body, raw }
    calls.push(call)
    response.on('close', () => {
      if (!response.writableFinished) gone += 1
    })
    const told = answer(call, calls.length - 1)
    if (told.instead === 'flood')
      await flood(response, (bytes) => {
        flooded += bytes
      })
    else send(response, told)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** How many callers left before their answer. */
    callersGone: () => gone,
    /** How many bytes of a flood were taken. */
    flooded: () => flooded,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
