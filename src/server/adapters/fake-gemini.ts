import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One call as the provider saw it. */
export type SeenCall = {
  method: string | undefined
  path: string | undefined
  key: string | string[] | undefined
  body: {
    contents: { role: string; parts: { text: string }[] }[]
    generationConfig: Record<string, number>
  }
}

export type FakeAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Sent as it is, in place of a JSON body. */
  raw?: string
  /** 'never' leaves the caller waiting, 'hang-up' closes the connection. */
  instead?: 'never' | 'hang-up'
}

/** A whole answer with this text. */
export function saying(text: string, finishReason = 'STOP'): FakeAnswer {
  return { body: { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason }] } }
}

/** The entry alone: what stands below the instruction. */
export function entryIn(call: SeenCall): string {
  const text = call.body.contents[0]?.parts[0]?.text ?? ''
  return text.slice(text.indexOf('\n\n') + 2)
}

async function readBody(request: IncomingMessage): Promise<SeenCall['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body, raw, instead }: FakeAnswer,
): void {
  if (instead === 'never') return
  if (instead === 'hang-up') {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(raw ?? JSON.stringify(body))
}

/** A provider on this machine, for tests: answers what `answer` says and remembers what it was asked. */
export async function startFakeGemini(answer: (call: SeenCall, index: number) => FakeAnswer) {
  const calls: SeenCall[] = []
  let gone = 0
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    const call = { method, path, key: headers['x-goog-api-key'], body: await readBody(request) }
    calls.push(call)
    response.on('close', () => {
      if (!response.writableFinished) gone += 1
    })
    send(response, answer(call, calls.length - 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** How many callers left before their answer. */
    callersGone: () => gone,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
