import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeMailer } from '#domain/mail/mailer.contract.ts'
import { startTestMailServer, type TestMailServer } from './mail-server.fixture.ts'
import { mailSettingsOf, mailVariables } from './mail-settings.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const MAIL = { to: 'help@example.org', subject: 'Hello', text: 'There' }

function mailerAt(url: string, timeoutMs = 5000) {
  const set = mailVariables.parse({ SMTP_URL: url, MAIL_FROM: 'no-reply@example.org' })
  const { smtp, from } = mailSettingsOf(set, 'http://localhost:3000')
  if (smtp === undefined) throw new Error('no mail server')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  return { mailer: createSmtpMailer({ smtp, from, log, timeoutMs }), logged }
}

type ServerOptions = Parameters<typeof startTestMailServer>[0]

async function started(options?: ServerOptions): Promise<TestMailServer> {
  const server = await startTestMailServer(options)
  onTestFinished(() => server.close())
  return server
}

describeMailer('the SMTP mailer', async () => {
  const server = await startTestMailServer()
  const { mailer } = mailerAt(`smtp://127.0.0.1:${server.port}`)
  return { mailer, from: 'no-reply@example.org', arrived: server.arrived, close: server.close }
})

const SIGNED_IN: ServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, callback) {
    if (username === 'me' && password === 'p@ss word') callback(null, { user: username })
    else callback(new Error('Authentication failed for me, p@ss word'))
  },
}

/** Takes a connection and says this, or nothing. */
async function startOther(greeting: string, then?: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined) // the other side has had enough
    socket.write(greeting)
    then?.(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('a mail server', () => {
  it('is told the user and the password of its address', async () => {
    const { port, arrived } = await started(SIGNED_IN)
    const { mailer, logged } = mailerAt(`smtp://me:p%40ss%20word@127.0.0.1:${port}`)
    expect(await mailer.sendMail(MAIL)).toEqual({ ok: true, value: 'sent' })
    expect(await arrived()).toHaveLength(1)
    expect(logged.join()).not.toMatch(/p@ss|p%40ss/)
  })

  it('that refuses the password is named in the log without it, and without its own words', async () => {
    const { port } = await started(SIGNED_IN)
    const { mailer, logged } = mailerAt(`smtp://me:wrong-secret@127.0.0.1:${port}`)
    expect(await mailer.sendMail(MAIL)).toEqual({ ok: false, error: 'refused' })
    expect(logged.join()).toContain('EAUTH')
    expect(logged.join()).not.toMatch(/wrong-secret|Authentication failed/)
  })

  it('that refuses the recipient or the mail has refused it', async () => {
    const refuse = (_: unknown, __: unknown, callback: (error: Error) => void) => callback(new Error('no'))
    for (const options of [{ onRcptTo: refuse }, { onMailFrom: refuse }]) {
      const { port } = await started(options)
      expect(await mailerAt(`smtp://127.0.0.1:${port}`).mailer.sendMail(MAIL)).toEqual({
        ok: false,
        error: 'refused',
      })
    }
  })

  it('that is not there, or says nothing, is unreachable', async () => {
    const nobodys = 2 // no program is given one below 1024
    for (const port of [nobodys, await startOther('')])
      expect(await mailerAt(`smtp://127.0.0.1:${port}`, 200).mailer.sendMail(MAIL)).toEqual({
        ok: false,
        error: 'unreachable',
      })
  })

  it('that greets and then falls silent is not waited for long', async () => {
    const port = await startOther('220 mail.example.org\r\n')
    const outcome = await mailerAt(`smtp://127.0.0.1:${port}`, 200).mailer.sendMail(MAIL)
    expect(outcome).toEqual({ ok: false, error: 'unreachable' })
  })

  it.each([
    ['greets without end', '', '220-x\r\n'],
    ['greets by letters', '', '2'],
    ['answers without end', '220 x\r\n', '250-x\r\n'],
  ])('that %s is not waited for long, and left', async (_, greeting, drip) => {
    let open = 0
    const port = await startOther(greeting, (socket) => {
      open += 1
      const timer = setInterval(() => socket.writable && socket.write(drip), 20)
      socket.resume().on('close', () => {
        clearInterval(timer)
        open -= 1
      })
    })
    const sent = mailerAt(`smtp://127.0.0.1:${port}`, 200).mailer.sendMail(MAIL)
    expect(await Promise.race([sent, wait(2_000)])).toEqual({ ok: false, error: 'unreachable' })
    await expect.poll(() => open).toBe(0)
  })

  it('without the TLS that its address insists on is given nothing', async () => {
    const { port, arrived } = await started()
    const { mailer } = mailerAt(`smtp://127.0.0.1:${port}?requireTLS=true`)
    expect((await mailer.sendMail(MAIL)).ok).toBe(false)
    expect(await arrived()).toEqual([])
  })

  it('with STARTTLS or TLS is trusted only where its certificate is', async () => {
    const startTls = await started({ disabledCommands: [] })
    const tlsFirst = await started({ secure: true })
    for (const url of [`smtp://127.0.0.1:${startTls.port}`, `smtps://127.0.0.1:${tlsFirst.port}`]) {
      expect((await mailerAt(url).mailer.sendMail(MAIL)).ok).toBe(false)
      expect((await mailerAt(`${url}?tls.rejectUnauthorized=false`).mailer.sendMail(MAIL)).ok).toBe(true)
    }
    expect([await startTls.arrived(), await tlsFirst.arrived()]).toMatchObject([
      [{ to: ['help@example.org'] }],
      [{ to: ['help@example.org'] }],
    ])
  })
})
