import type { SiteLanguage } from '#domain/languages.ts'
import type { Mail } from '#domain/mail/mailer.ts'
import { REMIND_TEXTS } from './remind-texts.ts'

export const STOP_PATH = '/api/reminders/stop'

type Reader = { to: string; language: SiteLanguage; stopToken: string }

/** Where a reader stops the mails, in their language. */
function stopAddress(publicUrl: string, { stopToken, language }: Reader): string {
  const url = new URL(STOP_PATH, publicUrl)
  url.searchParams.set('t', stopToken)
  url.searchParams.set('language', language)
  return url.href
}

/** The mail that reminds. It holds no word of the diary: this server has looked at none. */
export function reminderMail(reader: Reader, publicUrl: string): Mail {
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
