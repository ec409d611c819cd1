import { describe, expect, it } from 'vitest'
import { PASSWORD, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { newClient, newWorld, signedInClient, wrong } from './client.fixture.ts'

const PHONE = '+4512345678'

describe('the unchanged client hears the original words for what is not configured', () => {
  it('AUTH-1: for phones', async () => {
    const client = newClient(newWorld().server)
    const off = 'phone_provider_disabled'
    expect(wrong(await client.signUp({ phone: PHONE, password: PASSWORD }))).toEqual([400, off])
    expect(wrong(await client.signInWithPassword({ phone: PHONE, password: PASSWORD }))).toEqual([422, off])
    expect(wrong(await client.signInWithOtp({ phone: PHONE }))).toEqual([400, off])
    expect(wrong(await client.resend({ type: 'sms', phone: PHONE }))).toEqual([400, off])
    const verified = await client.verifyOtp({ type: 'sms', phone: PHONE, token: '123456' })
    expect(wrong(verified)).toEqual([403, 'otp_expired'])
    const odd = await client.verifyOtp({ type: 'sms', phone: 'x', token: '123456' })
    expect(odd.error?.message).toBe('Invalid phone number format (E.164 required)')
  })

  it('for visitors without a name', async () => {
    const refused = await newClient(newWorld().server).signInAnonymously()
    expect(wrong(refused)).toEqual([422, 'anonymous_provider_disabled'])
  })

  it('AUTH-2 AUTH-7: for other providers', async () => {
    const world = newWorld()
    const client = newClient(world.server)
    const { data } = await client.signInWithOAuth({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    })
    const authorised = await world.server.fetch(data.url ?? '', {})
    expect(authorised.status).toBe(400)
    expect(await authorised.json()).toMatchObject({ error_code: 'validation_failed' })
    const token = await client.signInWithIdToken({ provider: 'google', token: 'a.b.c' })
    expect(wrong(token)).toEqual([400, 'provider_disabled'])
    const empty = await client.signInWithIdToken({ provider: 'google', token: '' })
    expect([empty.error?.status, empty.error?.message]).toEqual([400, 'id_token required'])
    const sso = await client.signInWithSSO({ domain: 'example.org' })
    expect(wrong(sso)).toEqual([404, 'saml_provider_disabled'])
    const web3 = { chain: 'ethereum', message: 'hello', signature: '0x00' } as const
    expect(wrong(await client.signInWithWeb3(web3))).toEqual([422, 'web3_provider_disabled'])
  })

  it('AUTH-10 AUTH-11: for linking accounts, and for being a provider to others', async () => {
    const { client } = await signedInClient(newWorld())
    const [identity] = (await client.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('everyone has an identity')
    expect(wrong(await client.unlinkIdentity(identity))).toEqual([404, 'manual_linking_disabled'])
    const linked = await client.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } })
    expect(wrong(linked)).toEqual([404, 'manual_linking_disabled'])
    expect(wrong(await client.oauth.listGrants())).toEqual([404, 'oauth_server_disabled'])
  })

  it('for signing up where the operator has closed it', async () => {
    const world = newWorld()
    const client = newClient(world.serve({ allowsSignUp: false }))
    const refused = await client.signUp({ email: 'ann@example.org', password: PASSWORD })
    expect(wrong(refused)).toEqual([422, 'signup_disabled'])
    expect((await client.signInWithOtp({ email: 'ann@example.org' })).error).toBeNull()
    expect(world.mailbox).toEqual([])
  })

  it('and reads what is on', async () => {
    const { ask } = newWorld().server
    expect((await ask('/settings')).json).toMatchObject({
      external: { email: true, phone: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect((await ask('/health')).json).toMatchObject({ name: 'GoTrue' })
    expect((await ask('/nowhere')).json).toMatchObject({ code: 'not_found' })
    expect((await ask(`/nowhere?redirect_to=${SITE}`)).status).toBe(404)
  })
})
