import { describe, expect, it } from 'vitest'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import { failure, success } from '#domain/outcome.ts'
import { testApp } from '#server/app.fixture.ts'
import { webFile } from '#server/pages/web-file.ts'
import { callOf, contactPage, contactPages, LETTER, postForm, sendMessage } from './contact.fixture.ts'

const ENV = { CONTACT_TO: 'help@example.org', PUBLIC_URL: 'https://diary.example.org' }

type Answer = Parameters<typeof memoryMailer>[0]

function withMailer(options?: Answer, env: Record<string, string> = {}) {
  const mailer = memoryMailer(options)
  const web = contactPages()
  const set = { ...ENV, RATE_LIMIT_FACTOR: '1000', ...env }
  return { mailer, ...testApp({ env: set, ports: { mailer, web } }) }
}

const refused: Answer = { answer: async () => failure('refused') }
const unreachable: Answer = { answer: async () => failure('unreachable') }
const kept: Answer = { answer: async () => success('kept') }

async function answerOf(response: Response) {
  return [response.status, await response.text()]
}

describe('POST /api/v1.0/email/send', () => {
  it('CONTACT-12 CONTACT-14 CONTACT-15: takes a call of EmailJS’s shape, mails it, and answers 200 and OK', async () => {
    const { app, mailer } = withMailer()
    const response = await sendMessage(app, callOf({ ...LETTER, language: 'vi' }))
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await answerOf(response)).toEqual([200, 'OK'])
    expect(mailer.mails).toEqual([
      {
        to: 'help@example.org',
        replyTo: 'anh@example.vn',
        subject: 'Echolog: Dấu thanh',
        text: 'Nguyễn Thị Ngọc Ánh đã gửi tin nhắn qua biểu mẫu liên hệ tại https://diary.example.org (ngôn ngữ trang web: tiếng Việt).\nThư trả lời email này sẽ đến anh@example.vn.\n\nChúng biến mất.\nTất cả.',
      },
    ])
  })

  it('the mail says in which language the page was read, in that language', async () => {
    const { app, mailer } = withMailer()
    for (const language of ['en', 'vi', 'da', 'fr', undefined])
      await sendMessage(app, callOf({ ...LETTER, language }))
    const [english, vietnamese, danish, ...others] = mailer.mails.map(({ text }) => text)
    expect(english).toContain('English')
    expect(vietnamese).toContain('tiếng Việt')
    expect(danish).toContain('dansk')
    expect(others).toEqual([english, english])
  })

  it('CONTACT-13: a recipient in the call is read by nobody: the server knows whom a message is for', async () => {
    const { app, mailer } = withMailer()
    const own = { recipient: 'all@x.example', to: 'b@x.example', to_email: 'c@x.example', bcc: 'd@x.example' }
    await sendMessage(app, { ...callOf({ ...LETTER, ...own }), recipient: 'e@x.example' })
    expect(mailer.mails).toMatchObject([{ to: 'help@example.org' }])
    expect(JSON.stringify(mailer.mails)).not.toContain('x.example')
  })

  it('CONTACT-16: anything else is answered with a status and a text', async () => {
    const asked = (options: Answer) => sendMessage(withMailer(options).app, callOf(LETTER))
    expect(await answerOf(await asked(refused))).toEqual([502, 'refused'])
    expect(await answerOf(await asked(unreachable))).toEqual([503, 'unreachable'])
    expect(await answerOf(await asked({ answer: async () => failure('not-written') }))).toEqual([
      503,
      'not-written',
    ])
    expect(await answerOf(await sendMessage(withMailer().app, '{'))).toEqual([400, 'bad-request'])
    expect((await asked(unreachable)).headers.get('retry-after')).toBe('10')
    expect((await asked(refused)).headers.get('retry-after')).toBeNull()
  })

  it.each([
    ['a user id', { ...callOf(LETTER), user_id: '' }],
    ['a service id', { ...callOf(LETTER), service_id: undefined }],
    ['a template id', { ...callOf(LETTER), template_id: 7 }],
    ['parameters', callOf(undefined)],
    ['a name', callOf({ ...LETTER, name: ' ' })],
    ['an email', callOf({ ...LETTER, email: '' })],
    ['a subject', callOf({ ...LETTER, subject: undefined })],
    ['a message', callOf({ ...LETTER, message: '\n \t' })],
    ['texts', callOf({ ...LETTER, subject: ['a', 'b'] })],
  ])('a call without %s is answered 400, and nothing is mailed', async (_, call) => {
    const { app, mailer } = withMailer()
    expect((await sendMessage(app, call)).status).toBe(400)
    expect(mailer.mails).toEqual([])
  })

  it('each field may be as long as the form lets it, and no longer', async () => {
    const { app, mailer } = withMailer()
    const longest = {
      name: 'ế'.repeat(200),
      email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.vn`,
      subject: 'ø'.repeat(200),
      message: `${'đ'.repeat(4999)}\r\n${'đ'.repeat(5000)}`,
    }
    expect((await sendMessage(app, callOf(longest))).status).toBe(200)
    for (const field of ['name', 'email', 'subject', 'message'] as const)
      expect((await sendMessage(app, callOf({ ...longest, [field]: `${longest[field]}x` }))).status).toBe(
        field === 'email' ? 200 : 400,
      )
    expect(mailer.mails[0]?.subject).toBe(`Echolog: ${'ø'.repeat(200)}`)
  })

  it('an address with letters of another script in its domain is answered at that domain', async () => {
    const { app, mailer } = withMailer()
    await sendMessage(app, callOf({ ...LETTER, email: 'lan@bücher.example' }))
    expect(mailer.mails[0]?.replyTo).toBe('lan@xn--bcher-kva.example')
  })

  it('what looks like a place to fill in stays as it was written', async () => {
    const { app, mailer } = withMailer()
    await sendMessage(app, callOf({ ...LETTER, name: '{{email}} $& {{message}}', message: '{{name}}' }))
    expect(mailer.mails[0]?.text).toContain('{{email}} $& {{message}} sent a message')
    expect(mailer.mails[0]?.text).toMatch(/\n\n\{\{name\}\}$/)
  })

  it('a visitor may write five times an hour, and is then told to wait', async () => {
    const { app, mailer } = withMailer({}, { RATE_LIMIT_FACTOR: '1' })
    const from = '203.0.113.7'
    for (let time = 0; time < 5; time += 1)
      expect((await sendMessage(app, callOf(LETTER), { from })).status).toBe(200)
    const response = await sendMessage(app, callOf(LETTER), { from })
    expect(await answerOf(response)).toEqual([429, 'rate-limited'])
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3000)
    expect(wait).toBeLessThanOrEqual(3600)
    expect((await postForm(app, '/contact', LETTER, { from })).status).toBe(429)
    expect((await sendMessage(app, callOf(LETTER), { from: '203.0.113.8' })).status).toBe(200)
    expect(mailer.mails).toHaveLength(6)
  })

  it('a sender is counted by mailbox, from wherever and however spelled: twenty messages a day', async () => {
    const { app, mailer } = withMailer(undefined, { RATE_LIMIT_FACTOR: '1' })
    const spellings = [
      'anh@example.vn',
      'ANH@example.vn',
      'anh@EXAMPLE.vn',
      'anh@ｅｘample.vn',
      'anh@example．vn',
    ]
    const statuses: number[] = []
    for (let count = 0; count < 22; count += 1) {
      const letter = { ...LETTER, email: spellings[count % spellings.length] ?? '' }
      statuses.push((await sendMessage(app, callOf(letter), { from: `203.0.113.${count}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    const refused = await postForm(app, '/contact', LETTER, { from: '203.0.113.99' })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 86_000]).toEqual([429, true])
    const other = callOf({ ...LETTER, email: 'bo@example.vn' })
    expect((await sendMessage(app, other, { from: '203.0.113.1' })).status).toBe(200)
    expect(mailer.mails).toHaveLength(21)
  })

  it('another site’s page can send nothing', async () => {
    const { app, mailer } = withMailer()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await sendMessage(app, callOf(LETTER), { headers })).status).toBe(403)
    expect((await postForm(app, '/contact', LETTER, { headers })).status).toBe(403)
    expect(mailer.mails).toEqual([])
  })
})

