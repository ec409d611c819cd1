import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { startTestMailServer } from '#server/mail/mail-server.fixture.ts'
import { mailSettingsOf, mailVariables } from '#server/mail/mail-settings.ts'
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts'
import { reminderApp, SITE } from './reminder-app.fixture.ts'
import { DAILY } from './reminders.fixture.ts'
import { REMIND_TEXTS } from './send-reminder.ts'

/** The app with a real mail server, and the mails as they came over the wire. */
async function withMailServer() {
  const raw: string[] = []
  const server = await startTestMailServer({
    onData(stream, _session, callback) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        raw.push(text)
        callback()
      })
    },
  })
  onTestFinished(() => server.close())
  const set = mailVariables.parse({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  const { smtp, from } = mailSettingsOf(set, SITE)
  if (smtp === undefined) throw new Error('no mail server')
  const mailer = createSmtpMailer({ smtp, from, log: pino({ enabled: false }) })
  return { raw, ...reminderApp({ database: memoryDatabase(), mailer, push: async () => 'failed' }) }
}

/** The headers of a mail, unfolded. */
function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

it.each(SITE_LANGUAGES)(
  'a mail (%s) has what a mail program needs to stop it with one POST',
  async (language) => {
    const { ask, raw } = await withMailServer()
    await ask('PUT', '', 'ana', { ...DAILY, mail: true, language })
    expect(await (await ask('POST', '/test', 'ana')).json()).toEqual({ by: 'mail' })
    const headers = headersOf(raw[0] ?? '')
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, link = ''] = /^<(https:\/\/\S+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
    expect(link.startsWith(`${SITE}/api/reminders/stop?t=`)).toBe(true)
    expect(headers.get('to')).toContain('ana@example.org')

    const path = link.slice(`${SITE}/api/reminders`.length)
    const wantsMail = async () => (await (await ask('GET', '', 'ana')).json()).reminder.mail
    await ask('GET', path, null)
    expect(await wantsMail()).toBe(true)
    await ask('POST', path, null, 'List-Unsubscribe=One-Click')
    expect(await wantsMail()).toBe(false)
  },
)

it('every language says the same, with the same links', () => {
  for (const language of SITE_LANGUAGES) {
    const texts = REMIND_TEXTS[language]
    expect(Object.keys(texts)).toEqual(Object.keys(REMIND_TEXTS.en))
    expect(texts.body.match(/\{\{\w+\}\}/g)).toEqual(['{{diary}}', '{{settings}}', '{{stop}}'])
    expect(texts.subject).not.toMatch(/[\r\n]/)
  }
})
