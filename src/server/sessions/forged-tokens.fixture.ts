import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'

type Part = Record<string, unknown>

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decode(part = ''): Part {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

/** What an access token says. */
export function claimsOf(token: string): Part {
  return decode(token.split('.')[1])
}

function signedBy(key: KeyObject, header: Part, claims: Part): string {
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = createSign('SHA256').update(signed).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function hs256(header: Part, claims: Part, secret: string | Buffer): string {
  const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Tokens that look like a true one, made by somebody who has seen it and the public key. */
export function forgedTokens(token: string, publicKey: JWK): [name: string, token: string][] {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const header = decode(head)
  const claims = decode(payload)
  const theirs = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ownRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signedByOwn = (more: Part) => signedBy(own.privateKey, { alg: 'ES256', typ: 'JWT', ...more }, claims)
  const kid = header.kid
  const otherAlg = header.alg === 'RS256' ? 'ES256' : 'RS256'
  return [
    ['alg none', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg none under our kid', `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`],
    [
      'HS256 with the public key as PEM',
      hs256({ kid }, claims, String(theirs.export({ type: 'spki', format: 'pem' }))),
    ],
    [
      'HS256 with the public key as DER',
      hs256({ kid }, claims, theirs.export({ type: 'spki', format: 'der' })),
    ],
    ['HS256 with the public key as JWK', hs256({ kid }, claims, JSON.stringify(publicKey))],
    ['another key under our kid', signedByOwn({ kid })],
    ['another RSA key under our kid', signedBy(ownRsa.privateKey, { alg: 'RS256', typ: 'JWT', kid }, claims)],
    ['a foreign kid', signedByOwn({ kid: 'mine' })],
    ['no kid', signedByOwn({})],
    ['its key in the header', signedByOwn({ kid, jwk: own.publicKey.export({ format: 'jwk' }) })],
    ['an address of keys in the header', signedByOwn({ kid: 'mine', jku: 'https://evil.example/jwks.json' })],
    ['a certificate in the header', signedByOwn({ kid: 'mine', x5u: 'https://evil.example/x.pem' })],
    ['an edited payload', `${head}.${encode({ ...claims, sub: 'somebody else' })}.${signature}`],
    ['an edited header', `${encode({ ...header, alg: otherAlg })}.${payload}.${signature}`],
    ['no signature', `${head}.${payload}.`],
    ['half of it', `${head}.${payload}`],
    ['nonsense', 'a.b.c'],
    ['a text', 'token'],
  ]
}
