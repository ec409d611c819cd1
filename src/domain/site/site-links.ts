import type { SiteLanguage } from '#domain/languages.ts'
import { addressIn } from './site-address.ts'

/** null where one is not set. */
export type SiteAddresses = {
  waitlistUrl: string | null
  accountDeletionUrl: string | null
  appStoreUrl: string | null
  playStoreUrl: string | null
  supportEmail: string
  founderPhoto: string | null // a path of this server
}

/** The contact form fills its subject in from a text of that name. */
export const CONTACT_TOPICS = ['waitlist', 'deletion'] as const

export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** In the pages of the build until the server fills them in. */
export const SITE_LINK_TOKENS = {
  waitlist: '%WAITLIST_URL%',
  accountDeletion: '%ACCOUNT_DELETION_URL%',
  appStore: '%APP_STORE_URL%',
  appStoreState: '%APP_STORE_STATE%',
  playStore: '%PLAY_STORE_URL%',
  playStoreState: '%PLAY_STORE_STATE%',
  supportEmail: '%SUPPORT_EMAIL%',
}

export type SiteLinks = Record<keyof typeof SITE_LINK_TOKENS, string>

/** The links of the public pages. What is not set leads to our contact form or to the page about the apps. */
export function siteLinksOf(addresses: SiteAddresses, language: SiteLanguage): SiteLinks {
  const { waitlistUrl, accountDeletionUrl, appStoreUrl, playStoreUrl, supportEmail } = addresses
  const stateOf = (url: string | null) => (url === null ? 'soon' : 'open')
  const contactAbout = (topic: ContactTopic) => addressIn(language, `/contact?about=${topic}`)
  return {
    waitlist: waitlistUrl ?? contactAbout('waitlist'),
    accountDeletion: accountDeletionUrl ?? contactAbout('deletion'),
    appStore: appStoreUrl ?? addressIn(language, '/app-release'),
    appStoreState: stateOf(appStoreUrl),
    playStore: playStoreUrl ?? addressIn(language, '/app-release'),
    playStoreState: stateOf(playStoreUrl),
    supportEmail,
  }
}
