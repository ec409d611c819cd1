import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEvent } from '#domain/accounts/account-event.ts'
import { newWorld } from '#server/accounts/auth-js/client.fixture.ts'
import { PASSWORD, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import {
  accessOf,
  claimsIn,
  confirmed,
  logIn,
  mailsTo,
  outcome,
  signUp,
  withSecondFactor,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import type { IssuerSettings } from './issuer-settings.ts'
import { CALLBACK, comeBack, exchange, sendOff, sendOffToLink } from './learner-at-issuer.fixture.ts'
import { openidProvider } from './openid-provider.ts'
import { openRealIssuer } from './real-issuer.fixture.ts'

let issuer: Awaited<ReturnType<typeof openRealIssuer>>
beforeAll(async () => {
  issuer = await openRealIssuer(CALLBACK)
})
afterAll(() => issuer.close())

const ANA = { email: 'ana@example.org', email_verified: true, name: 'Ana' }

const CLOSED: AccountEvent = {
  ...{ id: 'closed', userId: null, kind: 'sign-up-closed', at: 0, detail: null, times: 1 },
  ...{ by: 'operator', sessionId: null },
}

/** A server whose people come from the issuer, too. */
function open(more: Partial<IssuerSettings> = {}, settings = {}) {
  const world = newWorld()
  const problems: string[] = []
  const provider = openidProvider({ ...issuer.settings, ...more }, (what) => problems.push(what))
  return { world, problems, server: world.serve(settings, undefined, provider) }
}

type Opened = ReturnType<typeof open>

/** Somebody goes to the issuer, logs in there, and comes back to the page. */
async function cameBack({ server }: Opened, sub: string, person: object, sent = sendOff(server)) {
  const { address, cookie } = await sent
  return comeBack(server, await issuer.logIn(address, sub, person), cookie)
}

async function link(
  opened: Opened,
  sub: string,
  { email, accessToken }: { email: string; accessToken: string },
) {
  const back = await cameBack(opened, sub, { ...ANA, email }, sendOffToLink(opened.server, accessToken))
  expect(back.error).toBe('')
}

/** An account of our own, which has linked the issuer. */
async function linked(opened: Opened, sub: string, email = opened.world.address()) {
  const { accessToken } = await confirmed(opened.world, email)
  await link(opened, sub, { email, accessToken })
  return { email, accessToken }
}

describe('at a certified issuer', () => {
  it('its people open accounts where the operator lets them, also where sign-up by password is closed', async () => {
    const opened = open({ allowsSignUp: true }, { allowsSignUp: false })
    const back = await cameBack(opened, 'ana', ANA)
    expect([back.status, back.page]).toEqual([303, `${SITE}/login`])
    const session = await exchange(opened.server, back.code)
    const { accessToken, userId } = accessOf(session)
    expect(session.json.user).toMatchObject({
      email: ANA.email,
      user_metadata: { name: 'Ana' },
      identities: [{ provider: 'email' }, { provider: 'custom:oidc', id: 'ana', email: ANA.email }],
    })
    expect(claimsIn(accessToken)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    expect((await opened.world.store.accountById(userId))?.value.provenEmail).toBe(ANA.email)
    const again = await cameBack(opened, 'ana', ANA)
    expect(accessOf(await exchange(opened.server, again.code)).userId).toBe(userId)
    expect(outcome(await signUp(opened.server, 'bob@example.org'))).toEqual([422, 'signup_disabled'])
  })

  it('opens no account where the operator has not allowed it, or has closed sign-up meanwhile', async () => {
    const off = open()
    expect((await cameBack(off, 'bea', { ...ANA, email: 'bea@example.org' })).error).toBe('signup_disabled')
    const closed = open({ allowsSignUp: true })
    await closed.world.store.closeSignUp(true, CLOSED)
    expect((await cameBack(closed, 'bea', { ...ANA, email: 'bea@example.org' })).error).toBe(
      'signup_disabled',
    )
    expect(await closed.world.store.accountByEmail('bea@example.org')).toBeNull()
  })

  it('joins an existing account only once its owner has entered it and linked the issuer', async () => {
    const opened = open({ allowsSignUp: true })
    const email = opened.world.address()
    const { accessToken, userId } = await confirmed(opened.world, email)
    const refused = await cameBack(opened, 'owner', { ...ANA, email })
    expect([refused.error, refused.code]).toEqual(['identity_not_linked', ''])
    const back = await cameBack(opened, 'owner', { ...ANA, email }, sendOffToLink(opened.server, accessToken))
    expect([back.error, back.page]).toEqual(['', `${SITE}/login`])
    expect(mailsTo(opened.world, email, 'identity-linked')).toBe(1)
    const entered = await cameBack(opened, 'owner', { ...ANA, email })
    expect(accessOf(await exchange(opened.server, entered.code)).userId).toBe(userId)
  })

  it('an address that it has not verified opens, joins and links nothing', async () => {
    const opened = open({ allowsSignUp: true })
    const { accessToken } = await confirmed(opened.world, opened.world.address())
    for (const email_verified of [false, undefined, 'true' as unknown as boolean, 1 as unknown as boolean]) {
      const person = { email: 'eve@example.org', ...(email_verified !== undefined && { email_verified }) }
      expect((await cameBack(opened, 'eve', person)).error).toBe('provider_email_needs_verification')
      const linking = sendOffToLink(opened.server, accessToken)
      expect((await cameBack(opened, 'eve', person, linking)).error).toBe('provider_email_needs_verification')
    }
    expect(await opened.world.store.accountByEmail('eve@example.org')).toBeNull()
  })

  it('takes from whoever signed up first with the address of somebody else what they left', async () => {
    const opened = open({ allowsSignUp: true })
    const email = opened.world.address('victim')
    await signUp(opened.server, email, PASSWORD, { data: { name: 'Mallory' } })
    const back = await cameBack(opened, 'victim', { ...ANA, email })
    const { user } = (await exchange(opened.server, back.code)).json
    expect(user.user_metadata).toEqual({ name: 'Ana' })
    expect(outcome(await logIn(opened.server, email))).toEqual([400, 'invalid_credentials'])
    const stored = (await opened.world.store.accountByEmail(email))?.value
    expect([stored?.passwordHash, stored?.mailTokens, stored?.factors]).toEqual([null, [], []])
  })

  it('a second factor of the account is still asked for', async () => {
    const opened = open()
    const { email, accessToken } = await withSecondFactor(opened.world)
    await link(opened, 'careful', { email, accessToken })
    const back = await cameBack(opened, 'careful', { ...ANA, email })
    const low = accessOf(await exchange(opened.server, back.code))
    expect(claimsIn(low.accessToken).aal).toBe('aal1')
    const change = { method: 'PUT', token: low.accessToken, body: { password: 'another long one' } }
    expect(outcome(await opened.server.ask('/user', change))).toEqual([401, 'insufficient_aal'])
  })

  it('what the issuer says proves nothing for a change of how the account is entered', async () => {
    const opened = open({ allowsSignUp: true })
    const back = await cameBack(opened, 'fay', { ...ANA, email: 'fay@example.org' })
    const { accessToken } = accessOf(await exchange(opened.server, back.code))
    const enrol = { token: accessToken, body: { factor_type: 'totp' } }
    expect(outcome(await opened.server.ask('/factors', enrol))).toEqual([400, 'reauthentication_needed'])
  })

  it('a person enters one account, also when two ask at once', async () => {
    const opened = open()
    const { email } = await linked(opened, 'one')
    const other = await confirmed(opened.world, opened.world.address())
    const back = await cameBack(
      opened,
      'one',
      { ...ANA, email },
      sendOffToLink(opened.server, other.accessToken),
    )
    expect(back.error).toBe('identity_already_exists')
  })

  it('unlinks, ends what the issuer opened, and leaves a way in', async () => {
    const opened = open({ allowsSignUp: true })
    const { email, accessToken } = await linked(opened, 'leaving')
    const back = await cameBack(opened, 'leaving', { ...ANA, email })
    const byIssuer = accessOf(await exchange(opened.server, back.code)).accessToken
    const { json: user } = await opened.server.ask('/user', { token: accessToken })
    const [own, linkedOne] = user.identities
    const unlink = (id: string, token = accessToken) =>
      opened.server.ask(`/user/identities/${id}`, { method: 'DELETE', token })
    expect(outcome(await unlink(own.identity_id))).toEqual([422, 'single_identity_not_deletable'])
    expect(outcome(await unlink('nobody'))).toEqual([422, 'identity_not_found'])
    expect((await unlink(linkedOne.identity_id)).status).toBe(200)
    expect(mailsTo(opened.world, email, 'identity-unlinked')).toBe(1)
    expect((await opened.server.ask('/user', { token: byIssuer })).status).toBe(403)
    expect((await cameBack(opened, 'leaving', { ...ANA, email })).error).toBe('identity_not_linked')
  })

  it('an identity that somebody linked lately goes with the other keys, and frees its person', async () => {
    const opened = open()
    const { email, accessToken } = await linked(opened, 'thief')
    const { json } = await opened.server.ask('/api/account/added-keys', { token: accessToken })
    expect(json.keys).toMatchObject([{ kind: 'identity', name: email }])
    await opened.server.ask('/api/account/added-keys/code', { body: { email } })
    const code = opened.world.mailbox.findLast(({ kind }) => kind === 'key-removal')?.code
    const proofs = { email, code, password: PASSWORD }
    expect((await opened.server.ask('/api/account/added-keys/removal', { body: proofs })).status).toBe(200)
    expect((await opened.world.store.accountByEmail(email))?.value.identities).toEqual([])
    expect((await cameBack(opened, 'thief', { ...ANA, email })).error).toBe('identity_not_linked')
  })
})
