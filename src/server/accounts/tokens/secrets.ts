import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importJWK, type JWK } from 'jose'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { idOf } from './opaque-tokens.ts'
import type { Random } from './random.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 16

/** What only a holder of the installation's secret can do. */
export type Secrets = {
  /** Encrypts; `about` binds the text to its place, so that it cannot be moved to another. */
  seal(text: string, about: string): string
  /** The text; throws where the secret or the place is another. */
  open(sealed: string, about: string): string
  /** HMAC-SHA-256: nobody who has only the store can work it out. For codes, addresses and keys of counters. */
  hmac(purpose: string, text: string): string
}

/** What is stored was sealed with another secret, or for another place. */
export class OtherSecret extends Error {
  readonly code = 'other-secret'
}

/** SHA-256 as base64url: enough for tokens of 256 random bits, which nobody can guess. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** An id in the shape of a random UUID (version 4) that follows from an HMAC, and from nothing that a reader knows. */
export function idOfMark(mark: string): string {
  const bytes = Buffer.from(mark, 'base64url').subarray(0, ID_BYTES)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return idOf(bytes)
}

/** The installation's secrets, worked out from its one secret of 32 bytes. */
export function createSecrets(secret: Uint8Array, random: Random): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `accounts ${use}`, 32))
  const sealing = keyFor('sealing')
  const hmacKey = createSecretKey(keyFor('marking')) // six times as fast as the bytes, several times a request
  return {
    seal(text, about) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new OtherSecret('what is stored was sealed with another secret', { cause })
      }
    },
    hmac(purpose, text) {
      return createHmac('sha256', hmacKey).update(`${purpose}\n${text}`).digest('base64url')
    },
  }
}

const SECRET_BYTES = 32

function secretFileIn(dataDir: string): string {
  return join(dataDir, 'account-secret')
}

async function readSecret(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const bytes = Buffer.from(await readFile(file, 'utf8'), 'hex')
    if (bytes.length !== SECRET_BYTES) throw new Error(`${file} does not hold a secret`)
    return Uint8Array.from(bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The secret that is kept there; 'unreadable' where what is kept is none, undefined where nothing is. */
export async function findSecretFile(
  dataDir: string,
): Promise<Uint8Array<ArrayBuffer> | 'unreadable' | undefined> {
  return readSecret(secretFileIn(dataDir)).catch(() => 'unreadable' as const)
}

/**
 * The secret that this server keeps beside its database, made at the first start and readable by its owner alone. Two
 * processes that start at once get the same.
 */
export async function readSecretFile(dataDir: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = secretFileIn(dataDir)
  const kept = await readSecret(file)
  if (kept !== undefined) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(fresh, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(fresh, file) // whole or not at all, and never over another one
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // EEXIST: the other process was first
  } finally {
    await rm(fresh)
  }
  const made = await readSecret(file)
  if (made === undefined) throw new Error(`${file} could not be kept`)
  return made
}

const FORM = 'must name a file with a private JWK, ES256 (EC, P-256) or RS256 (RSA)'

function isPrivate({ kty, crv, d }: JWK): boolean {
  return (kty === 'RSA' || (kty === 'EC' && crv === 'P-256')) && typeof d === 'string'
}

/** The operator's own key to sign with. Fails with one line that holds neither the key nor what was wrong in it. */
export async function readSigningKey(file: string): Promise<Outcome<Record<string, unknown>, string>> {
  try {
    const jwk: JWK = JSON.parse(await readFile(file, 'utf8'))
    const { key_ops: _ops, use: _use, ...bare } = jwk // jose refuses to sign with a key that names only 'verify'
    if (!isPrivate(bare)) return failure(`AUTH_SIGNING_KEY_FILE ${FORM}.`)
    await importJWK(bare, bare.kty === 'EC' ? 'ES256' : 'RS256')
    return success(bare)
  } catch {
    return failure(`AUTH_SIGNING_KEY_FILE ${FORM}; this one cannot be read.`)
  }
}
