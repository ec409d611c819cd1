import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANA, BEA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedRecovery } from './hosted-recovery.adapter.ts'

const LINK = { type: 'recovery', token: 'from-the-mail' }
const APP = { id: 'app', factor_type: 'totp', status: 'verified' }

/** A provider that knows Bea, in a browser where Ana is logged in. */
function openBesideAna(answers: Record<string, () => unknown> = {}) {
  const at = sessionAt({ '/verify': () => sessionOf(BEA), '/logout': () => ({}), ...answers }, ANA)
  const recovery = createHostedRecovery(at.session, at.newClient)
  /** What was asked last at an address, and whose token was shown. */
  const lastAt = (path: string) => at.asked.findLast((one) => one.path === path)
  return { ...at, recovery, lastAt }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"error":"not-here"}', { status: 404 }))
})
afterEach(() => vi.unstubAllGlobals())

describe('a recovery', () => {
  it('knows whose password is being set: that of the link, not that of whoever is here', async () => {
    const { recovery } = openBesideAna()
    expect(await recovery.recoveryEmail()).toBeNull()

    await recovery.openRecovery(LINK)

    expect(await recovery.recoveryEmail()).toBe(`${BEA}@example.com`)
  })

  it('is opened by the six digits of its mail, too, whatever blanks are typed between them', async () => {
    const { recovery, asked, store } = openBesideAna({ '/user': () => sessionOf(BEA).user })

    const opened = await recovery.openRecoveryByCode(' Bea@Example.com ', '123 456')

    expect(opened).toEqual({ ok: true, value: 'new-password' })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/verify',
      body: { type: 'recovery', email: 'bea@example.com', token: '123456' },
    })
    expect(await recovery.recoveryEmail()).toBe(`${BEA}@example.com`)
    expect(store.read()?.id).toBe(ANA)
  })

  it('says that digits which open nothing any more are wrong, as there was no link', async () => {
    const expired = { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' }
    const { recovery } = openBesideAna({
      '/verify': () => new Response(JSON.stringify(expired), { status: 403 }),
    })
    expect(await recovery.openRecoveryByCode('bea@example.com', '000000')).toEqual({
      ok: false,
      error: 'wrong-code',
    })
  })

  it('ACCESS-7: sets the password of its own account, and leaves whoever is here logged in', async () => {
    const { recovery, store, lastAt } = openBesideAna({ '/user': () => sessionOf(BEA).user })
    await recovery.openRecovery(LINK)

    expect(await recovery.resetPassword('violet harbour')).toEqual({ ok: true, value: null })

    expect(lastAt('/user')).toMatchObject({ method: 'PUT', by: BEA, body: { password: 'violet harbour' } })
    expect(lastAt('/logout')).toMatchObject({ by: BEA })
    expect(lastAt('/logout')?.query.get('scope')).toBe('local')
    expect(store.read()?.id).toBe(ANA)
  })

  it.each([
    ['of the app', 'app', '123 456', '/factors/app/verify', { challenge_id: 'question', code: '123456' }],
    ['of the list', 'recovery', ' aaaa-bbbb ', '/factors/recovery-codes/verify', { code: 'aaaa-bbbb' }],
  ] as const)(
    'RESET-25: shows a code %s for its own account, and goes on as sure',
    async (_, kind, code, path, body) => {
      const sure = () => sessionOf(BEA, { aal: 'aal2', factors: [APP] })
      const { recovery, store, lastAt } = openBesideAna({
        '/user': () => sure().user,
        '/factors/app/challenge': () => ({ id: 'question', type: 'totp', expires_at: 0 }),
        [path]: sure,
      })
      expect(await recovery.openRecovery(LINK)).toEqual({ ok: true, value: 'second-factor' })

      expect(await recovery.verifyRecoveryFactor({ kind, code })).toEqual({ ok: true, value: null })

      expect(lastAt(path)).toMatchObject({ method: 'POST', by: BEA, body })
      expect(await recovery.resetPassword('violet harbour')).toEqual({ ok: true, value: null })
      expect(store.read()?.id).toBe(ANA)
    },
  )
})
