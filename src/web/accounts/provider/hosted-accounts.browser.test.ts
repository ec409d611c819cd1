import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pageSettings } from '#web/ui/page-settings.ts'
import { ANA, BEA, sessionOf } from './account-provider.fixture.ts'
import { createHostedAccounts } from './hosted-accounts.adapter.ts'
import { createProfileStore } from './profile-store.adapter.ts'

const LINK = { type: 'recovery', token: 'from-the-mail' }

/** Ana is logged in here; whoever follows a mailed link from now on is Bea. */
async function openBesideAna() {
  let who = ANA
  const answers: Record<string, () => unknown> = {
    '/auth/v1/verify': () => sessionOf(who),
    '/auth/v1/user': () => sessionOf(who).user,
    '/auth/v1/logout': () => ({}),
    '/api/account': () => ({ hasPassword: true }),
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const answer = answers[new URL(String(input), location.href).pathname]
    return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer())
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = createProfileStore()
  const { hosted } = createHostedAccounts(pageSettings(), store)
  const steps = await hosted.loadSignInSteps()
  await steps.confirmByLink({ type: 'signup', token: 'x' })
  expect(store.read()?.id).toBe(ANA)
  who = BEA
  return { steps, store }
}

/** Whose sessions a storage keeps, and under which keys. */
const sessionsIn = (storage: Storage) =>
  Object.entries({ ...storage })
    .filter(([, value]) => value.includes('refresh_token'))
    .map(([key, value]) => [key, JSON.parse(value).user.id])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('ACCESS-7: a recovery of another account is kept for this tab alone, and leaves whoever is here logged in', async () => {
  const { steps, store } = await openBesideAna()
  expect(await steps.openRecovery(LINK)).toEqual({ ok: true, value: 'new-password' })
  expect(sessionsIn(localStorage)).toEqual([['echolog.session', ANA]])
  expect(sessionsIn(sessionStorage)).toEqual([['echolog.session.recovery', BEA]])
  expect(await steps.resetPassword('violet harbour')).toEqual({ ok: true, value: null })
  expect(sessionsIn(localStorage)).toEqual([['echolog.session', ANA]])
  expect(sessionsIn(sessionStorage)).toEqual([])
  expect(store.read()?.id).toBe(ANA)
})

it('ACCESS-7: a link that confirms another address leaves no session of it, and whoever is here logged in', async () => {
  const { steps, store } = await openBesideAna()
  expect(await steps.confirmByLink({ type: 'signup', token: 'y' })).toEqual({
    ok: true,
    value: { step: 'other-account-signed-in' },
  })
  expect(sessionsIn(localStorage)).toEqual([['echolog.session', ANA]])
  expect(sessionsIn(sessionStorage)).toEqual([])
  expect(store.read()?.id).toBe(ANA)
})
