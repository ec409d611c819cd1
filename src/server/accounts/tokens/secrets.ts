import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
} from 'node:crypto'
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
