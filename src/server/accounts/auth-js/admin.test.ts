import { describe, expect, it } from 'vitest'
import { PASSWORD, SITE } from '#server/accounts/checks/account-world.fixture.ts'
import { appCode, mailTo } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient, wrong } from './client.fixture.ts'

const KEY = 'only-the-operator-of-this-place-knows-it'

function operators() {
  const world = newWorld()
  const server = world.serve({ serviceRoleKey: KEY })
  return { world, server, admin: newClient(server, { headers: { Authorization: `Bearer ${KEY}` } }).admin }
}

describe('the unchanged client of an operator', () => {
  it('opens, reads, lists, changes and deletes accounts', async () => {
    const { admin, server } = operators()
    const attributes = { email: 'ann@example.org', password: PASSWORD, email_confirm: true }
    const made = await admin.createUser({
      ...attributes,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'family' },
    })
    const id = made.data.user?.id ?? ''
    expect((await newClient(server).signInWithPassword(attributes)).error).toBeNull()
    expect(wrong(await admin.createUser(attributes))).toEqual([422, 'email_exists'])
    expect((await admin.getUserById(id)).data.user?.app_metadata).toMatchObject({ plan: 'family' })
    const listed = await admin.listUsers({ page: 1, perPage: 10 })
    expect(listed.data).toMatchObject({ users: [{ id }], total: 1 })
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect(wrong(await newClient(server).signInWithPassword(attributes))).toEqual([400, 'user_banned'])
    await admin.updateUserById(id, { ban_duration: 'none', password: 'en helt ny sætning' })
    const entered = await newClient(server).signInWithPassword({
      email: attributes.email,
      password: 'en helt ny sætning',
    })
    expect(entered.error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect(wrong(await admin.getUserById(id))).toEqual([404, 'user_not_found'])
  })

  it('bars somebody for as long as Go can say, and takes nothing else for lifting the bar', async () => {
    const { admin } = operators()
    const { data } = await admin.createUser({ email: 'ann@example.org', password: PASSWORD })
    const id = data.user?.id ?? ''
    const bar = async (ban_duration: string) => {
      const { error, data } = await admin.updateUserById(id, { ban_duration })
      return error?.code ?? (data.user as { banned_until?: string } | null)?.banned_until
    }
    const until = await bar('1h30m0.5s')
    expect(until).toMatch(/^\d{4}-.*Z$/)
    for (const odd of ['7d', 'forever', '1', '-1h', '99999999999999999h', ' 1h'])
      expect([odd, await bar(odd)]).toEqual([odd, 'validation_failed'])
    expect((await admin.getUserById(id)).data.user).toMatchObject({ banned_until: until })
    expect(await bar('2562047h')).toMatch(/^\d{4}-.*Z$/)
    expect(await bar('none')).toBeUndefined()
  })

  it('deletes nothing for ever where the account was to be kept in part', async () => {
    const { admin } = operators()
    const { data } = await admin.createUser({ email: 'ann@example.org', password: PASSWORD })
    const id = data.user?.id ?? ''
    expect(wrong(await admin.deleteUser(id, true))).toEqual([400, 'validation_failed'])
    expect((await admin.getUserById(id)).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
  })

  it('makes links and invites', async () => {
    const { admin, server, world } = operators()
    const made = await admin.generateLink({ type: 'signup', email: 'ann@example.org', password: PASSWORD })
    const { hashed_token: token_hash = '', action_link = '' } = made.data.properties ?? {}
    expect(action_link).toContain(`${SITE}/auth/verified?type=signup&token_hash=${token_hash}`)
    expect(world.mailbox).toEqual([])
    const client = newClient(server)
    expect((await client.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
    expect(
      (await client.signInWithPassword({ email: 'ann@example.org', password: PASSWORD })).error,
    ).toBeNull()
    expect((await admin.inviteUserByEmail('bo@example.org')).data.user?.invited_at).toBeDefined()
    expect(mailTo(world, 'bo@example.org').kind).toBe('invite')
    const unknown = await admin.generateLink({ type: 'recovery', email: 'nobody@example.org' })
    expect(wrong(unknown)).toEqual([404, 'user_not_found'])
  })

  it('leads where it is told to, by every kind of link', async () => {
    const { admin } = operators()
    const redirectTo = `${SITE}/words?x=1`
    const options = { redirectTo }
    const [email, password, newEmail] = ['ann@example.org', PASSWORD, 'new@example.org']
    await admin.createUser({ email, password, email_confirm: true })
    const made = [
      await admin.generateLink({ type: 'signup', email: 'a@example.org', password, options }),
      await admin.generateLink({ type: 'invite', email: 'b@example.org', options }),
      await admin.generateLink({ type: 'magiclink', email, options: { ...options, data: {} } }),
      await admin.generateLink({ type: 'recovery', email, options }),
      await admin.generateLink({ type: 'email_change_current', email, newEmail, options }),
      await admin.generateLink({ type: 'email_change_new', email, newEmail, options }),
    ]
    for (const { data, error } of made) {
      expect([error, data.properties?.redirect_to]).toEqual([null, redirectTo])
      const link = new URL(data.properties?.action_link ?? '')
      expect(link.searchParams.get('redirect_to')).toBe(redirectTo)
    }
    const strange = { redirectTo: 'https://elsewhere.example/' }
    const refused = await admin.generateLink({ type: 'magiclink', email, options: strange })
    expect(refused.data.properties?.redirect_to).toBe(SITE)
    expect((await admin.inviteUserByEmail('c@example.org', options)).error).toBeNull()
  })

  it('takes away a second factor or a passkey that is lost', async () => {
    const { admin, world } = operators()
    const { client, userId } = await signedInClient(world)
    const enrolled = await client.mfa.enroll({ factorType: 'totp' })
    if (enrolled.error) throw enrolled.error
    const { id, totp } = enrolled.data
    await client.mfa.challengeAndVerify({ factorId: id, code: appCode(world, totp.secret) })
    const listed = await admin.mfa.listFactors({ userId })
    expect(listed.data?.factors).toMatchObject([{ id, status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain('ealed')
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([])
    const passkeyId = '01976b1e-0000-7000-8000-000000000001'
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error?.status).toBe(404)
  })

  it('signs somebody out, and hears what this provider is not', async () => {
    const { admin, world } = operators()
    const { client } = await signedInClient(world)
    const { access_token = '' } = (await client.getSession()).data.session ?? {}
    expect((await admin.signOut(access_token, 'global')).error).toBeNull()
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(wrong(await admin.oauth.createClient({} as never))).toEqual([404, 'oauth_server_disabled'])
    expect(wrong(await admin.customProviders.listProviders())).toEqual([404, 'oauth_server_disabled'])
  })
})
