import type { Logger } from 'pino'
import type { Mailer } from '#domain/mail/mailer.ts'
import { once } from '#domain/promises.ts'
import { type MailSettings, outboxFolder } from './mail-settings.ts'

type Settings = { mail: MailSettings; dataDir: string }

/** Sends mails, or writes them into a folder where no mail server is set; its code is read with the first mail. */
export function findMailer({ mail: { smtp, from }, dataDir }: Settings, log: Logger): Mailer {
  const load = once(async () => {
    if (smtp !== undefined) return (await import('./smtp-mailer.ts')).createSmtpMailer({ smtp, from, log })
    const { createOutboxMailer } = await import('./outbox-mailer.ts')
    return createOutboxMailer({ folder: outboxFolder(dataDir), from, log })
  })
  return { sendMail: async (mail) => (await load()).sendMail(mail) }
}