describe('the form without JavaScript', () => {
  it.each([
    ['/contact', 'en', '/contact#sent', 'English'],
    ['/contact', 'da', '/da/contact#sent', 'dansk'],
    ['/contact', 'xx', '/contact#sent', 'English'],
    ['/vi/contact', 'vi', '/vi/contact#sent', 'tiếng Việt'],
    ['/da/contact', '', '/da/contact#sent', 'dansk'],
  ])(
    'CONTACT-10: posted to %s in %j it is mailed, and the page that says so is shown',
    async (path, language, to, text) => {
      const { app, mailer } = withMailer()
      const response = await postForm(app, path, { ...LETTER, language })
      expect([response.status, response.headers.get('location')]).toEqual([303, to])
      expect(mailer.mails).toMatchObject([{ to: 'help@example.org', replyTo: 'anh@example.vn' }])
      expect(mailer.mails[0]?.text).toContain(text)
      expect(mailer.mails[0]?.text).toMatch(/\n\nChúng biến mất\.\nTất cả\.$/)
    },
  )

  it('a message that is only kept here is said to be kept', async () => {
    const { app } = withMailer(kept)
    const response = await postForm(app, '/vi/contact', LETTER)
    expect(response.headers.get('location')).toBe('/vi/contact#kept')
  })

  it('CONTACT-11: a message that did not go comes back with everything that was typed', async () => {
    const { app } = withMailer(unreachable)
    const typed = { ...LETTER, name: '"Lan" <b>&amp;', message: '\n</textarea><script>alert(1)</script>\n$&' }
    const response = await postForm(app, '/contact', { ...typed, language: 'vi' })
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<h1>Liên hệ</h1>')
    expect(html).toContain('value="&quot;Lan&quot; &lt;b&gt;&amp;amp;"')
    expect(html).toContain('value="anh@example.vn"')
    expect(html).toContain('value="Dấu thanh"')
    expect(html).toMatch(
      /name="message">\n\r?\n&lt;\/textarea&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;\r?\n\$&amp;<\/textarea>/,
    )
    expect(html).toContain('id="not-sent"><p>')
    expect(html.match(/hidden=""/g)).toHaveLength(6) // the other answers, and the notes on topics
  })

  it.each([
    ['not-accepted', 400, { ...LETTER, email: 'nobody' }, {}],
    ['not-sent', 502, LETTER, refused],
  ])('what went wrong is shown: %s', async (id, status, fields, options) => {
    const { app } = withMailer(options as Answer)
    const response = await postForm(app, '/contact', fields)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(`id="${id}"><p>`)
  })

  it('the page that comes back may bring its own styles, and none that were typed', async () => {
    const { app } = withMailer(unreachable)
    const response = await postForm(app, '/contact', { ...LETTER, message: '<style>p{color:red}</style>' })
    const allowed = response.headers.get('content-security-policy')?.match(/style-src [^;]+/)?.[0]
    const [hash] = webFile('contact.html', new TextEncoder().encode(contactPage('Contact'))).styleHashes
    expect(allowed).toBe(`style-src 'self' ${hash}`)
  })

  it('who has to wait keeps what was typed', async () => {
    const { app } = withMailer({}, { RATE_LIMIT_FACTOR: '0.1' })
    const from = '203.0.113.7'
    await postForm(app, '/contact', LETTER, { from })
    const response = await postForm(app, '/da/contact', LETTER, { from })
    const html = await response.text()
    expect(response.status).toBe(429)
    expect(html).toContain('id="too-many"><p>')
    expect(html).toContain('Chúng biến mất.')
    expect(html).toContain('<h1>Kontakt</h1>')
  })

  it('a body that is no form is not read as one', async () => {
    const { app, mailer } = withMailer()
    const headers = { 'content-type': 'text/plain' }
    expect((await postForm(app, '/contact', LETTER, { headers })).status).toBe(400)
    expect(mailer.mails).toEqual([])
  })

  it('where the pages are served by something else, the answer is a word', async () => {
    const { app } = testApp({ env: ENV, ports: { web: undefined } })
    expect(await answerOf(await postForm(app, '/contact', {}))).toEqual([400, 'bad-request'])
  })

  it('no field is ever in an address or in the log', async () => {
    const { app, logged } = withMailer()
    const response = await postForm(app, '/contact', LETTER)
    await sendMessage(app, callOf(LETTER))
    for (const text of [response.headers.get('location') ?? '', logged.join()])
      expect(text).not.toMatch(/anh|thanh|mất/)
  })
})

