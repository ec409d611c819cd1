import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer } from '#domain/mail/mailer.ts'
import { failure, success } from '#domain/outcome.ts'
import { composeMail } from './compose-mail.ts'

type Options = { folder: string; from: string; log: Logger; now?: () => Date }

/** Sorts by time; the random part distinguishes two mails of one millisecond. */
function nameOf(at: Date): string {
  return `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}.eml`
}

/** The file gets its name last, so that a named file is whole. Only the owner may read it. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, `${name}.part`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes mails into a folder, as files that any mail program opens. */
export function createOutboxMailer({ folder, from, log, now = () => new Date() }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async sendMail(mail) {
      const name = nameOf(now())
      const { message } = await transport.sendMail(composeMail(mail, from))
      try {
        await writeWhole(folder, name, message as Buffer)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        log.error({ code, folder }, 'a mail could not be written to the outbox')
        return failure('not-written')
      }
      log.info({ file: name }, 'mail written to the outbox')
      return success('kept')
    },
  }
}
