import type { ContactService } from '#domain/contact/contact-service.ts'
import type { SiteAddresses } from './site-links.ts'

/** What a browser knows of its installation. The server writes it into every page when it starts. */
export type PageSettings = SiteAddresses &
  ContactService & {
    accounts: 'local' | 'hosted'
    /** Where the account provider answers: '/auth/v1' for our own. */
    authUrl: string
    /** The public key that an account provider elsewhere asks for. */
    authKey: string | null
    /** False: mails about accounts are only written to a folder of the server. */
    sendsMail: boolean
    /** Characters that a password has at least. */
    shortestPassword: number
  }

/** Where our own account provider answers. */
export const OWN_AUTH_URL = '/auth/v1'

/** The settings of a page that no server has filled in: accounts live in the browser alone. */
const UNFILLED: PageSettings = {
  accounts: 'local',
  authUrl: OWN_AUTH_URL,
  authKey: null,
  sendsMail: true,
  shortestPassword: 8,
  waitlistUrl: null,
  accountDeletionUrl: null,
  appStoreUrl: null,
  playStoreUrl: null,
  supportEmail: 'support@localhost',
  mail: 'outbox',
  emailjs: { userId: null, serviceId: null, templateId: null, origin: null },
}

/** Reads the JSON block `settings` of a page, undefined where it has none. A setting that is not in it has its default. */
export function readPageSettings(json: string | undefined): PageSettings {
  return json?.startsWith('{') ? { ...UNFILLED, ...JSON.parse(json) } : UNFILLED
}
