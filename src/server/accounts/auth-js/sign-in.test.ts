import { describe, expect, it } from 'vitest'
import { PASSWORD, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { mailTo, tokenIn } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient, wrong } from './client.fixture.ts'

describe('the unchanged client signs in', () => {
  it('AUTH-1 AUTH-2 AUTH-4 AUTH-18: by a sign-up that is confirmed with the code, and then by password', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    await client.signOut({ scope: 'local' })
    const { data, error } = await client.signInWithPassword({ email, password: PASSWORD })
    expect([error, data.user?.email]).toEqual([null, email])
    expect(events).toContain('SIGNED_IN')
    expect(wrong(await client.signInWithPassword({ email, password: 'x' }))).toEqual([
      400,
      'invalid_credentials',
    ])
    expect(world.problems).toEqual([])
  })

  it('at once where no proof of the address is asked for', async () => {
    const world = newWorld()
    const client = newClient(world.serve({ autoconfirm: true }))
    const first = await client.signUp({ email: 'ann@example.org', password: PASSWORD })
    expect(first.data.session?.user.email).toBe('ann@example.org')
    const again = await client.signUp({ email: 'ann@example.org', password: PASSWORD })
    expect(wrong(again)).toEqual([422, 'user_already_exists'])
  })

  it('and hears why a password is weak', async () => {
    const { server } = newWorld()
    const { error } = await newClient(server).signUp({ email: 'ann@example.org', password: 'short' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect(error?.message).toBe('Password should be at least 8 characters.')
  })

  it('AUTH-3 AUTH-4: by a mailed link', async () => {
    const world = newWorld()
    const client = newClient(world.server)
    const email = world.address()
    expect((await client.signInWithOtp({ email, options: { data: { locale: 'da' } } })).error).toBeNull()
    const mail = mailTo(world, email)
    expect(mail.subject).toContain('Bekræft')
    const { data, error } = await client.verifyOtp({ type: 'email', token_hash: tokenIn(mail) })
    expect([error, data.session?.user.email]).toEqual([null, email])
  })

  it('AUTH-2: by a link that ends in a code for the page that asked', async () => {
    const world = newWorld()
    const { email } = await signedInClient(world)
    const client = newClient(world.server, { flowType: 'pkce' })
    const stranger = newClient(world.server, { flowType: 'pkce' })
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } })
    await stranger.signInWithOtp({ email: world.address(), options: { shouldCreateUser: false } })
    const followed = await world.server.fetch(mailTo(world, email, 'magiclink').link ?? '', {})
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(wrong(await stranger.exchangeCodeForSession(code))).toEqual([400, 'bad_code_verifier'])
    const { data, error } = await client.exchangeCodeForSession(code)
    expect([error, data.session?.user.email]).toEqual([null, email])
  })

  it('AUTH-4 AUTH-6 AUTH-19: again, to set a new password', async () => {
    const world = newWorld()
    const { email } = await signedInClient(world)
    world.clock.forward(61_000)
    const client = newClient(world.server)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const asked = await client.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    expect(asked.error).toBeNull()
    const link = new URL(mailTo(world, email, 'recovery').link ?? '')
    expect(`${link.origin}${link.pathname}`).toBe(`${SITE}/reset-password`)
    expect([...link.searchParams.keys()]).toEqual(['type', 'access_token'])
    const token_hash = link.searchParams.get('access_token') ?? ''
    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: 'en helt ny sætning' })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password: 'en helt ny sætning' })).error).toBeNull()
    const late = await client.verifyOtp({ type: 'recovery', token_hash })
    expect(late.error?.message).toBe('Email link is invalid or has expired')
  })

  it('AUTH-5: by another mail where the first was lost', async () => {
    const world = newWorld()
    const client = newClient(world.server)
    const email = world.address()
    await client.signUp({ email, password: PASSWORD })
    world.clock.forward(61_000)
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const token_hash = tokenIn(mailTo(world, email))
    expect((await client.verifyOtp({ type: 'signup', token_hash })).data.session).not.toBeNull()
  })
})
