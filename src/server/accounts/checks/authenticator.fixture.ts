import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_INCLUDED = 0x40

type Place = { origin: string; rpId: string }

type CreationOptions = { challenge: string; user: { id: string } }
type RequestOptions = { challenge: string }

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** A device that keeps one key, as a phone or a security key does, for checks that have no browser. */
export function testAuthenticator({ origin, rpId }: Place) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ])

  function authenticatorData(flags: number, more: Uint8Array = new Uint8Array(), place = rpId): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(place), Buffer.from([flags]), count, more])
  }

  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** Makes the key and answers as a browser would. */
    create({ challenge, user }: CreationOptions) {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const authData = Uint8Array.from(authenticatorData(USER_PRESENT | USER_VERIFIED | KEY_INCLUDED, key))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Shows that it holds the key; `at` is where it is tricked into it, and whether its owner was asked. */
    show({ challenge }: RequestOptions, at: Partial<Place & { verifiesUser: boolean }> = {}) {
      counter += 1
      const flags = at.verifiesUser === false ? USER_PRESENT : USER_PRESENT | USER_VERIFIED
      const data = authenticatorData(flags, undefined, at.rpId)
      const client = clientData('webauthn.get', challenge, at.origin ?? origin)
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle,
        },
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof testAuthenticator>
