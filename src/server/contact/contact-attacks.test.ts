import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '#server/app.fixture.ts'
import { startTestMailServer, type TestMailServer } from '#server/mail/mail-server.fixture.ts'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'
import { callOf, contactPages, LETTER, postForm, sendMessage } from './contact.fixture.ts'

const RECIPIENT = 'help@example.org'

let server: TestMailServer
beforeAll(async () => {
  server = await startTestMailServer()
})
afterAll(() => server.close())

/** The app with a real mail server behind it. */
function appWithSmtp({ port } = server) {
  const env = {
    CONTACT_TO: RECIPIENT,
    RATE_LIMIT_FACTOR: '1000000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
  const { config } = testApp({ env })
  const { smtp, from } = config.mail
  if (smtp === undefined) throw new Error('no mail server')
  const mailer = createSmtpMailer({ smtp, from, log: pino({ enabled: false }) })
  return testApp({ env, ports: { mailer, web: contactPages() } }).app
}

/** The mails that arrive while something is done. */
async function arrivedDuring(work: () => Promise<unknown>, { count, arrived } = server) {
  const before = count()
  await work()
  return arrived(before)
}

const BREAKS = {
  'CR LF': '\r\n',
  CR: '\r',
  LF: '\n',
  'an encoded CR LF': '%0d%0a',
  'an encoded LF in capitals': '%0A',
  'a twice encoded CR LF': '%250d%250a',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'an encoded line separator': '%E2%80%A8',
  'a next line': '\u0085',
  'a vertical tab': '\u000b',
  'a NUL': '\u0000',
}

const FIELDS = ['name', 'email', 'subject'] as const

const ATTACKS = Object.entries(BREAKS).flatMap(([what, sign]) =>
  FIELDS.map((field) => [what, field, `${LETTER[field]}${sign}Bcc: all@x.example`] as const),
)

describe('row 26: headers smuggled into a message', () => {
  it.each(ATTACKS)('%s and Bcc in the %s: 400, and no mail', async (_, field, value) => {
    const app = appWithSmtp()
    const letter = { ...LETTER, [field]: value }
    const mails = await arrivedDuring(async () => {
      expect((await sendMessage(app, callOf(letter))).status).toBe(400)
      expect((await postForm(app, '/contact', letter)).status).toBe(400)
    })
    expect(mails).toEqual([])
  })

  it.each([
    ['two addresses', 'email', 'a@x.example, b@x.example'],
    ['two addresses with a semicolon', 'email', 'a@x.example;b@x.example'],
    ['an address with a name', 'email', 'Lan <a@x.example>'],
    ['an address in an address', 'email', 'a@x.example<b@x.example>'],
    ['a comment', 'email', 'a@x.example (b@x.example)'],
    ['a group', 'email', 'all:a@x.example,b@x.example;'],
    ['100 kB', 'email', `${'a'.repeat(100_000)}@x.example`],
    ['100 kB of a@', 'email', 'a@'.repeat(50_000)],
    ['100 kB', 'name', 'x'.repeat(100_000)],
    ['100 kB', 'subject', 'x'.repeat(100_000)],
    ['100 kB', 'message', 'x'.repeat(100_000)],
    ['half a character', 'subject', 'a \ud83d'],
  ])('%s as %s: 400, and no mail', async (_, field, value) => {
    const app = appWithSmtp()
    const mails = await arrivedDuring(async () => {
      expect((await sendMessage(app, callOf({ ...LETTER, [field]: value }))).status).toBe(400)
    })
    expect(mails).toEqual([])
  })

  it('more than anybody writes is not read to its end', async () => {
    const big = callOf({ ...LETTER, message: 'x'.repeat(1_000_000) })
    expect((await sendMessage(appWithSmtp(), big)).status).toBe(413)
  })

  it('whatever is written in its fields, a message is one mail to one person with no header of its own, or none', async () => {
    const [plain] = await arrivedDuring(() => sendMessage(appWithSmtp(), callOf(LETTER)))
    const hostile = fc.constantFrom(
      ...Object.values(BREAKS),
      ...['Bcc: all@x.example', 'Subject: other', '=?utf-8?Q?=0D=0ABcc:_x?=', '\r\n.\r\n', '<b@x.example>'],
      ...[
        '{{email}}',
        ', b@x.example',
        '; ',
        '"',
        '\\',
        ':',
        '\t',
        '\u202e',
        '%',
        '%0',
        'd%0a',
        '=0D=0A',
        '\ufeff',
      ],
    )
    const part = fc.oneof(
      hostile,
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ maxLength: 20 }),
    )
    const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    const email = fc.oneof(
      { weight: 3, arbitrary: fc.constant('lan@example.vn') },
      fc.emailAddress(),
      text,
      text.map((tail) => `lan@example.vn${tail}`),
      text.map((head) => `${head}@example.vn`),
    )
    const letters = fc.record({ name: text, email, subject: text, message: text })
    let sent = 0
    /** With a mail server of its own: smtp-server greets after 100 ms, and several can wait at once. */
    async function attack(runs: number): Promise<void> {
      const own = await startTestMailServer()
      onTestFinished(() => own.close())
      const app = appWithSmtp(own)
      const check = async (letter: typeof LETTER) => {
        let status = 0
        const mails = await arrivedDuring(async () => {
          status = (await sendMessage(app, callOf(letter))).status
        }, own)
        if (status !== 200) {
          expect([status, mails]).toEqual([400, []])
          return
        }
        sent += 1
        expect(mails).toMatchObject([
          { recipients: [RECIPIENT], to: [RECIPIENT], from: plain?.from, headers: plain?.headers },
        ])
        expect(mails[0]?.replyTo).toHaveLength(1)
      }
      await fc.assert(fc.asyncProperty(letters, check), { numRuns: runs })
    }
    await Promise.all([25, 25, 25, 25].map(attack))
    expect(sent).toBeGreaterThan(10) // or nothing was shown
  }, 30_000)
})

describe('row 27: whom a message is for', () => {
  it.each(['recipient', 'to', 'to_email', 'cc', 'bcc', 'reply_to', 'replyTo', 'from', '__proto__'])(
    'a field %s that the client adds is ignored',
    async (name) => {
      const app = appWithSmtp()
      const body = JSON.stringify(callOf({ ...LETTER, other: 0 })).replace(
        '"other":0',
        `"${name}":"all@x.example"`,
      )
      const form = { ...LETTER, [name]: 'all@x.example' }
      const mails = await arrivedDuring(async () => {
        const answers = await Promise.all([sendMessage(app, body), postForm(app, '/contact', form)])
        expect(answers.map(({ status }) => status)).toEqual([200, 303])
      })
      const [one, two] = mails
      expect(mails).toHaveLength(2)
      expect(one).toMatchObject({ recipients: [RECIPIENT], to: [RECIPIENT], replyTo: [LETTER.email] })
      expect(two).toEqual(one)
      expect(JSON.stringify(mails)).not.toContain('all@x.example')
    },
  )
})
