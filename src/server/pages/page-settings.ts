import { OWN_AUTH_URL, type PageSettings } from '#domain/site/page-settings.ts'
import type { SiteAddresses } from '#domain/site/site-links.ts'
import { contactServiceOf } from '#server/contact/contact-service.ts'
import type { MailSettings } from '#server/mail/mail-settings.ts'
import type { ExternalAccounts } from '#server/sessions/account-provider-settings.ts'

type Settings = {
  accounts: 'local' | 'hosted'
  auth: { external: ExternalAccounts | null; shortestPassword: number }
  mail: MailSettings
  links: SiteAddresses
}

const SHORTEST_PASSWORD = 8 // of passwords that this server does not check

/** What every page is told of this installation. */
export function pageSettingsOf({ accounts, auth, mail, links }: Settings): PageSettings {
  const isOurs = accounts === 'hosted' && auth.external === null
  return {
    accounts,
    authUrl: auth.external?.url ?? OWN_AUTH_URL,
    authKey: auth.external?.apiKey ?? null,
    sendsMail: auth.external !== null || mail.smtp !== undefined,
    shortestPassword: isOurs ? auth.shortestPassword : SHORTEST_PASSWORD,
    ...links,
    ...contactServiceOf(mail),
  }
}

/** The answer of GET /api/config. */
export function publicConfig(page: PageSettings) {
  const { authUrl, authKey, sendsMail, shortestPassword, ...told } = page
  return { ...told, ...(authUrl !== OWN_AUTH_URL && { authUrl, authKey }) }
}
