import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { accountWorld, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import {
  accountOfToken,
  newAccountToken,
  newRefreshToken,
  nextRefreshToken,
  sessionOfToken,
} from '#server/accounts/tokens/opaque-tokens.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets } from '#server/accounts/tokens/secrets.ts'
import { pkceIn } from './pkce.ts'
import { redirectTarget } from './request-fields.ts'

const random = nodeRandom(() => 1_763_700_000_000)

describe('redirect_to', () => {
  it('leads nowhere but to this site, whatever is written', () => {
    const pieces = fc.constantFrom(
      SITE,
      'echolog.example',
      'evil.example',
      '//',
      '@',
      '\\',
      ':',
      '.',
      '#',
      '?',
      '%2e',
      'https:',
      'javascript:',
      '\t',
    )
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(address, (text) => {
        const target = redirectTarget(text, SITE)
        if (target !== null) expect(new URL(target).origin).toBe(SITE)
      }),
      { numRuns: generatedRuns(2_000) },
    )
  })

  it('leads to any page of this site', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const address = `${SITE}${path === '' ? '/' : path}?${query}`
        expect(redirectTarget(address, SITE)).toBe(new URL(address).href)
      }),
    )
  })

  it('leads to other ports of a developer’s own machine', () => {
    const own = 'http://localhost:3000'
    expect(redirectTarget('http://127.0.0.1:5173/x', own)).toBe('http://127.0.0.1:5173/x')
    expect(redirectTarget('http://2130706433/', own)).toBeNull()
  })
})

describe('tokens', () => {
  it('name what they open, and differ each time', () => {
    const userId = random.id()
    const session = { userId, sessionId: random.id() }
    const token = newRefreshToken(session, random)
    expect(sessionOfToken(token)).toEqual(session)
    expect(sessionOfToken(nextRefreshToken(token, session, 'salt'))).toEqual(session)
    expect(nextRefreshToken(token, session, 'salt')).toBe(nextRefreshToken(token, session, 'salt'))
    expect(nextRefreshToken(token, session, 'other')).not.toBe(nextRefreshToken(token, session, 'salt'))
    expect(accountOfToken(newAccountToken(userId, random))).toBe(userId)
    expect(accountOfToken(newAccountToken(userId, random, { isPkce: true }))).toBe(userId)
    expect(newAccountToken(userId, random)).not.toBe(newAccountToken(userId, random))
  })

  it('have one spelling; nonsense is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
        const [account, session] = [accountOfToken(text), sessionOfToken(text)]
        if (account === null && session === null) return
        const bare = text.replace(/^pkce_/, '')
        expect(Buffer.from(bare, 'base64url').toString('base64url')).toBe(bare)
      }),
    )
    const token = newAccountToken(random.id(), random)
    for (const spelling of [`${token}=`, ` ${token}`, `${token}\n`, `pkce_pkce_${token}`])
      expect(accountOfToken(spelling)).toBeNull()
  })
})

describe('what is sealed', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(1), random)

  it('opens in its own place with its own secret', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, about) => {
        const known = Buffer.from(text).toString() // a lone surrogate is no text
        expect(secrets.open(secrets.seal(known, about), about)).toBe(known)
      }),
    )
    const sealed = secrets.seal('seed', 'here')
    expect(() => secrets.open(sealed, 'there')).toThrow()
    expect(() => createSecrets(new Uint8Array(32).fill(2), random).open(sealed, 'here')).toThrow()
    expect(secrets.seal('seed', 'here')).not.toBe(sealed)
  })
})

describe('addresses', () => {
  it('are one address each, without anything that a mail program reads as more', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const email = parseEmail(text)
        if (email.ok) expect(email.value).toMatch(/^[^\s@,;:<>()"\\[\]\p{Cc}]+@[^\s@,;:<>()"\\[\]\p{Cc}]+$/u)
      }),
      { numRuns: generatedRuns(1_000) },
    )
    for (const ordinary of ['a@b.dk', 'o’hara@example.org', 'first.last+tag@sub.example.org'])
      expect([ordinary, parseEmail(ordinary).ok]).toEqual([ordinary, !ordinary.includes('’')])
  })

  it('and challenges of a page are none or whole', () => {
    expect(pkceIn({})).toEqual({ ok: true, value: null })
    expect(pkceIn({ code_challenge: null, code_challenge_method: null })).toEqual({ ok: true, value: null })
    expect(pkceIn({ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' })).toMatchObject({
      ok: true,
    })
    expect(pkceIn({ code_challenge: 'c'.repeat(43), code_challenge_method: 'md5' })).toMatchObject({
      ok: false,
    })
  })
})

describe('a body of any JSON', () => {
  it('is answered, and never with a fault', async () => {
    const world = accountWorld()
    const members = ['email', 'password', 'type', 'token', 'token_hash', 'refresh_token', 'data', 'auth_code']
    const body = fc.oneof(
      fc.json(),
      fc.dictionary(fc.constantFrom(...members), fc.jsonValue()).map((value) => JSON.stringify(value)),
    )
    const paths = [
      '/signup',
      '/recover',
      '/otp',
      '/resend',
      '/verify',
      '/token?grant_type=password',
      '/token?grant_type=refresh_token',
      '/token?grant_type=pkce',
    ]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, text) => {
        const { status } = await world.server.ask(path, { body: text })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: generatedRuns(300) },
    )
    expect(world.problems).toEqual([])
  })
})
