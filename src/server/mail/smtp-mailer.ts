import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer, MailFailure } from '#domain/mail/mailer.ts'
import { failure, success } from '#domain/outcome.ts'
import { composeMail } from './compose-mail.ts'
import type { SmtpSettings } from './mail-settings.ts'

type Options = { smtp: SmtpSettings; from: string; log: Logger; timeoutMs?: number }

const TIMEOUT_MS = 20_000 // a visitor waits for the contact form

function transportOf({ host, port, isSecure, user, password, ...tls }: SmtpSettings, timeoutMs: number) {
  return createTransport({
    host,
    ...(port !== undefined && { port }),
    secure: isSecure,
    requireTLS: tls.requiresTls,
    ignoreTLS: tls.ignoresTls,
    tls: { rejectUnauthorized: tls.verifies },
    ...(user !== '' && { auth: { user, pass: password } }),
    dnsTimeout: timeoutMs / 2,
    connectionTimeout: timeoutMs / 2,
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
  })
}

/** A server that replies 4xx or 5xx was reached. */
function failureOf(error: unknown): MailFailure {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined || code === 'EENVELOPE' ? 'refused' : 'unreachable'
}

/** Sends mails through a mail server, one connection each. */
export function createSmtpMailer({ smtp, from, log, timeoutMs = TIMEOUT_MS }: Options): Mailer {
  const transport = transportOf(smtp, timeoutMs)
  return {
    async sendMail(mail) {
      try {
        await transport.sendMail({ ...composeMail(mail, from), signal: AbortSignal.timeout(timeoutMs) })
        log.info({ host: smtp.host }, 'mail sent')
        return success('sent')
      } catch (error) {
        const { code, responseCode, command } = error as Record<string, unknown>
        // never the server's own message: it can quote addresses and names of users
        log.error({ host: smtp.host, code, responseCode, command }, 'a mail was not sent')
        return failure(failureOf(error))
      }
    },
  }
}
