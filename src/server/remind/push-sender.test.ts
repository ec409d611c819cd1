import { Agent } from 'node:https'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { importJWK, jwtVerify } from 'jose'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets } from '#server/accounts/tokens/secrets.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { HOSTILE_ENDPOINTS } from './hostile-endpoints.fixture.ts'
import { createPushSender, deviceAt, openPushKey, pushEndpoint } from './push-sender.ts'
import { ODD_ANSWERS, startOddService, startPushService } from './push-service.fixture.ts'

const NOW = Date.UTC(2026, 10, 23, 19, 30)
const HOST = 'fcm.googleapis.com'
const CONTACT = 'mailto:help@example.org'

function secretsOf(byte: number) {
  return createSecrets(new Uint8Array(32).fill(byte), nodeRandom(Date.now))
}

type Given = { pushHosts?: string[]; timeoutMs?: number; agent?: Agent }

async function started({ pushHosts = [] as string[], timeoutMs = 10_000, agent }: Given = {}) {
  const service = await startPushService()
  const database = memoryDatabase()
  const key = await openPushKey({ database, secrets: secretsOf(1), contact: CONTACT })
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const means = { agent: agent ?? service.agent, timeoutMs }
  const options = { key: async () => key, pushHosts, clock: () => NOW, log, ...means }
  return { ...service, database, key, logged, send: createPushSender(options) }
}

/** The public key in a header, as a push service reads it. */
async function keyIn(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  expect([point.length, point[0]]).toEqual([65, 4])
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
}

