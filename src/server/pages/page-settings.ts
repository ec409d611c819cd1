import { OWN_AUTH_URL, type PageSettings } from '#domain/site/page-settings.ts'
import type { Config } from '#server/config.ts'

/** What every page is told of this installation. */
export function pageSettingsOf({ accounts, auth, mail }: Config): PageSettings {
  return {
    accounts,
    authUrl: auth.external?.url ?? OWN_AUTH_URL,
    authKey: auth.external?.apiKey ?? '',
    sendsMail: auth.external !== null || mail.smtp !== undefined,
  }
}
