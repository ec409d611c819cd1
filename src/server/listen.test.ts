import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WithCosts } from '#domain/engine.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { testApp } from './app.fixture.ts'
import { listen } from './listen.ts'

const SOUND_BYTES = 14 * 1024 * 1024 // far more than the buffers of a socket hold

async function setUp(translators: WithCosts<Translator>[] = []) {
  const { app, config } = testApp({ translators })
  const server = await listen(app, { ...config, port: 0 })
  onTestFinished(() => server.close(0))
  return { server, url: `http://127.0.0.1:${server.port}` }
}

/** Sends bytes as they are, which no client library would, and answers all that comes back. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
const statusOf = (answer: string) => Number(answer.split(' ')[1])

function translate(url: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}/api/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'x', from: 'en-US', to: 'es-ES' }),
    ...(signal && { signal }),
  })
}

describe('over a real connection', () => {
  it.each([
    '/..%2fpackage.json',
    '/../package.json',
    '/../../../../etc/passwd',
    '/locales/../../package.json',
    '/locales/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/assets/../../src/server/main.ts',
    '/\\..\\package.json',
    '/%00',
    '/%',
    '*',
    'http://evil.example/package.json',
    'file:///etc/passwd',
  ])('GET %s finds nothing', async (path) => {
    const { server } = await setUp()
    const answer = await sendRaw(server.port, ask(path))
    expect([400, 404, 421]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/"scripts"|root:|createApp/)
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  })

  it.each([
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 400],
    ['a line that is none', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 421],
    ['an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['a method that is none', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400],
    [
      'an expectation that is none',
      'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('%s is refused, with the security headers', async (_, bytes, status) => {
    const { server } = await setUp()
    const answer = await sendRaw(server.port, bytes)
    expect(statusOf(answer)).toBe(status)
    for (const [name, value] of Object.entries(securityHeaders('http://localhost:3000')))
      expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  })

  it('what breaks in the middle of an answer is not answered into it', async () => {
    const { config } = testApp()
    const endless = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('first words')) })
    const app = new Hono().get('/', () => new Response(endless))
    const server = await listen(app, { ...config, port: 0 })
    onTestFinished(() => server.close(0))
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) {
      if (answer === '') socket.write('BREW\r\n\r\n')
      answer += chunk
    }
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  it('a body that grows without a stated length is cut off', async () => {
    const { server } = await setUp([memoryTranslator()])
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const head =
      'POST /api/translate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await sendRaw(server.port, `${head}${chunk.repeat(6)}0\r\n\r\n`)
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('{"error":"too-long"}')
  })

  it('a learner who leaves cancels the translation', async () => {
    let seen: AbortSignal | undefined
    const slow = memoryTranslator({
      answer: async (_, signal) => {
        seen = signal
        await wait(2_000, undefined, { signal }).catch(() => undefined)
        return { ok: false, error: 'cancelled' }
      },
    })
    const { url } = await setUp([slow])
    const learner = new AbortController()
    const answer = translate(url, learner.signal)
    await expect.poll(() => seen).toBeDefined()
    learner.abort()
    await expect(answer).rejects.toThrow()
    await expect.poll(() => seen?.aborted).toBe(true)
  })

  it('an idle connection is kept for longer than a proxy before it keeps its own', async () => {
    const { url } = await setUp()
    const { headers } = await fetch(`${url}/healthz`)
    const [, seconds] = headers.get('keep-alive')?.match(/timeout=(\d+)/) ?? []
    expect(Number(seconds), 'Caddy hangs up after 120 s').toBeGreaterThan(120)
  })

  it('closing lets what is in flight finish, and takes nothing new', async () => {
    let isAsked = false
    const slow = memoryTranslator({
      answer: async () => {
        isAsked = true
        await wait(200)
        return { ok: true, value: { text: 'done', by: 'gemini', quality: 'good' } }
      },
    })
    const { server, url } = await setUp([slow])
    const answer = translate(url)
    await expect.poll(() => isAsked).toBe(true)
    const closed = server.close(5_000)
    await expect(fetch(url)).rejects.toThrow()
    expect(await (await answer).json()).toMatchObject({ text: 'done' })
    await closed
  })

  it.each([
    ['a length', 'Content-Length: 1000\r\n\r\n{'],
    ['pieces', 'Transfer-Encoding: chunked\r\n\r\n10\r\n{'],
  ])('a client that breaks off a body of %s leaves no error in the log', async (_, bytes) => {
    const { app, config, logged } = testApp({ translators: [memoryTranslator()] })
    const server = await listen(app, { ...config, port: 0 })
    onTestFinished(() => server.close(0))
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `POST /api/translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${bytes}`,
    )
    await wait(100)
    socket.resetAndDestroy()
    await expect.poll(() => logged.length).toBe(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 30, status: 499 })
  })

  /** Asks for a sound and reads nothing of it yet: most of it waits in this process to be sent. */
  async function askAndWait(server: { port: number }, head = '') {
    const socket = connect(server.port, '127.0.0.1')
    socket.pause()
    onTestFinished(() => void socket.destroy())
    const body = JSON.stringify({ text: 'Hola.', language: 'es-ES' })
    socket.write(
      `POST /api/speak HTTP/1.1\r\nHost: localhost\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await wait(300)
    return socket
  }

  const speaking = () =>
    memorySynthesiser({
      answer: async () => ({ ok: true, value: { wav: new Uint8Array(SOUND_BYTES), by: 'espeak-ng' } }),
    })

  async function bytesFrom(socket: Socket): Promise<number> {
    let bytes = 0
    for await (const chunk of socket) bytes += (chunk as Buffer).length
    return bytes
  }

  it('closing lets an answer end that was written, and that its client has not read yet', async () => {
    const { app, config } = testApp({ synthesisers: [speaking()] })
    const server = await listen(app, { ...config, port: 0 })
    const socket = await askAndWait(server)
    const closed = server.close(10_000)
    await wait(200)
    expect(await bytesFrom(socket)).toBeGreaterThan(SOUND_BYTES)
    await closed
  })

  it('closing waits no longer than it may for a client that reads nothing', async () => {
    const { app, config } = testApp({ synthesisers: [speaking()] })
    const server = await listen(app, { ...config, port: 0 })
    await askAndWait(server)
    await server.close(400) // or for ever, which a test may not take
  })

  it('closing hangs up at once on whoever has been answered or asks nothing', async () => {
    const { server, url } = await setUp()
    await fetch(url) // keeps its connection
    const idle = connect(server.port, '127.0.0.1')
    await once(idle, 'connect')
    await server.close(600_000) // which is longer than a test may take
  })
})
