import { describe, expect, it } from 'vitest'
import { DAY, PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { mailTo, tokenIn } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient, wrong } from './client.fixture.ts'

describe('the unchanged client, signed in', () => {
  it('AUTH-2 AUTH-16: refreshes its session and verifies its own token with our keys', async () => {
    const world = newWorld()
    const { client, userId } = await signedInClient(world)
    const before = (await client.getSession()).data.session
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    const claims = await client.getClaims(undefined, { allowExpired: true })
    expect(claims.error).toBeNull()
    expect(claims.data?.claims).toMatchObject({
      sub: userId,
      aal: 'aal1',
      role: 'authenticated',
      aud: 'authenticated',
    })
    expect(claims.data?.header.alg).toBe('ES256')
  })

  it('takes a session over from elsewhere', async () => {
    const world = newWorld()
    const { client, userId } = await signedInClient(world)
    const { access_token = '', refresh_token = '' } = (await client.getSession()).data.session ?? {}
    const other = newClient(world.server)
    const { data } = await other.setSession({ access_token, refresh_token })
    expect(data.user?.id).toBe(userId)
  })

  it('AUTH-9: reads and changes its account', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    const changed = await client.updateUser({ data: { name: 'Ann', locale: 'vi' } })
    expect(changed.data.user?.user_metadata).toEqual({ name: 'Ann', locale: 'vi' })
    const { data } = await client.getUser()
    expect([data.user?.email, data.user?.user_metadata.name]).toEqual([email, 'Ann'])
    const identities = await client.getUserIdentities()
    expect(identities.data?.identities.map(({ provider }) => provider)).toEqual(['email'])
  })

  it('changes its address once both are proved', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    const next = world.address('next')
    world.clock.forward(61_000)
    expect((await client.updateUser({ email: next })).data.user?.new_email).toBe(next)
    world.clock.forward(61_000)
    expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
    const code = mailTo(world, email, 'email-change-current').code ?? ''
    const half = await client.verifyOtp({ type: 'email_change', email, token: code })
    expect([half.error, half.data.session]).toEqual([null, null])
    const token_hash = tokenIn(mailTo(world, next, 'email-change-new'))
    const whole = await client.verifyOtp({ type: 'email_change', token_hash })
    expect(whole.data.session?.user.email).toBe(next)
  })

  it('AUTH-8: proves itself by a mailed code before an old session changes the password', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    expect((await client.reauthenticate()).error).toBeNull()
    const { code: nonce = '' } = mailTo(world, email, 'reauthentication')
    expect((await client.updateUser({ password: 'en helt ny sætning', nonce })).error).toBeNull()
  })

  it('AUTH-8 AUTH-12: hears that an old session must prove itself, and does', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    world.clock.forward(DAY + 1000)
    expect((await client.refreshSession()).error).toBeNull()
    const NEEDED = [400, 'reauthentication_needed']
    expect(wrong(await client.mfa.enroll({ factorType: 'totp' }))).toEqual(NEEDED)
    expect(wrong(await client.passkey.startRegistration())).toEqual(NEEDED)
    expect(wrong(await client.updateUser({ email: world.address() }))).toEqual(NEEDED)
    expect(wrong(await client.updateUser({ password: 'en helt ny sætning' }))).toEqual(NEEDED)
    expect((await client.reauthenticate()).error).toBeNull()
    const { code: nonce = '' } = mailTo(world, email, 'reauthentication')
    expect((await client.updateUser({ password: 'en helt ny sætning', nonce })).error).toBeNull()
    await client.signInWithPassword({ email, password: 'en helt ny sætning' })
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })

  it('AUTH-17: signs out here, elsewhere, or everywhere', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    const other = newClient(world.server)
    await other.signInWithPassword({ email, password: PASSWORD })
    expect((await client.signOut({ scope: 'others' })).error).toBeNull()
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getUser()).error).toBeNull()
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
    await client.signInWithPassword({ email, password: PASSWORD })
    expect((await client.signOut()).error).toBeNull()
  })

  it('AUTH-25: asks again, and keeps its session, when our side has a fault that passes', async () => {
    const world = newWorld()
    const { client, userId } = await signedInClient(world)
    const { changeSession } = world.store
    let faults = 0
    world.store.changeSession = async (changed) => {
      faults += 1
      if (faults < 3) throw new Error('the disk is full')
      return changeSession(changed)
    }
    const { data, error } = await client.refreshSession()
    expect([error, data.user?.id, faults]).toEqual([null, userId, 3])
  })

  it('hears what is wrong with a refresh token', async () => {
    const client = newClient(newWorld().server)
    const failed = await client.refreshSession({ refresh_token: 'nonsense' })
    expect(wrong(failed)).toEqual([400, 'validation_failed'])
  })
})
