import { beforeEach, describe, expect, it } from 'vitest'
import { ANA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedSecurity } from './hosted-security.adapter.ts'

const DONE = { ok: true, value: null }

/** The security settings of Ana, who is logged in here. */
async function open(answers: Record<string, () => unknown>) {
  const at = sessionAt({ '/token': () => sessionOf(ANA), ...answers }, ANA)
  const auth = await at.session.client()
  await auth.signInWithPassword({ email: 'ana@example.com', password: 'the old one' })
  at.asked.length = 0
  const lastAt = (path: string) => at.asked.findLast((one) => one.path === path)
  return { ...at, security: createHostedSecurity(at.session), lastAt }
}

beforeEach(() => localStorage.clear())

describe('what a learner changes about the log-in', () => {
  it.each([
    ['the present one', { password: ' the old one ' }, { current_password: ' the old one ' }],
    ['a mailed code', { mailedCode: '123456' }, { nonce: '123456' }],
    ['nothing, where there was none', null, {}],
  ])('AUTH-8: a password is shown to the provider with %s', async (_, shown, body) => {
    const { security, lastAt } = await open({ '/user': () => sessionOf(ANA).user })
    expect(await security.changePassword('violet harbour', shown)).toEqual(DONE)
    expect(lastAt('/user')).toMatchObject({ method: 'PUT', by: ANA })
    expect(lastAt('/user')?.body).toEqual(expect.objectContaining({ password: 'violet harbour', ...body }))
    for (const proof of ['current_password', 'nonce'])
      expect([proof, proof in (lastAt('/user')?.body ?? {})]).toEqual([proof, proof in body])
  })

  it('AUTH-8: the code for that is mailed by the provider', async () => {
    const { security, lastAt } = await open({ '/reauthenticate': () => ({}) })
    expect(await security.mailReauthenticationCode()).toEqual(DONE)
    expect(lastAt('/reauthenticate')).toMatchObject({ method: 'GET', by: ANA })
  })

  it.each([
    ['the first', [], '/factors/recovery-codes'],
    ['others', [{ id: 'codes', factor_type: 'recovery_code' }], '/factors/recovery-codes/regenerate'],
  ])('of recovery codes, %s are asked for where they are made', async (_, factors, path) => {
    const codes = { id: 'codes', type: 'recovery_code', codes: ['aaaa-bbbb', 'cccc-dddd'] }
    const { security, asked } = await open({
      '/user': () => sessionOf(ANA, { factors }).user,
      [path]: () => codes,
    })
    expect(await security.newRecoveryCodes()).toEqual({ ok: true, value: codes.codes })
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path, by: ANA })
  })

  it('an app is taken away at the provider', async () => {
    const { security, asked } = await open({ '/factors/app': () => ({ id: 'app' }) })
    expect(await security.removeApp('app')).toEqual(DONE)
    expect(asked).toMatchObject([{ method: 'DELETE', path: '/factors/app', by: ANA }])
  })

  it('AUTH-17: all other devices are logged out, and this one is not', async () => {
    const { security, lastAt, store, kept } = await open({ '/logout': () => ({}) })
    expect(await security.signOutOthers()).toEqual(DONE)
    expect(lastAt('/logout')?.query.get('scope')).toBe('others')
    expect(store.read()?.id).toBe(ANA)
    expect(kept().join()).toContain(sessionOf(ANA).access_token)
  })
})
