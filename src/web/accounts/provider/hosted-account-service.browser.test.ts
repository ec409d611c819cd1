import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SignUpRequest } from '#domain/accounts/account-service.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import { ANA, BEA, profileOf, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createAccounts } from './browser-accounts.adapter.ts'
import { createHostedAccountService, createHostedAccounts } from './hosted-account-service.adapter.ts'
import { createLocalAccountService } from './local-account-service.adapter.ts'
import { createProfileStore } from './profile-store.adapter.ts'

const NO_PROFILES = { find: async () => null, keep: async () => undefined }

function open(answers: Record<string, () => unknown>, here: string | null = null) {
  const at = sessionAt(answers, here)
  const service = createHostedAccountService({
    session: at.session,
    loadLocal: async () => createLocalAccountService({ delayMs: 0, known: NO_PROFILES, store: at.store }),
    loaders: {
      singleSignOn: null,
      loadSignInSteps: () => Promise.reject(new Error('not needed')),
      loadSecurity: () => Promise.reject(new Error('not needed')),
    },
  })
  /** As the accounts of the browser do it before they load the service. */
  function logOut(): Promise<void> {
    const taken = at.session.takeSession()
    at.store.write(null)
    return service.revoke(taken)
  }
  return { ...at, service, hosted: service.hosted, logOut }
}

function refusal(code: string, status = 400) {
  const headers = { 'X-Supabase-Api-Version': '2024-01-01', 'content-type': 'application/json' }
  return new Response(JSON.stringify({ code, message: code }), { status, headers })
}

