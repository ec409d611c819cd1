import type { SiteLanguage } from '#domain/languages.ts'

/** The settings of an installation that the public pages link to; null where one is not set. */
export type SiteAddresses = {
  waitlistUrl: string | null
  accountDeletionUrl: string | null
  appStoreUrl: string | null
  playStoreUrl: string | null
  supportEmail: string
}

type StoreState = 'open' | 'soon'

/** Where the public pages lead to, whatever is set. All are text that stands in an attribute. */
export type SiteLinks = {
  waitlist: string
  accountDeletion: string
  appStore: string
  appStoreState: string
  playStore: string
  playStoreState: string
  supportEmail: string
}

/** What the contact form may be opened about; its subject is filled in from a text of that name. */
export const CONTACT_TOPICS = ['waitlist', 'deletion'] as const

export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** What stands in the pages of the build until the server knows its settings. */
export const SITE_LINK_TOKENS: SiteLinks = {
  waitlist: '%WAITLIST_URL%',
  accountDeletion: '%ACCOUNT_DELETION_URL%',
  appStore: '%APP_STORE_URL%',
  appStoreState: '%APP_STORE_STATE%',
  playStore: '%PLAY_STORE_URL%',
  playStoreState: '%PLAY_STORE_STATE%',
  supportEmail: '%SUPPORT_EMAIL%',
}

function ownPage(language: SiteLanguage, address: string): string {
  return language === 'en' ? address : `/${language}${address}`
}

function contactAbout(topic: ContactTopic, language: SiteLanguage): string {
  return ownPage(language, `/contact?about=${topic}`)
}

/**
 * The links of the pages in one language. Where nothing is set, a request goes to our own contact form and a store
 * that is not there yet to the page about the apps, so that no link leads nowhere.
 */
export function siteLinksOf(addresses: SiteAddresses, language: SiteLanguage): SiteLinks {
  const { waitlistUrl, accountDeletionUrl, appStoreUrl, playStoreUrl, supportEmail } = addresses
  const stateOf = (url: string | null): StoreState => (url === null ? 'soon' : 'open')
  return {
    waitlist: waitlistUrl ?? contactAbout('waitlist', language),
    accountDeletion: accountDeletionUrl ?? contactAbout('deletion', language),
    appStore: appStoreUrl ?? ownPage(language, '/app-release'),
    appStoreState: stateOf(appStoreUrl),
    playStore: playStoreUrl ?? ownPage(language, '/app-release'),
    playStoreState: stateOf(playStoreUrl),
    supportEmail,
  }
}
