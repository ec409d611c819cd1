import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer, MailFailure } from '#domain/mail/mailer.ts'
import { failure, success } from '#domain/outcome.ts'
import { composeMail } from './compose-mail.ts'
import type { SmtpSettings } from './mail-settings.ts'

type Options = { smtp: SmtpSettings; from: string; log: Logger; patienceMs?: number }

/** How long a visitor waits for the contact form. */
const PATIENCE_MS = 20_000

function transportOf({ host, port, isSecure, user, password, ...tls }: SmtpSettings, patienceMs: number) {
  return createTransport({
    host,
    ...(port !== undefined && { port }),
    secure: isSecure,
    requireTLS: tls.requiresTls,
    ignoreTLS: tls.ignoresTls,
    tls: { rejectUnauthorized: tls.verifies },
    ...(user !== '' && { auth: { user, pass: password } }),
    dnsTimeout: patienceMs / 2,
    connectionTimeout: patienceMs / 2,
    greetingTimeout: patienceMs / 2,
    socketTimeout: patienceMs,
  })
}

/** A server that answers with an error (4xx and 5xx replies have a number) was reached. */
function failureOf(error: unknown): MailFailure {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined || code === 'EENVELOPE' ? 'refused' : 'unreachable'
}

/** Never the server's own message: it can quote addresses and names of users. */
function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as Record<string, unknown>
  return { code, responseCode, command }
}

/** Sends mails through a mail server, one connection each. */
export function createSmtpMailer({ smtp, from, log, patienceMs = PATIENCE_MS }: Options): Mailer {
  const transport = transportOf(smtp, patienceMs)
  return {
    async sendMail(mail) {
      try {
        await transport.sendMail({ ...composeMail(mail, from), signal: AbortSignal.timeout(patienceMs) })
        log.info({ host: smtp.host }, 'mail sent')
        return success('sent')
      } catch (error) {
        log.error({ host: smtp.host, ...reasonOf(error) }, 'a mail was not sent')
        return failure(failureOf(error))
      }
    },
  }
}
