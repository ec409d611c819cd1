import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { ArrivedMail } from '#domain/mail/arrived-mail.fixture.ts'

/** A mail server for tests that keeps what it is given. */
export type TestMailServer = {
  port: number
  /** The mails that have arrived, without the first `known`. */
  arrived(known?: number): Promise<ArrivedMail[]>
  count(): number
  close(): Promise<void>
}

type Kept = { recipients: string[]; raw: string }

function addressesOf(addresses: Address[] = []): string[] {
  return addresses.flatMap((one) => one.address ?? one.group?.map(({ address }) => address) ?? [])
}

/** A mail as a mail program shows it. Mail programs end every text with a line end. */
export async function openMail({ recipients, raw }: Kept): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(raw)
  return {
    recipients,
    from: addressesOf(mail.from && [mail.from]).join(),
    to: addressesOf(mail.to),
    replyTo: addressesOf(mail.replyTo),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').replaceAll('\r\n', '\n').replace(/\n$/, ''),
    headers: mail.headers.map(({ key }) => key),
  }
}

/** Starts a real mail server on this machine, on a free port unless it is told one. */
export async function startTestMailServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<TestMailServer> {
  const kept: Kept[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10, // whoever is still talking then is a test that has ended
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      text(stream).then((raw) => {
        kept.push({ recipients, raw })
        callback()
      }, callback)
    },
    ...options,
  })
  server.on('error', () => undefined) // somebody hung up; what arrived is what counts
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    arrived: (known = 0) => Promise.all(kept.slice(known).map(openMail)),
    count: () => kept.length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