const INES: SignUpRequest = {
  name: ' Ines ',
  email: ' Ines@Example.com ',
  password: ' violet harbour ',
  nativeLanguage: 'fr-FR',
  targetLanguage: 'ja-JP',
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('an account at a provider', () => {
  it('ACCT-8: logs in with the address in one spelling and the password as it was typed', async () => {
    const { service, asked } = open({ '/token': () => sessionOf(ANA) })
    const entered = await service.logIn({ email: ' Ana@Example.com ', password: ' secret ' })
    expect(entered).toMatchObject({ ok: true, value: { step: 'signed-in', profile: { id: ANA } } })
    expect(asked[0]?.body).toMatchObject({ email: 'ana@example.com', password: ' secret ' })
    expect(service.stored()?.id).toBe(ANA)
  })

  it.each([
    ['invalid_credentials', 'invalid-credentials'],
    ['email_not_confirmed', 'email-not-confirmed'],
    ['over_request_rate_limit', 'rate-limited'],
  ])('says why a log-in was refused: %s', async (code, error) => {
    const { service } = open({ '/token': () => refusal(code) })
    expect(await service.logIn({ email: 'a@example.com', password: 'x' })).toEqual({ ok: false, error })
    expect(service.stored()).toBeNull()
  })

  it('is offline where no answer comes', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { service } = open({
      '/token': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const failed = await service.logIn({ email: 'a@example.com', password: 'x' })
    expect(failed).toEqual({ ok: false, error: 'offline' })
    said.mockRestore()
  })

  it('AUTH-21: nobody is logged in before the second factor was shown', async () => {
    const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }]
    const { service } = open({ '/token': () => sessionOf(ANA, { factors }) })
    const entered = await service.logIn({ email: 'a@example.com', password: 'x' })
    expect(entered).toEqual({ ok: true, value: { step: 'second-factor' } })
    expect(service.stored()).toBeNull()
  })

  it('ACCT-16: is opened with the languages that were chosen, and confirmed at /auth/verified of this site', async () => {
    const { service, asked } = open({ '/signup': () => ({ ...sessionOf(ANA).user, identities: [] }) })
    const opened = await service.signUp(INES)
    expect(opened).toEqual({ ok: true, value: { step: 'confirm-email', email: 'ines@example.com' } })
    expect(asked[0]?.query.get('redirect_to')).toBe(`${location.origin}/auth/verified`)
    expect(asked[0]?.body).toMatchObject({
      email: 'ines@example.com',
      password: ' violet harbour ',
      data: { name: 'Ines', nativeLanguage: 'fr-FR', targetLanguage: 'ja-JP', locale: 'en' },
    })
    expect(service.stored()).toBeNull()
  })

  it('ACCT-16: is entered at once where nothing has to be confirmed', async () => {
    const { service } = open({ '/signup': () => sessionOf(ANA) })
    expect(await service.signUp(INES)).toMatchObject({ ok: true, value: { step: 'signed-in' } })
  })

  it('ACCT-7: the demo asks nobody, and everyone who watches hears of it', async () => {
    const { service, asked } = open({})
    const heard = vi.fn()
    service.watch(heard)
    expect(await service.demo.open({ nativeLanguage: 'da-DK', targetLanguage: 'en-US' })).toMatchObject({
      ok: true,
      value: { name: 'Demo User', targetLanguage: 'en-US' },
    })
    expect(service.stored()).toMatchObject({ id: 'local:demo@example.com' })
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ name: 'Demo User' }))
    expect(asked).toEqual([])
  })

  it('ACCESS-7: hands out the token of whoever is here, and never that of another account', async () => {
    const { service, store } = open({ '/token': () => sessionOf(ANA) })
    expect(await service.accessToken()).toBeNull()
    await service.logIn({ email: 'a@example.com', password: 'x' })
    expect(await service.accessToken()).toBe(sessionOf(ANA).access_token)
    store.write(profileOf(BEA))
    expect(await service.accessToken()).toBeNull()
  })

  it('USER-3: log-out removes who was here, also when the provider cannot be told', async () => {
    const { service, logOut, asked } = open({
      '/token': () => sessionOf(ANA),
      '/logout': () => refusal('x', 500),
    })
    await service.logIn({ email: 'a@example.com', password: 'x' })
    await logOut()
    expect(service.stored()).toBeNull()
    expect(asked.at(-1)?.query.get('scope')).toBe('local')
  })

  it('USER-3: log-out leaves no token in this browser while the provider does not answer, whether or not it is still good', async () => {
    const never = () => new Promise(() => undefined)
    for (const isOver of [false, true]) {
      const answers: Record<string, () => unknown> = { '/token': () => sessionOf(ANA), '/logout': never }
      const { service, logOut, kept, runOut } = open(answers)
      await service.logIn({ email: 'a@example.com', password: 'x' })
      if (isOver) runOut()
      answers['/token'] = never
      void logOut()
      expect(kept()).toEqual([])
      expect(service.stored()).toBeNull()
    }
  })

  it('USER-3: the provider ends the session whose token has run out, too, by another that is kept nowhere', async () => {
    const { service, logOut, asked, kept, runOut } = open({
      '/token': () => sessionOf(ANA),
      '/logout': () => ({}),
    })
    await service.logIn({ email: 'a@example.com', password: 'x' })
    runOut()
    await logOut()
    expect(
      asked.map(({ path, query }) => `${path} ${query.get('grant_type') ?? query.get('scope')}`),
    ).toEqual(['/token password', '/token refresh_token', '/logout local'])
    expect(asked.at(-1)?.by).toBe(ANA)
    expect(kept()).toEqual([])
  })

  it('a preference that was set on another device meanwhile stays', async () => {
    const elsewhere = { theme: 'dark', autoTranslate: true, autoShadow: false, avoidsModels: true }
    const { service, asked } = open({
      '/token': () => sessionOf(ANA),
      '/user': () => ({ ...sessionOf(ANA).user, user_metadata: { preferences: elsewhere } }),
    })
    await service.logIn({ email: 'a@example.com', password: 'x' }) // here the preferences are new
    const preferences = await service.loadPreferences()
    preferences.change({ ownFirst: true })
    await preferences.send()
    const sent = asked.findLast(({ method, path }) => method === 'PUT' && path === '/user')
    expect(sent?.body.data).toMatchObject({ preferences: { ...elsewhere, ownFirst: true } })
  })

  it('USER-2 USER-3: everyone who watches hears of a log-in, a change and a log-out, once each', async () => {
    const { service, logOut, asked } = open({
      '/token': () => sessionOf(ANA),
      '/user': () => ({ ...sessionOf(ANA).user, user_metadata: { name: 'Ana Luz' } }),
      '/logout': () => ({}),
    })
    const heard = vi.fn()
    service.watch(heard)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: ANA }))
    expect(await service.update({ name: 'Ana Luz' })).toMatchObject({ ok: true, value: { name: 'Ana Luz' } })
    const told = asked.findLast(({ method, path }) => method === 'PUT' && path === '/user')
    expect(told?.body.data).toMatchObject({ name: 'Ana Luz' })
    expect(heard).toHaveBeenCalledTimes(2)
    expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Ana Luz' }))
    await logOut()
    expect(heard).toHaveBeenCalledTimes(3)
    expect(heard).toHaveBeenLastCalledWith(null)
  })

  it('AUTH-26: a session that the provider has ended logs out here; a fault that passes does not', async () => {
    const answers: Record<string, () => unknown> = {
      '/token': () => sessionOf(ANA),
      '/user': () => refusal('unexpected_failure', 500),
    }
    const { service } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    await service.refresh()
    expect(service.stored()?.id).toBe(ANA)
    answers['/user'] = () => refusal('session_not_found', 403)
    await service.refresh()
    expect(service.stored()).toBeNull()
  })

  it('AUTH-26: a token that the provider has revoked is renewed; only where it is not, the session has ended', async () => {
    const answers: Record<string, () => unknown> = {
      '/token': () => sessionOf(ANA),
      '/user': () => refusal('bad_jwt', 403),
    }
    const { service, asked } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    await service.refresh()
    expect(asked.at(-1)?.query.get('grant_type')).toBe('refresh_token')
    expect(service.stored()?.id).toBe(ANA)
    answers['/token'] = () => refusal('refresh_token_not_found')
    await service.refresh()
    expect(service.stored()).toBeNull()
  })

  const PASSING: [name: string, answer: () => Response][] = [
    ['a limit', () => refusal('over_request_rate_limit', 429)],
    ['a limit that says nothing', () => new Response('', { status: 429 })],
    ['a restart', () => new Response('Bad Gateway', { status: 502 })],
    ['the page of a captive portal', () => new Response('<html>Log in to the Wi-Fi</html>')],
    ['a portal that forbids', () => new Response('<html>', { status: 403 })],
    ['a portal that speaks JSON', () => Response.json({ message: 'Log in first' }, { status: 403 })],
    ['a success that is none', () => Response.json({})],
    ['an address that a proxy does not know', () => new Response('Not found', { status: 404 })],
    ['too many at once', () => refusal('conflict', 409)],
    ['a fault with a code', () => refusal('session_not_found', 500)],
  ]
  it.each(PASSING)(
    'AUTH-25: a token that cannot be renewed for %s is no end of the session',
    async (_, answer) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => said.mockRestore())
      const answers: Record<string, () => unknown> = { '/token': () => sessionOf(ANA) }
      const { service, kept, runOut } = open(answers)
      await service.logIn({ email: 'a@example.com', password: 'x' })
      runOut()
      answers['/token'] = answer
      answers['/user'] = answer
      await service.refresh()
      await expect(service.accessToken()).rejects.toThrow(TypeError)
      await expect(service.renewToken()).rejects.toThrow(TypeError)
      expect(service.stored()?.id).toBe(ANA)
      expect(kept()).toHaveLength(1)
    },
  )

  it('AUTH-25: a limit at the token is not asked again before its time, and says when that is', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const answers: Record<string, () => unknown> = { '/token': () => sessionOf(ANA) }
    const { service, runOut, asked } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    runOut()
    answers['/token'] = () => new Response('', { status: 429, headers: { 'retry-after': '300' } })
    const before = asked.length
    for (let request = 0; request < 3; request += 1)
      await expect(service.accessToken()).rejects.toSatisfy(
        ({ retryAfterMs }) => retryAfterMs > 290_000 && retryAfterMs <= 300_000,
      )
    expect(asked.length).toBe(before + 1)
  })

  it.each([-7200, 7200])('a clock that is %i s off asks for no new token', async (off) => {
    const expires_at = () => Math.floor(Date.now() / 1000) + off + 3600 // by the clock of the provider
    const { service, asked } = open({ '/token': () => ({ ...sessionOf(ANA), expires_at: expires_at() }) })
    await service.logIn({ email: 'a@example.com', password: 'x' })
    for (let request = 0; request < 5; request += 1) expect(await service.accessToken()).not.toBeNull()
    expect(asked.filter(({ query }) => query.get('grant_type') === 'refresh_token')).toEqual([])
  })

  it.each([
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'user_banned',
    'validation_failed',
  ])('AUTH-26: the provider’s own word that the token is over ends the session: %s', async (code) => {
    const answers: Record<string, () => unknown> = { '/token': () => sessionOf(ANA) }
    const { service, kept, runOut } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    runOut()
    answers['/token'] = () => refusal(code)
    await service.refresh()
    expect(service.stored()).toBeNull()
    expect(kept()).toEqual([])
  })

  it('what was changed here while the account was asked for is not taken back', async () => {
    const chosen = { ...profileOf(ANA), name: 'Ana Luz' }
    const answers: Record<string, () => unknown> = { '/token': () => sessionOf(ANA) }
    const { service, store } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    answers['/user'] = () => {
      store.write(chosen)
      return sessionOf(ANA).user
    }
    await service.refresh()
    expect(service.stored()).toEqual(chosen)
  })

  it('a session that ends while the learner writes logs out once the writing has ended', async () => {
    const answers: Record<string, () => unknown> = {
      '/token': () => sessionOf(ANA),
      '/user': () => refusal('session_not_found', 403),
    }
    const { service } = open(answers)
    await service.logIn({ email: 'a@example.com', password: 'x' })
    let isWriting = true
    service.stayWhile(() => isWriting)
    expect(await service.renewToken()).toBe(true)
    answers['/token'] = () => refusal('refresh_token_not_found')
    expect(await service.renewToken()).toBe(false)
    await service.refresh()
    expect(service.stored()?.id).toBe(ANA)
    isWriting = false
    await service.refresh()
    expect(service.stored()).toBeNull()
  })
})

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

