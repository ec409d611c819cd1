import type { SiteLanguage } from '#domain/languages.ts'
import type { Mail, Mailer } from '#domain/mail/mailer.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import da from './da.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { SendPush } from './push-sender.ts'
import type { ReminderStore } from './reminder-store.ts'
import vi from './vi.json' with { type: 'json' }

/** The words of reminding mails and of the page that stops them. */
export const REMIND_TEXTS: Record<SiteLanguage, typeof en> = { en, vi, da }

export const STOP_PATH = '/api/reminders/stop'

type MailReader = { to: string; language: SiteLanguage; stopToken: string }

/** Where a reader stops the mails, in their language. */
function stopAddress(publicUrl: string, { stopToken, language }: MailReader): string {
  const url = new URL(STOP_PATH, publicUrl)
  url.searchParams.set('t', stopToken)
  url.searchParams.set('language', language)
  return url.href
}

/** The mail that reminds. It holds no word of the diary: this server has looked at none. */
function reminderMail(reader: MailReader, publicUrl: string): Mail {
  const { subject, body } = REMIND_TEXTS[reader.language]
  const stop = stopAddress(publicUrl, reader)
  const values: Record<string, string> = {
    diary: `${publicUrl}/diary`,
    settings: `${publicUrl}/settings/reminders`,
    stop,
  }
  const text = body.replace(/\{\{(\w+)\}\}/g, (token, name) => values[name] ?? token)
  return { to: reader.to, subject, text, unsubscribe: stop }
}

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
