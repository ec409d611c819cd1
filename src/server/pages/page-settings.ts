import { OWN_AUTH_URL, type PageSettings } from '#domain/site/page-settings.ts'
import type { Config } from '../config.ts'

/** What every page is told of this installation. */
export function pageSettingsOf({ accounts, mail }: Config): PageSettings {
  return { accounts, authUrl: OWN_AUTH_URL, authKey: '', sendsMail: mail.smtp !== undefined }
}
