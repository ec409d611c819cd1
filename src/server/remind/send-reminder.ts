import type { SiteLanguage } from '#domain/languages.ts'
import type { Mailer } from '#domain/mail/mailer.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import type { SendPush } from './push-sender.ts'
import { reminderMail } from './reminder-mail.ts'
import type { ReminderStore } from './reminder-store.ts'

export type SendPorts = {
  store: Pick<ReminderStore, 'devices' | 'removeDevice'>
  push: SendPush
  mailer: Mailer
  /** The address of an account that its owner has proven; null where none is known. */
  provenAddress: (userId: string) => Promise<string | null>
  stopTokenOf: (userId: string) => string
  publicUrl: string
}

type Reader = { userId: string; mail: boolean; language: SiteLanguage }

/** Pushes to all devices of an account, and forgets those that are gone. Answers whether one was reached. */
async function pushToDevices({ store, push }: SendPorts, userId: string): Promise<boolean> {
  const devices = await store.devices(userId)
  const results = await Promise.all(
    devices.map(async ({ id, endpoint }) => {
      const result = await push(endpoint)
      if (result === 'gone') await store.removeDevice(userId, id)
      return result
    }),
  )
  return results.includes('taken')
}

/** Reminds somebody on their devices, or where none could be reached, by a mail if they want one. */
export async function sendReminder(
  ports: SendPorts,
  { userId, mail, language }: Reader,
): Promise<RemindedBy> {
  if (await pushToDevices(ports, userId)) return 'push'
  const to = mail ? await ports.provenAddress(userId) : null
  if (to === null) return 'nothing'
  const stopToken = ports.stopTokenOf(userId)
  const sent = await ports.mailer.sendMail(reminderMail({ to, language, stopToken }, ports.publicUrl))
  return sent.ok ? 'mail' : 'nothing'
}
