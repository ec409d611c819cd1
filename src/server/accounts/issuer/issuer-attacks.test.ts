import { createHash } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newWorld } from '#server/accounts/auth-js/client.fixture.ts'
import { PASSWORD, SECOND_SITE, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { accessOf, confirmed, logIn, outcome } from '#server/accounts/checks/learner-steps.fixture.ts'
import { openHostileIssuer } from './hostile-issuer.fixture.ts'
import { asking, comeBack, exchange, sendOff, sendOffToLink, VERIFIER } from './learner-at-issuer.fixture.ts'
import { openidProvider } from './openid-provider.ts'

let issuer: Awaited<ReturnType<typeof openHostileIssuer>>
beforeEach(async () => {
  issuer = await openHostileIssuer()
})
afterEach(() => issuer.close())

function open(settings = {}) {
  const world = newWorld()
  const problems: string[] = []
  const told = { ...issuer.settings, ...settings }
  const provider = openidProvider(told, (what, error) => problems.push(`${what} ${error}`))
  return { world, problems, server: world.serve({}, undefined, provider) }
}

type Server = ReturnType<typeof open>['server']

/** What the issuer sends somebody back with, who was sent there with this address. */
function backFrom(address: string, more: Record<string, string> = {}): URL {
  const state = new URL(address).searchParams.get('state') ?? ''
  return new URL(`${SITE}/auth/v1/callback?${new URLSearchParams({ code: 'c', state, ...more })}`)
}

const nonceOf = (address: string) => new URL(address).searchParams.get('nonce') ?? ''

/** Where somebody ends whose token is what `tokenFor` makes of the nonce that was asked for. */
async function ending(server: Server, tokenFor: (nonce: string) => Promise<string> | string) {
  const { address, cookie } = await sendOff(server)
  issuer.state.idToken = await tokenFor(nonceOf(address))
  return comeBack(server, backFrom(address), cookie)
}

const REFUSED = ['bad_oauth_callback', '']

it('lets in with a right token: so the refusals below are for what they say', async () => {
  const { server } = open()
  const back = await ending(server, (nonce) => issuer.sign({ nonce }))
  expect([back.page, back.error]).toEqual([`${SITE}/login`, ''])
  accessOf(await exchange(server, back.code))
})

describe('a token opens nothing', () => {
  const hour = 3600
  const now = () => Math.floor(Date.now() / 1000)
  const tokens: Record<string, (nonce: string) => Promise<string> | string> = {
    'with another nonce': () => issuer.sign({ nonce: 'another' }),
    'without a nonce': () => issuer.sign(),
    'for another audience': (nonce) => issuer.sign({ nonce, aud: 'another' }),
    'for several of which another is the party': (nonce) =>
      issuer.sign({ nonce, aud: ['echolog', 'another'], azp: 'another' }),
    'for several and no party': (nonce) => issuer.sign({ nonce, aud: ['echolog', 'another'] }),
    'that has expired': (nonce) => issuer.sign({ nonce, iat: now() - 300, exp: now() - 60 }),
    'that never expires': (nonce) => issuer.sign({ nonce, exp: undefined }),
    'that is an hour old': (nonce) => issuer.sign({ nonce, iat: now() - hour, exp: now() + hour }),
    'of another issuer': (nonce) => issuer.sign({ nonce, iss: 'https://accounts.example' }),
    'without a subject': (nonce) => issuer.sign({ nonce, sub: undefined }),
    'with no signature (alg none)': (nonce) => new UnsecuredJWT(issuer.claims({ nonce })).encode(),
    'signed with the secret of the client': (nonce) =>
      new SignJWT(issuer.claims({ nonce }))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(issuer.settings.clientSecret ?? '')),
    'signed with the public key as a secret': (nonce) =>
      new SignJWT(issuer.claims({ nonce }))
        .setProtectedHeader({ alg: 'HS256', kid: 'key' })
        .sign(new TextEncoder().encode(JSON.stringify(issuer.publicKey))),
    'signed with a key of somebody else': async (nonce) =>
      issuer.sign({ nonce }, (await generateKeyPair('RS256')).privateKey),
    'that is none': () => 'a.b.c',
    'that is missing': () => '',
  }

  for (const [what, tokenFor] of Object.entries(tokens))
    it(what, async () => {
      const { server, world } = open()
      const back = await ending(server, tokenFor)
      expect([back.error, back.code]).toEqual(REFUSED)
      expect(await world.store.accountByEmail('ana@example.org')).toBeNull()
      issuer.state.idToken = await tokenFor('')
      const body = { provider: 'custom:oidc', id_token: await tokenFor(hashed('n')), nonce: 'n' }
      expect((await server.ask('/token?grant_type=id_token', { body })).status).toBe(400)
    })
})