describe('a push', () => {
  it('has no content, waits as long as the reminder is due, and proves who sends it', async () => {
    const { send, asked, key } = await started()
    expect(await send(`https://${HOST}/message/201`)).toBe('taken')
    const [{ host, path, headers, bytes } = { host: '', path: '', headers: {}, bytes: -1 }] = asked
    expect({ host, path, bytes }).toEqual({ host: HOST, path: '/message/201', bytes: 0 })
    expect(headers).toMatchObject({ ttl: '5400', topic: 'today', 'content-length': '0' })
    expect(headers).not.toHaveProperty('content-encoding')
    const [, token = '', shown = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    expect(shown).toBe(key.publicKey)
    const verified = await jwtVerify(token, await keyIn(shown), {
      audience: `https://${HOST}`,
      currentDate: new Date(NOW),
      algorithms: ['ES256'],
    })
    expect(verified.payload).toEqual({ aud: `https://${HOST}`, sub: CONTACT, exp: NOW / 1000 + 3600 })
  })

  it.each([
    ['200', 'taken'],
    ['201', 'taken'],
    ['404', 'gone'],
    ['410', 'gone'],
    ['400', 'failed'],
    ['403', 'failed'],
    ['413', 'failed'],
    ['429', 'failed'],
    ['500', 'failed'],
    ['503', 'failed'],
    ['redirect', 'failed'],
  ])('that is answered with %s is %s, and leads nowhere else', async (answer, result) => {
    const { send, connections, logged } = await started()
    expect(await send(`https://${HOST}/message/${answer}`)).toBe(result)
    expect(connections()).toBe(1)
    expect(logged.join()).not.toContain('message') // the address of a device is a secret
  })

  it('that is never answered is given up', async () => {
    const { send, logged } = await started({ timeoutMs: 200 })
    expect(await send(`https://${HOST}/message/never`)).toBe('failed')
    expect(logged.join()).toContain(HOST)
  })

  it.each(Object.entries(ODD_ANSWERS))(
    'that is answered by %s is given up, and its connection is closed',
    async (_, answer) => {
      const service = await startOddService(answer)
      const { send } = await started({ timeoutMs: 200, agent: service.agent })
      expect(await Promise.race([send(`https://${HOST}/message/x`), wait(2_000, 'still waiting')])).toBe(
        'failed',
      )
      await expect.poll(service.open).toBe(0)
    },
  )

  it('whose content never ends is taken, and its connection is closed', async () => {
    const service = await startOddService((socket) => {
      socket.write('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n')
      return '1\r\na\r\n'
    })
    const { send } = await started({ agent: service.agent })
    expect(await send(`https://${HOST}/message/x`)).toBe('taken')
    await expect.poll(service.open).toBe(0)
  })

  it('whose connection never comes about is given up', async () => {
    const agent = new Agent({ keepAlive: false })
    agent.createConnection = () => new Socket() // as while its name is being looked up
    const { send } = await started({ timeoutMs: 200, agent })
    expect(await Promise.race([send(`https://${HOST}/message/x`), wait(2_000, 'still waiting')])).toBe(
      'failed',
    )
  })

  it.each(HOSTILE_ENDPOINTS.map((endpoint) => [endpoint]))('to %j is not even tried', async (endpoint) => {
    const { send, connections } = await started()
    expect(await send(endpoint as string)).toBe('gone')
    expect(connections()).toBe(0)
    expect(pushEndpoint(endpoint, [])).toBeNull()
  })

  it('goes to a host that the operator has named, until they take it back', async () => {
    const endpoint = 'https://push.example.org/message/201'
    const named = await started({ pushHosts: ['push.example.org', '.example.net'] })
    expect(await named.send(endpoint)).toBe('taken')
    expect(await named.send('https://a.example.net/message/201')).toBe('taken')
    expect(await named.send('https://example.net/message/201')).toBe('gone')
    const later = await started()
    expect([await later.send(endpoint), later.connections()]).toEqual(['gone', 0])
  })
})

describe('the address of a device', () => {
  it('is only ever a known host at its usual port, whatever is sent', () => {
    const parts = fc.constantFrom(
      ...[
        'https://',
        'http://',
        '//',
        HOST,
        '.push.apple.com',
        'evil.example',
        '127.0.0.1',
        '[::1]',
        '@',
        ':',
        '443',
      ],
      ...['8443', '/', '\\', '#', '?', '%2f', '%40', '\t', '\n', '\0', ' ', '.', 'x', 'é', '。', '\u00ad'],
    )
    const texts = fc.oneof(
      fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
      fc.array(parts, { maxLength: 6 }).map((all) => `https://${HOST}${all.join('')}`),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    )
    const check = (text: string) => {
      const url = pushEndpoint(text, [])
      if (url === null) return
      expect(url.protocol).toBe('https:')
      expect([url.port, url.username, url.password, url.hash]).toEqual(['', '', '', ''])
      expect(url.hostname === HOST || url.hostname.endsWith('.push.apple.com')).toBe(true)
    }
    fc.assert(fc.property(texts, check))
  })

  it('is kept under an id that does not tell it', () => {
    const url = new URL(`https://${HOST}/secret`)
    expect(deviceAt(url)).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), endpoint: url.href })
  })

  it.each(['https://web.push.apple.com/x', 'https://wns2-by3p.notify.windows.com/w/?token=x%2b'])(
    '%s is known',
    (one) => {
      expect(pushEndpoint(one, [])?.href).toBe(one)
    },
  )
})

describe('the key of pushes', () => {
  it('is one for all nodes, also for those that ask at once, and is sealed', async () => {
    const database = memoryDatabase()
    const open = () => openPushKey({ database, secrets: secretsOf(1), contact: CONTACT })
    const keys = await Promise.all(Array.from({ length: 8 }, open))
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    const dump = database.dump()
    expect(dump).toContain('push-key')
    expect(dump).not.toContain('"d"')
    expect(dump).not.toContain('kty')
  })

  it('is another where the secret of the installation is another, and the first stays', async () => {
    const database = memoryDatabase()
    const open = async (byte: number) =>
      (await openPushKey({ database, secrets: secretsOf(byte), contact: CONTACT })).publicKey
    const [first, second] = [await open(1), await open(2)]
    expect(first).not.toBe(second)
    expect(await open(1)).toBe(first)
  })
})
