import { type Agent, request } from 'node:https'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Logger } from 'pino'
import { type Secrets, sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'
import type { PushDevice } from './reminder-store.ts'

/** What proves to push services that it is this installation that sends (VAPID, RFC 8292). */
type PushKey = {
  /** The public half, as browsers take it: an uncompressed point of P-256 as base64url. */
  publicKey: string
  /** The header `Authorization` of a push to a service at `origin`, at a time (epoch ms). */
  authorization(origin: string, now: number): Promise<string>
}

type Ports = { database: Database; secrets: Secrets; contact: string }

const ABOUT = 'push-key'
const TOKEN_SECONDS = 60 * 60 // services refuse more than a day

/** Under which name the key is kept. A key that another secret has sealed cannot be opened: it is left, and replaced. */
function nameOf(secrets: Secrets): string {
  return `${ABOUT} ${secrets.hmac(ABOUT, '').slice(0, 16)}`
}

function storedKey({ reader }: Pick<Database, 'reader'>, name: string) {
  return reader.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
}

/** The key of this installation, the same on every node: made by the first that asks, sealed in the database. */
async function readOrMake({ database, secrets }: Ports): Promise<JWK> {
  const name = nameOf(secrets)
  const known = await storedKey(database, name)
  if (known !== undefined) return JSON.parse(secrets.open(known.value, name))
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const value = secrets.seal(JSON.stringify(await exportJWK(privateKey)), name)
  await database.tx(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ name, value })
      .onConflict((on) => on.column('name').doNothing())
      .execute()
  })
  return readOrMake({ database, secrets, contact: '' }) // another node may have been first
}

function publicPoint({ x = '', y = '' }: JWK): string {
  const [right, up] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  return Buffer.concat([Buffer.of(4), right ?? Buffer.of(), up ?? Buffer.of()]).toString('base64url')
}

/** Opens the key, which is read once. `contact`: where push services complain, a mailto: or https: address. */
export async function openPushKey(ports: Ports): Promise<PushKey> {
  const jwk = await readOrMake(ports)
  const key = await importJWK(jwk, 'ES256')
  const publicKey = publicPoint(jwk)
  return {
    publicKey,
    async authorization(origin, now) {
      const seconds = Math.floor(now / 1000)
      const token = await new SignJWT({ sub: ports.contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(seconds + TOKEN_SECONDS)
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

/** The push services of browsers: a host, or all hosts below one that begins with a dot. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Samsung Internet, Opera
  'updates.push.services.mozilla.com', // Firefox
  '.push.services.mozilla.com',
  '.push.apple.com', // Safari
  '.notify.windows.com', // Edge
  'jmt17.google.com', // Chromium of Linux distributions
]

const LONGEST_ENDPOINT = 1024 // those of browsers have 150 to 600 characters

/** Printable ASCII without what a URL parser would drop or turn round. */
const PLAIN = /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/

function isKnown(host: string, pushHosts: readonly string[]): boolean {
  return [...KNOWN_HOSTS, ...pushHosts].some((known) =>
    known.startsWith('.') ? host.endsWith(known) && host !== known : host === known,
  )
}

/**
 * The address at which a push service takes messages for one browser; null for anything else. Whoever sends it to us
 * chooses where we connect to, so only push services that we know are asked, at their one port. `pushHosts`: more of them.
 */
export function pushEndpoint(value: unknown, pushHosts: readonly string[]): URL | null {
  if (typeof value !== 'string' || value.length > LONGEST_ENDPOINT) return null
  if (!PLAIN.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  const { protocol, hostname, port, username, password, hash, pathname } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return null
  return pathname !== '/' && isKnown(hostname, pushHosts) ? url : null
}

/** A device at an endpoint, under an id that does not tell its address. */
export function deviceAt({ href }: URL): PushDevice {
  return { id: sha256(href), endpoint: href }
}

/** 'taken': the push service delivers it; 'gone': the browser has no subscription any more. */
export type PushResult = 'taken' | 'gone' | 'failed'

/** Sends a push without content to the address of one browser. Throws only where this server has no key to sign with. */
export type SendPush = (endpoint: string) => Promise<PushResult>

type Options = {
  key: () => Promise<PushKey>
  pushHosts: readonly string[]
  clock: () => number
  log: Logger
  /** Connections go by it; undefined for those of Node. */
  agent?: Agent
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const TTL_SECONDS = 5_400 // as long as a reminder is due: a phone that wakes up later is told nothing
const TAKEN = [200, 201, 202]
const GONE = [404, 410]

function resultOf(status: number | undefined): PushResult {
  if (status === undefined) return 'failed'
  if (GONE.includes(status)) return 'gone'
  return TAKEN.includes(status) ? 'taken' : 'failed'
}

/**
 * The status that a push service answers with, or undefined where the connection ends without one. What it says beside that is
 * not read, and it leads nowhere else. Whatever it does, it is over in `timeoutMs`.
 */
function statusOf(
  url: URL,
  headers: Record<string, string | number>,
  options: Options,
): Promise<number | undefined> {
  const { agent, timeoutMs = TIMEOUT_MS } = options
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const asked = request(url, { method: 'POST', headers, ...(agent !== undefined && { agent }) })
  const giveUp = () => reject(new DOMException('no status came in time', 'TimeoutError'))
  const timer = setTimeout(giveUp, timeoutMs) // of all, from looking up its name on
  asked.on('response', (answer) => {
    answer.on('error', () => undefined) // it is cut off here, on purpose
    resolve(answer.statusCode)
  })
  asked.on('upgrade', (answer, socket) => {
    socket.destroy() // it is no part of the request any more
    resolve(answer.statusCode)
  })
  asked.on('error', reject)
  asked.on('close', () => resolve(undefined)) // where nothing else has told how it ended
  asked.end()
  return promise.finally(() => {
    clearTimeout(timer)
    asked.destroy()
  })
}

/**
 * Sends pushes (RFC 8030). An endpoint is checked again: what was allowed when it came may not be any more. A push that
 * waits at its service is replaced by the next.
 */
export function createPushSender(options: Options): SendPush {
  const { key, pushHosts, clock, log } = options
  return async (endpoint) => {
    const url = pushEndpoint(endpoint, pushHosts)
    if (url === null) return 'gone'
    const authorization = await (await key()).authorization(url.origin, clock())
    const headers = { authorization, ttl: TTL_SECONDS, topic: 'today', 'content-length': 0 }
    try {
      const status = await statusOf(url, headers, options)
      const result = resultOf(status)
      if (result === 'failed') log.warn({ host: url.hostname, status }, 'a push was not taken')
      return result
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      log.warn({ host: url.hostname, code: code ?? name }, 'a push service did not answer')
      return 'failed'
    }
  }
}