const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

describe('the way back', () => {
  it('is of the browser that began it: no cookie, another cookie or another state lets nobody in', async () => {
    const { server } = open()
    const [mine, theirs] = [await sendOff(server), await sendOff(server)]
    issuer.state.idToken = await issuer.sign({ nonce: nonceOf(mine.address) })
    for (const cookie of [
      '',
      theirs.cookie,
      `${mine.cookie.slice(0, -9)}AAAAAAAAA`,
      'issuer-flow=',
      'issuer-flow=e30',
    ]) {
      const back = await comeBack(server, backFrom(mine.address), cookie)
      expect([back.page, back.error, back.code]).toEqual([`${SITE}/login`, 'bad_oauth_state', ''])
    }
    const odd = await comeBack(server, backFrom(mine.address, { state: '' }), mine.cookie)
    expect(odd.error).toBe('bad_oauth_state')
  })

  it('is gone once: the same state and code again let nobody in', async () => {
    const { server } = open()
    const { address, cookie } = await sendOff(server)
    issuer.state.idToken = await issuer.sign({ nonce: nonceOf(address) })
    expect((await comeBack(server, backFrom(address), cookie)).error).toBe('')
    const again = await comeBack(server, backFrom(address), cookie)
    expect([again.error, again.code]).toEqual(['bad_oauth_state', ''])
  })

  it('takes ten minutes at most', async () => {
    const { server, world } = open()
    const { address, cookie } = await sendOff(server)
    world.clock.forward(10 * 60_000)
    expect((await comeBack(server, backFrom(address), cookie)).error).toBe('bad_oauth_state')
  })

  it('names its issuer, or none: one of a mixed-up issuer lets nobody in', async () => {
    const { server } = open()
    const { address, cookie } = await sendOff(server)
    issuer.state.idToken = await issuer.sign({ nonce: nonceOf(address) })
    const back = await comeBack(server, backFrom(address, { iss: 'https://evil.example' }), cookie)
    expect([back.error, back.code]).toEqual(REFUSED)
  })

  it('names its issuer where that says it always does', async () => {
    issuer.state.metadata = { authorization_response_iss_parameter_supported: true }
    const { server } = open()
    const back = await ending(server, (nonce) => issuer.sign({ nonce }))
    expect([back.error, back.code]).toEqual(REFUSED)
  })

  it('with the word that the person said no leads back to the page, which says so', async () => {
    const { server } = open()
    const { address, cookie } = await sendOff(server)
    const back = await comeBack(server, backFrom(address, { error: 'access_denied' }), cookie)
    expect([back.page, back.error]).toEqual([`${SITE}/login`, 'bad_oauth_callback'])
  })

  it('leads to pages of ours and of installations that we allow, and to no other', async () => {
    const { server } = open()
    const places = {
      [`${SITE}/login?x=1`]: `${SITE}/login`,
      [`${SECOND_SITE}/in`]: `${SECOND_SITE}/in`,
      'https://evil.example/': `${SITE}/`,
      '//evil.example': `${SITE}/`,
      'https://echolog.example.evil.example': `${SITE}/`,
      'https://echolog.example@evil.example': `${SITE}/`,
      'https:\\\\evil.example': `${SITE}/`,
      'javascript:alert(1)': `${SITE}/`,
    }
    for (const [redirect_to, page] of Object.entries(places)) {
      const { address, cookie } = await sendOff(server, { redirect_to })
      issuer.state.idToken = await issuer.sign({ nonce: nonceOf(address) })
      expect((await comeBack(server, backFrom(address), cookie)).page).toBe(page)
    }
  })

  it('is not begun without PKCE, nor with a challenge that shows the verifier', async () => {
    const { server } = open()
    for (const more of [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
      { code_challenge: 'short' },
    ])
      expect((await server.ask(`/authorize?${asking(more as Record<string, string>)}`)).status).toBe(400)
    expect(issuer.state.asked).toBe(0)
  })

  it('binds a cookie that scripts do not read and other sites cannot post with', async () => {
    const { headers } = await open().server.ask(`/authorize?${asking()}`)
    const cookie = headers.getSetCookie()[0] ?? ''
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/auth/v1/callback', 'Max-Age=600'])
      expect(cookie).toContain(part)
  })
})

