import type { JWK, JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/clock.ts'
import { claimsOf, forgedTokens } from './forged-tokens.fixture.ts'
import type { SessionReader } from './session-reader.ts'

/** Changes to a true token's claims, each of which makes it worth nothing. */
const WRONG_CLAIMS: [name: string, change: (claims: JWTPayload) => JWTPayload][] = [
  ['another audience', (claims) => ({ ...claims, aud: 'anon' })],
  ['no audience', ({ aud: _, ...claims }) => claims],
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example/auth/v1' })],
  ['an issuer whose address only begins alike', (claims) => ({ ...claims, iss: `${claims.iss}/x` })],
  ['no issuer', ({ iss: _, ...claims }) => claims],
  ['a life that is over', (claims) => ({ ...claims, exp: (claims.iat ?? 0) - 60 })],
  ['a life without end', ({ exp: _, ...claims }) => claims],
  ['a life that has not begun', (claims) => ({ ...claims, nbf: (claims.exp ?? 0) + 60 })],
  ['nobody', ({ sub: _, ...claims }) => claims],
  ['an empty name', (claims) => ({ ...claims, sub: '' })],
  ['no session', ({ session_id: _, ...claims }) => claims],
  ['a session that is a number', (claims) => ({ ...claims, session_id: 7 })],
  ['the role of a service', (claims) => ({ ...claims, role: 'service_role' })],
  ['the role of nobody', (claims) => ({ ...claims, role: 'anon' })],
]

/** Who gives out the tokens that a reader reads. */
export type TokenIssuer = {
  reader: SessionReader
  /** Somebody new, who is logged in. */
  enter(): Promise<{ access_token: string; user: { id: string } }>
  /** A token that says whatever is wanted, signed with the issuer's own key. */
  signed(claims: JWTPayload): Promise<string>
  publicKey(): JWK | Promise<JWK>
  forward(ms: number): void
  close(): Promise<void>
}

/** The contract of every `SessionReader`. */
export function describeSessionReader(name: string, open: () => Promise<TokenIssuer>): void {
  describe(`${name} keeps the contract of reading sessions`, () => {
    let issuer: TokenIssuer
    let reader: SessionReader

    beforeAll(async () => {
      issuer = await open()
      reader = issuer.reader
    })
    afterAll(() => issuer.close())

    const read = (token: string) => reader.read(`Bearer ${token}`)

    it('knows who holds a token of its issuer', async () => {
      const { access_token: token, user } = await issuer.enter()
      const holder = { userId: user.id, sessionId: claimsOf(token).session_id, aal: 'aal1' }
      expect(await read(token)).toEqual({ ok: true, value: holder })
      expect(await reader.read(`bearer  ${token}`)).toEqual({ ok: true, value: holder })
    })

    it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YW5hOnB3', 'Bearer two words', 'token'])(
      'nobody is known where the header is %j',
      async (header) => {
        expect(await reader.read(header)).toEqual({ ok: false, error: 'no-session' })
      },
    )

    it('check 30: a token that was made, edited or signed by anybody else is refused', async () => {
      const { access_token: token } = await issuer.enter()
      const forged = forgedTokens(token, await issuer.publicKey())
      expect(forged.length).toBeGreaterThan(15)
      for (const [forgery, forgedToken] of forged)
        expect([forgery, await read(forgedToken)]).toEqual([forgery, { ok: false, error: 'bad-session' }])
      expect(await read(token)).toMatchObject({ ok: true })
    })

    it.each(WRONG_CLAIMS)(
      'check 30: a token that is truly signed and says %s is refused',
      async (_, change) => {
        const { access_token: token } = await issuer.enter()
        const claims = claimsOf(token)
        expect(await read(await issuer.signed(claims))).toMatchObject({ ok: true })
        expect(await read(await issuer.signed(change(claims)))).toEqual({ ok: false, error: 'bad-session' })
      },
    )

    it('a token is refused once its hour is over', async () => {
      const { access_token: token } = await issuer.enter()
      issuer.forward(HOUR_MS + 60_000)
      expect(await read(token)).toEqual({ ok: false, error: 'bad-session' })
    })
  })
}
