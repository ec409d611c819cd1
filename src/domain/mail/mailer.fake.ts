import { success } from '#domain/outcome.ts'
import type { Mail, Mailer } from './mailer.ts'

type MemoryMailerOptions = { answer?: (mail: Mail) => ReturnType<Mailer['sendMail']> }

/** A mailer for tests: every mail it has taken is in `mails`. */
export function memoryMailer({
  answer = async () => success('sent'),
}: MemoryMailerOptions = {}): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    async sendMail(mail) {
      const outcome = await answer(mail)
      if (outcome.ok) mails.push(mail)
      return outcome
    },
  }
}
