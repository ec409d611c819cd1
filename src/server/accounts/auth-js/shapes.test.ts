import { expect, it } from 'vitest'
import { PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { appCode } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient } from './client.fixture.ts'

const ID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const NOW_S = () => Math.floor(Date.now() / 1000)

it('DATA-9 AUTH-18: a session has both tokens, when it ends, its type and its user', async () => {
  const world = newWorld()
  const { email, userId } = await signedInClient(world)
  const { data } = await newClient(world.server).signInWithPassword({ email, password: PASSWORD })
  expect(data.session).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/\S{40,}/),
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: userId, email },
  })
  const { expires_at: endsAt = 0, provider_token: token } = data.session ?? {}
  expect(Math.abs(endsAt - NOW_S() - 3600)).toBeLessThan(60)
  expect(token).toBeUndefined() // only accounts of another provider bring its tokens
})

it('DATA-10 DATA-11: the user has identities, and factors with id, type, name and status', async () => {
  const { client, email, userId } = await signedInClient(newWorld())
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const { data } = await client.getUser()
  expect(data.user?.identities).toMatchObject([
    { user_id: userId, provider: 'email', identity_data: { email } },
  ])
  expect(data.user?.factors).toMatchObject([
    { id: enrolled.data?.id, factor_type: 'totp', friendly_name: 'phone', status: 'unverified' },
  ])
})

it('DATA-12: a challenge has an id; one for a security key says whether to make or to show it', async () => {
  const world = newWorld()
  const { client } = await signedInClient(world)
  const app = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (app.error) throw app.error
  const asked = await client.mfa.challenge({ factorId: app.data.id })
  expect(asked.data).toMatchObject({ id: ID, type: 'totp', expires_at: expect.any(Number) })
  const code = appCode(world, app.data.totp.secret)
  await client.mfa.verify({ factorId: app.data.id, challengeId: asked.data?.id ?? '', code })
  const key = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
  const webauthn = { rpId: 'echolog.example', rpOrigins: ['https://echolog.example'] }
  const create = await client.mfa.challenge({ factorId: key.data?.id ?? '', webauthn })
  expect(create.data).toMatchObject({
    id: ID,
    webauthn: { type: 'create', credential_options: { publicKey: { challenge: expect.anything() } } },
  })
})
