import type { ContactService } from '#domain/contact/contact-service.ts'
import type { SiteAddresses } from './site-links.ts'

/** What the server writes into every page. */
export type PageSettings = SiteAddresses &
  ContactService & {
    version: string // of the release; '' where no server has filled it in
    accounts: 'local' | 'hosted'
    authUrl: string // of the account provider
    authKey: string | null // the public key that an account provider elsewhere asks for
    sendsMail: boolean // false: mails about accounts are only written to a folder of the server
    shortestPassword: number // characters
    singleSignOn: string | null // what the button to log in elsewhere calls that; null: there is none
    learnerEngines: string[] // origins that a learner's own key may be sent to
  }

export const OWN_AUTH_URL = '/auth/v1'

// what a page has that no server has filled in
const UNFILLED: PageSettings = {
  version: '',
  accounts: 'local',
  authUrl: OWN_AUTH_URL,
  authKey: null,
  sendsMail: true,
  shortestPassword: 8,
  singleSignOn: null,
  learnerEngines: [],
  waitlistUrl: null,
  accountDeletionUrl: null,
  appStoreUrl: null,
  playStoreUrl: null,
  supportEmail: 'support@localhost',
  founderPhoto: null,
  mail: 'outbox',
  emailjs: { userId: null, serviceId: null, templateId: null, origin: null },
}

/** Reads the JSON block `settings` of a page, undefined where it has none; defaults for what is not in it. */
export function readPageSettings(json: string | undefined): PageSettings {
  return json?.startsWith('{') ? { ...UNFILLED, ...JSON.parse(json) } : UNFILLED
}