describe('a code of ours', () => {
  it('is for the page that asked, once, and for five minutes', async () => {
    const { server, world } = open()
    const right = () => ending(server, (nonce) => issuer.sign({ nonce }))
    const { code } = await right()
    expect(outcome(await exchange(server, code, 'w'.repeat(64)))).toEqual([400, 'bad_code_verifier'])
    expect(outcome(await exchange(server, code))).toEqual([404, 'flow_state_not_found'])
    const used = (await right()).code
    accessOf(await exchange(server, used))
    expect(outcome(await exchange(server, used))).toEqual([404, 'flow_state_not_found'])
    const late = (await right()).code
    world.clock.forward(5 * 60_000)
    expect(outcome(await exchange(server, late, VERIFIER))).toEqual([422, 'flow_state_expired'])
  })

  it('opens nothing of an account that was suspended meanwhile', async () => {
    const { server, world } = open()
    const { code } = await ending(server, (nonce) => issuer.sign({ nonce }))
    const known = await world.store.accountByEmail('ana@example.org')
    if (known === null) throw new Error('the account was opened')
    const account = { ...known.value, bannedUntil: Date.now() + 1e9 }
    await world.store.changeAccount({ account, rev: known.rev })
    expect(outcome(await exchange(server, code))).toEqual([400, 'user_banned'])
  })
})

describe('linking', () => {
  it('ends with the session that asked for it', async () => {
    const { server, world } = open()
    const { accessToken, email } = await confirmed(world)
    const { address, cookie } = await sendOffToLink(server, accessToken)
    await server.ask('/logout', { method: 'POST', token: accessToken })
    issuer.state.idToken = await issuer.sign({ nonce: nonceOf(address) })
    expect((await comeBack(server, backFrom(address), cookie)).error).toBe('session_not_found')
    expect((await world.store.accountByEmail(email))?.value.identities).toBeUndefined()
  })

  it('is not begun by an old session', async () => {
    const { server, world } = open()
    const { accessToken, refreshToken } = await confirmed(world)
    world.clock.forward(25 * 3_600_000)
    const renewed = await server.ask('/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    const token = accessOf(renewed).accessToken
    expect(token).not.toBe(accessToken)
    const asked = await server.ask(`/user/identities/authorize?${asking()}`, { token })
    expect(outcome(asked)).toEqual([400, 'reauthentication_needed'])
  })
})

describe('an issuer that is out of reach', () => {
  const refused = [503, 'provider_unavailable']

  it('is said in plain words, while passwords go on', async () => {
    const { server, world, problems } = open()
    await issuer.close()
    const { email } = await confirmed(world)
    expect(outcome(await server.ask(`/authorize?${asking()}`))).toEqual(refused)
    expect(problems).toHaveLength(1)
    accessOf(await logIn(server, email, PASSWORD))
  })

  it('is asked again with the next log-in', async () => {
    const { server } = open()
    issuer.state.status = 500
    expect(outcome(await server.ask(`/authorize?${asking()}`))).toEqual(refused)
    issuer.state.status = 200
    expect((await server.ask(`/authorize?${asking()}`)).status).toBe(302)
  })

  it('on the way back leads to the page, which says so', async () => {
    const { server } = open()
    const { address, cookie } = await sendOff(server)
    issuer.state.status = 502
    const back = await comeBack(server, backFrom(address), cookie)
    expect([back.page, back.error]).toEqual([`${SITE}/login`, 'provider_unavailable'])
  })

  it('is one whose metadata are of another issuer, or lead over http', async () => {
    for (const metadata of [
      { issuer: 'https://accounts.example' },
      { token_endpoint: 'http://login.example/token' },
      { jwks_uri: 'http://login.example/jwks' },
      { jwks_uri: undefined },
    ]) {
      issuer.state.metadata = metadata
      expect(outcome(await open().server.ask(`/authorize?${asking()}`))).toEqual(refused)
    }
  })

  it('is not asked before somebody comes for it', () => {
    open()
    expect(issuer.state.asked).toBe(0)
  })
})

describe('an ID token that a program shows', () => {
  it('opens a session once, for who knows the nonce', async () => {
    const { server } = open()
    const id_token = await issuer.sign({ nonce: hashed('kept') })
    const show = (nonce?: string) =>
      server.ask('/token?grant_type=id_token', { body: { provider: 'custom:oidc', id_token, nonce } })
    expect((await show()).status).toBe(400)
    expect((await show('other')).status).toBe(400)
    accessOf(await show('kept'))
    expect(outcome(await show('kept'))).toEqual([400, 'bad_oauth_callback'])
  })

  it('opens no account that is there', async () => {
    const { server, world } = open()
    const { email } = await confirmed(world)
    const body = { provider: 'custom:oidc', id_token: await issuer.sign({ email }) }
    expect(outcome(await server.ask('/token?grant_type=id_token', { body }))).toEqual([
      422,
      'identity_not_linked',
    ])
  })
})
