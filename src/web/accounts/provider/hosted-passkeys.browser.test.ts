import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ANA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedPasskeys } from './hosted-passkeys.adapter.ts'

const QUESTION = '/passkeys/authentication/options'
const ANSWER = '/passkeys/authentication/verify'
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA'

let asked = 0

/** A provider's question, which lives so many seconds. */
function question(seconds = 300) {
  asked += 1
  const expires_at = Math.floor(Date.now() / 1000) + seconds
  const options = { challenge: 'QUJD', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
  return { challenge_id: `question-${asked}`, options, expires_at }
}

function refusal(status: number, error_code: string): Response {
  return new Response(JSON.stringify({ code: status, error_code, msg: error_code }), { status })
}

const chosen: PublicKeyCredential = Object.create(PublicKeyCredential.prototype, {
  id: { value: KEY },
  toJSON: { value: () => ({ id: KEY, type: 'public-key' }) },
})

type Get = (options: CredentialRequestOptions) => Promise<Credential | null>

/** A browser whose list of passkeys somebody chooses from, or nobody. */
function listOf(get: Get) {
  const shown = vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => get(options ?? {}))
  const can = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  onTestFinished(() => {
    shown.mockRestore()
    can.mockRestore()
  })
  return { shown, can }
}

const choosing: Get = async () => chosen

const waiting: Get = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

function open(answers: Record<string, () => unknown>) {
  const at = sessionAt({ [QUESTION]: () => question(), [ANSWER]: () => sessionOf(ANA), ...answers })
  const passkeys = createHostedPasskeys(at.session)
  const onChosen = vi.fn()
  const wait = (signal = new AbortController().signal) => passkeys.signInWithAutofill({ signal, onChosen })
  const paths = () => at.asked.map(({ path }) => path)
  return { ...at, wait, onChosen, paths }
}

beforeEach(() => {
  localStorage.clear()
  asked = 0
})

describe('a passkey from the list of the email field', () => {
  it('answers the question of the provider, and whoever chose it is in', async () => {
    const { shown } = listOf(choosing)
    const { wait, onChosen, asked: requests, store } = open({})

    expect(await wait()).toMatchObject({ ok: true, value: { step: 'signed-in', profile: { id: ANA } } })

    expect(shown).toHaveBeenCalledOnce()
    expect(shown.mock.calls[0]?.[0]).toMatchObject({
      mediation: 'conditional',
      publicKey: { rpId: 'localhost' },
    })
    expect(onChosen).toHaveBeenCalledOnce()
    expect(requests.at(-1)).toMatchObject({
      path: ANSWER,
      body: { challenge_id: 'question-1', credential: { id: KEY } },
    })
    expect(store.read()?.id).toBe(ANA)
  })

  it('is waited for until the page gives up; the question is kept for the next time, until it was answered', async () => {
    const { shown } = listOf(waiting)
    const { wait, onChosen, paths } = open({})
    for (let visit = 0; visit < 5; visit += 1) {
      const page = new AbortController()
      const outcome = wait(page.signal)
      await expect.poll(() => shown.mock.calls.length).toBe(visit + 1)
      page.abort()
      expect(await outcome).toEqual({ ok: false, error: 'cancelled' })
    }
    expect(paths()).toEqual([QUESTION])
    expect(onChosen).not.toHaveBeenCalled()

    shown.mockImplementation(() => choosing({}))
    await wait()
    expect(paths()).toEqual([QUESTION, ANSWER])
    await wait()
    expect(paths()).toEqual([QUESTION, ANSWER, QUESTION, ANSWER])
  })

  it('is waited for no longer than its question is young; the next wait asks anew', async () => {
    const { shown } = listOf(waiting)
    const { wait, paths } = open({ [QUESTION]: () => question(2) })
    expect(await wait()).toEqual({ ok: false, error: 'cancelled' })
    expect(await wait()).toEqual({ ok: false, error: 'cancelled' })
    expect(paths()).toEqual([QUESTION, QUESTION])
    expect(shown).toHaveBeenCalledTimes(2)
  })

  it('is waited for, too, where the clock of this device is ahead of the provider’s', async () => {
    listOf(choosing)
    const { wait } = open({ [QUESTION]: () => question(-3600) })
    expect(await wait()).toMatchObject({ ok: true })
  })

  it.each(['webauthn_challenge_expired', 'webauthn_challenge_not_found'])(
    'that was chosen too late (%s) is shown once more, for a new question',
    async (code) => {
      const { shown } = listOf(choosing)
      const answers = [refusal(400, code), sessionOf(ANA)]
      const { wait, onChosen, paths } = open({ [ANSWER]: () => answers.shift() })

      expect(await wait()).toMatchObject({ ok: true, value: { step: 'signed-in' } })

      expect(paths()).toEqual([QUESTION, ANSWER, QUESTION, ANSWER])
      expect(onChosen).toHaveBeenCalledOnce()
      const again = shown.mock.calls[1]?.[0]
      expect(again?.mediation).toBeUndefined()
      expect(again?.publicKey?.allowCredentials).toHaveLength(1)
    },
  )

  it('that the provider does not accept is a failure of whoever chose it', async () => {
    listOf(choosing)
    const { wait, onChosen, paths } = open({ [ANSWER]: () => refusal(400, 'webauthn_verification_failed') })
    expect(await wait()).toEqual({ ok: false, error: 'passkey-refused' })
    expect(onChosen).toHaveBeenCalledOnce()
    expect(paths()).toEqual([QUESTION, ANSWER])
  })

  it.each([
    ['rate-limited', refusal(429, 'over_request_rate_limit')],
    ['not-supported', refusal(404, 'passkey_disabled')],
  ])('is not waited for where the provider asks nothing (%s)', async (error, refused) => {
    const { shown } = listOf(choosing)
    const { wait, onChosen } = open({ [QUESTION]: () => refused })
    expect(await wait()).toEqual({ ok: false, error })
    expect(shown).not.toHaveBeenCalled()
    expect(onChosen).not.toHaveBeenCalled()
  })

  it('is not waited for, and nobody is asked, where the browser has no such list', async () => {
    const { shown, can } = listOf(choosing)
    const { wait, paths } = open({})
    const here = PublicKeyCredential
    const notSupported = { ok: false, error: 'not-supported' }
    onTestFinished(() => void vi.unstubAllGlobals())

    can.mockResolvedValue(false)
    expect(await wait()).toEqual(notSupported)
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: here.parseRequestOptionsFromJSON })
    expect(await wait()).toEqual(notSupported)
    vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
    expect(await wait()).toEqual(notSupported)

    expect(paths()).toEqual([])
    expect(shown).not.toHaveBeenCalled()
  })

  it('is not waited for under a name that the passkeys of this site do not belong to', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    listOf(() => Promise.reject(new DOMException('another name', 'SecurityError')))
    const { wait, onChosen } = open({})
    expect(await wait()).toEqual({ ok: false, error: 'not-supported' })
    expect(onChosen).not.toHaveBeenCalled()
    said.mockRestore()
  })

  it('is nobody’s failure where its owner closed the question of the browser', async () => {
    listOf(() => Promise.reject(new DOMException('closed', 'NotAllowedError')))
    const { wait, onChosen } = open({})
    expect(await wait()).toEqual({ ok: false, error: 'cancelled' })
    expect(onChosen).not.toHaveBeenCalled()
  })
})
