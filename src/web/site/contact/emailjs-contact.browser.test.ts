import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmailJsContact } from './emailjs-contact.adapter.ts'

const MESSAGE = {
  name: 'Søren Ærø',
  email: 'soren@example.dk',
  subject: 'Æbler',
  message: 'På Ærø\nog i Århus',
}

const OWN = { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null }
const SETTINGS = { supportEmail: 'help@example.org', mail: 'smtp' as const, emailjs: OWN }
const EMAILJS = { userId: 'u', serviceId: 's', templateId: 't', origin: 'https://emailjs.example' }
const ELSEWHERE = { ...SETTINGS, mail: 'emailjs' as const, emailjs: EMAILJS }

type Request = { url: string; method: string; headers: Headers; body: string }

/** What leaves the browser is answered by this, in turn; what was asked is kept. */
function answerWith(...answers: (Response | Error | 'nothing')[]): Request[] {
  const asked: Request[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    asked.push({
      url: String(url),
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: String(init?.body ?? ''),
    })
    const answer = answers.shift()
    if (answer instanceof Response) return Promise.resolve(answer)
    if (answer instanceof Error) return Promise.reject(answer)
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  })
  return asked
}

const sendHere = createEmailJsContact(SETTINGS)
const ok = () => new Response('OK')

let complaints: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  document.documentElement.lang = 'da'
})
afterEach(() => vi.restoreAllMocks())

describe('a message sent with EmailJS’s library', () => {
  it('CONTACT-12 CONTACT-13: is one POST to this server, with the ids, the fields, a recipient and the language', async () => {
    const asked = answerWith(ok())
    expect(await sendHere(MESSAGE)).toEqual({ ok: true, value: 'sent' })
    const [call] = asked
    expect(asked).toHaveLength(1)
    expect(call).toMatchObject({ url: `${location.origin}/api/v1.0/email/send`, method: 'POST' })
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      lib_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      user_id: 'echolog',
      service_id: 'contact',
      template_id: 'contact',
      template_params: { ...MESSAGE, recipient: 'help@example.org', language: 'da' },
    })
  })

  it('CONTACT-12: goes to EmailJS itself where its ids are set', async () => {
    const asked = answerWith(ok())
    expect(await createEmailJsContact(ELSEWHERE)(MESSAGE)).toEqual({ ok: true, value: 'sent' })
    expect(asked[0]?.url).toBe('https://emailjs.example/api/v1.0/email/send')
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      user_id: 'u',
      service_id: 's',
      template_id: 't',
    })
  })

  it('goes to this server again after it went to another: the library remembers the last one', async () => {
    const asked = answerWith(ok(), ok())
    await createEmailJsContact(ELSEWHERE)(MESSAGE)
    await sendHere(MESSAGE)
    expect(asked[1]?.url).toBe(`${location.origin}/api/v1.0/email/send`)
  })

  it('is kept where the server sends no mail', async () => {
    answerWith(ok())
    expect(await createEmailJsContact({ ...SETTINGS, mail: 'outbox' })(MESSAGE)).toEqual({
      ok: true,
      value: 'kept',
    })
  })

  it.each([
    ['CONTACT-17', { userId: null }, 'missing-user-id'],
    ['CONTACT-18', { serviceId: null }, 'missing-service-id'],
    ['CONTACT-19', { templateId: null }, 'missing-template-id'],
  ])('%s: is not sent without an id, and the failure says which: %j', async (_, ids, error) => {
    const asked = answerWith(ok())
    const contact = createEmailJsContact({ ...ELSEWHERE, emailjs: { ...EMAILJS, ...ids } })
    expect(await contact(MESSAGE)).toEqual({ ok: false, error })
    expect(asked).toEqual([])
  })

  it.each([
    [200, 'OK'],
    [200, ''],
    [200, 'queued'],
    [201, 'OK'],
    [202, 'OK'],
  ])('CONTACT-14 CONTACT-15: %i %j is success, by its status or by its text', async (status, text) => {
    answerWith(new Response(text, { status }))
    expect(await sendHere(MESSAGE)).toEqual({ ok: true, value: 'sent' })
    expect(complaints).not.toHaveBeenCalled()
  })

  it.each([
    [201, 'Created', 'failed'],
    [400, 'Not OK', 'not-accepted'],
    [400, 'bad-request', 'not-accepted'],
    [403, '{"error":"cross-site"}', 'failed'],
    [412, 'Gmail_API: Invalid grant', 'failed'],
    [429, 'rate-limited', 'too-many'],
    [500, '{"error":"internal"}', 'failed'],
    [503, 'unreachable', 'failed'],
  ])(
    'CONTACT-14 CONTACT-15 CONTACT-16: %i %j is no success, and both are told',
    async (status, text, error) => {
      answerWith(new Response(text, { status }))
      expect(await sendHere(MESSAGE)).toEqual({ ok: false, error })
      expect(complaints).toHaveBeenCalledWith(`The message was not sent: ${status} ${text}`)
    },
  )

  it('what EmailJS does not accept is a matter of its settings, not of the message', async () => {
    answerWith(new Response('Bad id', { status: 400 }))
    expect(await createEmailJsContact(ELSEWHERE)(MESSAGE)).toEqual({ ok: false, error: 'failed' })
  })

  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['when no answer comes', 'nothing'],
  ] as const)('CONTACT-11: fails %s', async (_, answer) => {
    answerWith(answer)
    expect(await createEmailJsContact(SETTINGS, 50)(MESSAGE)).toEqual({ ok: false, error: 'failed' })
  })

  it('nothing is kept in this browser, and nothing is in an address', async () => {
    const before = JSON.stringify(localStorage)
    const asked = answerWith(ok())
    await sendHere(MESSAGE)
    expect(JSON.stringify(localStorage)).toBe(before)
    for (const { url } of asked) expect(url).not.toMatch(/\?|soren|Æbler/)
  })
})
