import { describe, expect, it } from 'vitest'
import { PASSWORD, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { testAuthenticator } from '#server/accounts/checks/authenticator.fixture.ts'
import { appCode } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient, wrong } from './client.fixture.ts'

const HERE = { origin: SITE, rpId: 'echolog.example' }

function text(bytes: unknown): string {
  return Buffer.from(bytes as ArrayBuffer).toString('base64url')
}

describe('the unchanged client and second factors', () => {
  it('AUTH-12 AUTH-13 AUTH-14 AUTH-15 AUTH-20 AUTH-21: enrols an authenticator app, shows it, and takes it away', async () => {
    const world = newWorld()
    const { client } = await signedInClient(world)
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    if (enrolled.error) throw enrolled.error
    expect(enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const factorId = enrolled.data.id
    const code = appCode(world, enrolled.data.totp.secret)
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const factors = await client.mfa.listFactors()
    expect(factors.data?.totp.map(({ id }) => id)).toEqual([factorId])
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    await client.refreshSession()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  it('AUTH-12 AUTH-13 AUTH-14: enrols a security key and shows it', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    const device = testAuthenticator(HERE)
    const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    const factorId = enrolled.data?.id ?? ''
    const ask = async () => {
      const webauthn = { rpId: HERE.rpId, rpOrigins: [SITE] }
      const asked = await client.mfa.challenge({ factorId, webauthn })
      if (asked.error) throw asked.error
      return asked.data
    }
    const created = await ask()
    if (created.webauthn.type !== 'create') throw new Error('a new key is asked for')
    const { challenge, user } = created.webauthn.credential_options.publicKey
    const made = device.create({ challenge: text(challenge), user: { id: text(user.id) } })
    const tell = (challengeId: string, type: 'create' | 'request', json: unknown) => {
      const credential_response = { toJSON: () => json } as never
      return client.mfa.verify({
        factorId,
        challengeId,
        webauthn: { type, rpId: HERE.rpId, credential_response },
      })
    }
    expect((await tell(created.id, 'create', made)).error).toBeNull()
    await client.signInWithPassword({ email, password: PASSWORD })
    const asked = await ask()
    if (asked.webauthn.type !== 'request') throw new Error('the key is asked for')
    const shown = device.show({ challenge: text(asked.webauthn.credential_options.publicKey.challenge) })
    expect((await tell(asked.id, 'request', shown)).error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  it('makes codes for paper, uses one, and makes others', async () => {
    const world = newWorld()
    const experimental = { recoveryCodes: true }
    const { client, email } = await signedInClient(world, { experimental })
    const { recoveryCodes } = client.mfa
    expect(wrong(await recoveryCodes.generate())).toEqual([422, 'mfa_recovery_codes_sole_factor'])
    const enrolled = await client.mfa.enroll({ factorType: 'totp' })
    if (enrolled.error) throw enrolled.error
    const { id: factorId, totp } = enrolled.data
    await client.mfa.challengeAndVerify({ factorId, code: appCode(world, totp.secret) })
    const made = await recoveryCodes.generate({ friendlyName: 'on paper' })
    expect(made.data).toMatchObject({ type: 'recovery_code', friendly_name: 'on paper', total: 10 })
    const other = newClient(world.server, { experimental })
    await other.signInWithPassword({ email, password: PASSWORD })
    const used = await other.mfa.recoveryCodes.verify({ code: made.data?.codes[0] ?? '' })
    expect(used.error).toBeNull()
    expect((await other.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const others = (await other.mfa.recoveryCodes.regenerate()).data?.codes ?? []
    expect(others).toHaveLength(10)
    expect(others.filter((code) => made.data?.codes.includes(code))).toEqual([])
    expect((await other.mfa.listFactors()).data?.recovery_code).toHaveLength(1)
    expect((await other.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect(wrong(await other.mfa.recoveryCodes.getStatus())).toEqual([404, 'mfa_factor_not_found'])
  })

  it('keeps, names, shows and removes a passkey', async () => {
    const world = newWorld()
    const { client, userId } = await signedInClient(world)
    const device = testAuthenticator(HERE)
    const asked = await client.passkey.startRegistration()
    if (asked.error) throw asked.error
    const credential = device.create(asked.data.options as never) as never
    const kept = await client.passkey.verifyRegistration({ challengeId: asked.data.challenge_id, credential })
    expect(kept.error).toBeNull()
    const passkeyId = kept.data?.id ?? ''
    const renamed = await client.passkey.update({ passkeyId, friendlyName: 'My phone' })
    expect(renamed.data?.friendly_name).toBe('My phone')

    const other = newClient(world.server)
    const question = await other.passkey.startAuthentication()
    if (question.error) throw question.error
    const shown = device.show(question.data.options as never) as never
    const challengeId = question.data.challenge_id
    const entered = await other.passkey.verifyAuthentication({ challengeId, credential: shown })
    expect([entered.error, entered.data?.user?.id]).toEqual([null, userId])
    expect((await client.passkey.list()).data).toMatchObject([
      { id: passkeyId, last_used_at: expect.any(String) },
    ])
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
  })

  it('is told that a phone cannot be a second factor', async () => {
    const { client } = await signedInClient(newWorld())
    const refused = await client.mfa.enroll({ factorType: 'phone', phone: '+4512345678' })
    expect(wrong(refused)).toEqual([422, 'mfa_phone_enroll_not_enabled'])
  })
})
