import type { Logger } from 'pino'
import type { Mailer } from '#domain/mail/mailer.ts'
import type { MailSettings } from './mail-settings.ts'
import { createOutboxMailer, outboxFolder } from './outbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Settings = { mail: MailSettings; dataDir: string }

export function findMailer({ mail: { smtp, from }, dataDir }: Settings, log: Logger): Mailer {
  if (smtp !== undefined) return createSmtpMailer({ smtp, from, log })
  return createOutboxMailer({ folder: outboxFolder(dataDir), from, log })
}