it('USER-3: log-out takes profile and token out of this browser before anything is loaded or asked, and nothing else', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const asked = vi.fn((_: RequestInfo | URL, __?: RequestInit) => answered)
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const profile = profileOf(ANA)
  const waiting = PROFILE_KEYS.waitingPreferences(ANA)
  localStorage.setItem(waiting, '{"theme":"dark"}')
  localStorage.setItem('echolog.user', JSON.stringify(profile))
  localStorage.setItem('echolog.session', JSON.stringify({ ...sessionOf(ANA), expires_at: 1e11 }))
  const accounts = createAccounts({ ...pageSettings(), accounts: 'hosted' })
  expect(accounts.stored()?.id).toBe(ANA)
  const leaving = accounts.logOut()
  expect(Object.keys({ ...localStorage })).toEqual([waiting])
  expect(accounts.stored()).toBeNull()
  answer(Response.json({}))
  expect(await leaving).toEqual({ ok: true, value: null })
  expect(Object.keys({ ...localStorage })).toEqual([waiting])
  const [address, sent] = asked.mock.lastCall ?? []
  expect(String(address)).toMatch(/\/logout\?scope=local$/)
  expect(new Headers(sent?.headers).get('authorization')).toBe(`Bearer ${sessionOf(ANA).access_token}`)
})
