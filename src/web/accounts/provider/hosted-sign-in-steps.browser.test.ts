import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ANA, BEA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedSignInSteps } from './hosted-sign-in-steps.adapter.ts'

function open(answers: Record<string, () => unknown>, here: string | null = null) {
  const at = sessionAt(answers, here)
  const others = { newRecovery: at.newClient, newPassing: at.newClient }
  return { ...at, steps: createHostedSignInSteps(at.session, others) }
}

const NOTHING = { type: null, token: null }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('entering at a provider', () => {
  it('RESET-8: a link to /reset-password of this site is asked for', async () => {
    const { steps, asked } = open({ '/recover': () => ({}) })
    expect(await steps.requestReset(' Ines@Example.com ')).toEqual({ ok: true, value: null })
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/recover', body: { email: 'ines@example.com' } })
    expect(asked[0]?.query.get('redirect_to')).toBe(`${location.origin}/reset-password`)
  })

  it('RESET-10: type and token are verified as a recovery token, by POST, apart from whoever is here', async () => {
    const { steps, asked, store } = open(
      { '/verify': () => sessionOf(BEA), '/user': () => sessionOf(BEA).user },
      ANA,
    )
    const opened = await steps.openRecovery({ type: 'recovery', token: 'from-the-mail' })
    expect(opened).toEqual({ ok: true, value: 'new-password' })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/verify',
      body: { type: 'recovery', token_hash: 'from-the-mail' },
    })
    expect(store.read()?.id).toBe(ANA)
  })

  it('RESET-11: a session that a provider has led back with is accepted', async () => {
    const given = sessionOf(BEA)
    const { steps } = open({ '/user': () => given.user })
    const redirect = { session: { accessToken: given.access_token, refreshToken: given.refresh_token } }
    expect(await steps.openRecovery({ ...NOTHING, redirect })).toEqual({ ok: true, value: 'new-password' })
  })

  it('RESET-11: so is the session of whoever is logged in here, as long as the provider knows it', async () => {
    const answers: Record<string, () => unknown> = {
      '/verify': () => sessionOf(ANA),
      '/user': () => sessionOf(ANA).user,
    }
    const { steps } = open(answers)
    await steps.confirmByLink({ type: 'signup', token: 'x' })
    expect(await steps.openRecovery(NOTHING)).toEqual({ ok: true, value: 'new-password' })
    delete answers['/user']
    expect((await steps.openRecovery(NOTHING)).ok).toBe(false)
  })

  it('RESET-20: without a link and a session there is nothing to go on', async () => {
    const { steps, asked } = open({})
    expect(await steps.openRecovery(NOTHING)).toEqual({ ok: false, error: 'logged-out' })
    expect(asked).toEqual([])
  })

  it('RESET-18: what a provider led back with instead of a session is its refusal', async () => {
    const { steps, asked } = open({})
    const redirect = { error: { code: 'otp_expired', message: 'Email link is invalid or has expired' } }
    const closed = { ok: false, error: 'link-expired' }
    expect(await steps.openRecovery({ ...NOTHING, redirect })).toEqual(closed)
    expect(await steps.confirmByLink({ ...NOTHING, redirect })).toEqual(closed)
    expect(asked).toEqual([])
  })

  it('RESET-26: a link confirms by POST, and whoever follows it is in', async () => {
    const { steps, asked, store } = open({ '/verify': () => sessionOf(ANA) })
    const confirmed = await steps.confirmByLink({ type: 'signup', token: 'x' })
    expect(confirmed).toMatchObject({ ok: true, value: { step: 'signed-in', profile: { id: ANA } } })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/verify',
      body: { type: 'signup', token_hash: 'x' },
    })
    expect(store.read()?.id).toBe(ANA)
  })

  it('the six digits of a sign-up confirm as well, and whoever types them is in', async () => {
    const { steps, asked, store } = open({ '/verify': () => sessionOf(ANA) })
    const confirmed = await steps.confirmByCode(' Ana@Example.com ', '123 456')
    expect(confirmed).toMatchObject({ ok: true, value: { step: 'signed-in', profile: { id: ANA } } })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/verify',
      body: { type: 'signup', email: 'ana@example.com', token: '123456' },
    })
    expect(store.read()?.id).toBe(ANA)
  })

  it('the mail of a sign-up is asked for once more, with a link to this site', async () => {
    const { steps, asked } = open({ '/resend': () => ({}) })
    expect(await steps.resendConfirmation(' Ana@Example.com ')).toEqual({ ok: true, value: null })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/resend',
      body: { type: 'signup', email: 'ana@example.com' },
    })
    expect(asked[0]?.query.get('redirect_to')).toBe(`${location.origin}/auth/verified`)
  })

  it('ACCESS-7: a link of another account leaves whoever is here where they are, and is closed again', async () => {
    const { steps, asked, store } = open({ '/verify': () => sessionOf(BEA), '/logout': () => ({}) }, ANA)
    const confirmed = await steps.confirmByLink({ type: 'signup', token: 'x' })
    expect(confirmed).toEqual({ ok: true, value: { step: 'other-account-signed-in' } })
    expect(store.read()?.id).toBe(ANA)
    expect(asked.at(-1)?.path).toBe('/logout')
    expect(asked.at(-1)?.query.get('scope')).toBe('local')
  })

  it('half of a change of address waits for the other', async () => {
    const { steps } = open({ '/verify': () => ({ msg: 'Confirmation link accepted.', code: '200' }) })
    const half = await steps.confirmByLink({ type: 'email_change', token: 'x' })
    expect(half).toEqual({ ok: true, value: { step: 'other-address-needed' } })
  })

  it.each([
    ['our server says that there is none', 'signup', { hasPassword: false }, 'password-needed'],
    ['our server says that there is one', 'invite', { hasPassword: true }, 'signed-in'],
    ['nobody can say, of whoever was invited', 'invite', undefined, 'password-needed'],
    ['nobody can say', 'magiclink', undefined, 'signed-in'],
  ])('a password is the next step where %s', async (_, type, told, step) => {
    const answer = () => new Response(JSON.stringify(told ?? {}), { status: told ? 200 : 404 })
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
    onTestFinished(() => asked.mockRestore())
    const { steps, store } = open({ '/verify': () => sessionOf(ANA) })
    expect(await steps.confirmByLink({ type, token: 'x' })).toMatchObject({ ok: true, value: { step } })
    expect(asked).toHaveBeenCalledWith('/api/account', expect.objectContaining({ method: 'GET' }))
    expect(store.read()?.id).toBe(ANA)
  })

  it('a first password needs no other', async () => {
    const { steps, asked } = open({ '/verify': () => sessionOf(ANA), '/user': () => sessionOf(ANA).user })
    await steps.confirmByLink({ type: 'invite', token: 'x' })
    expect(await steps.setPassword('a first long one')).toEqual({ ok: true, value: null })
    expect(asked.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/user',
      body: { password: 'a first long one' },
    })
  })

  it('a link of a kind that confirms nothing asks nobody', async () => {
    const { steps, asked } = open({ '/verify': () => sessionOf(ANA) })
    expect(await steps.confirmByLink({ type: 'recovery', token: 'x' })).toEqual({
      ok: false,
      error: 'link-expired',
    })
    expect(asked).toEqual([])
  })
})