describe('what the browser is told about mail', () => {
  const told = async (env: Record<string, string>) => {
    const { app } = testApp({ env })
    const response = await app.request('/api/config')
    const { mail, emailjs } = (await response.json()) as Record<string, unknown>
    const policy = response.headers.get('content-security-policy') ?? ''
    return { mail, emailjs, connect: /connect-src [^;]*/.exec(policy)?.[0] }
  }

  it('its own ids and no other origin, with a mail server and without', async () => {
    const emailjs = { userId: 'echolog', serviceId: 'contact', templateId: 'contact', origin: null }
    const connect = "connect-src 'self'"
    expect(await told({})).toEqual({ mail: 'outbox', emailjs, connect })
    expect(await told({ SMTP_URL: 'smtp://me:hunter2@mail.lan' })).toEqual({ mail: 'smtp', emailjs, connect })
  })

  it('the ids of EmailJS, which of them are missing, and the security policy lets its origin be asked', async () => {
    expect(await told({ EMAILJS_USER_ID: 'u', EMAILJS_ORIGIN: 'https://emailjs.example' })).toEqual({
      mail: 'emailjs',
      emailjs: { userId: 'u', serviceId: null, templateId: null, origin: 'https://emailjs.example' },
      connect: "connect-src 'self' https://emailjs.example",
    })
  })

  it('nothing about the mail server, nor whom messages are for', async () => {
    const { app } = testApp({ env: { SMTP_URL: 'smtp://me:hunter2@mail.lan', CONTACT_TO: 'boss@x.example' } })
    expect(await (await app.request('/api/config')).text()).not.toMatch(/hunter2|mail\.lan|boss/)
  })
})
