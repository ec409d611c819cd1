import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Secrets } from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'

/** What proves to push services that it is this installation that sends (VAPID, RFC 8292). */
export type PushKey = {
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
