import { describe, expect, it } from 'vitest'
import { type SiteAddresses, siteLinksOf } from './site-links.ts'

const NOTHING_SET: SiteAddresses = {
  waitlistUrl: null,
  accountDeletionUrl: null,
  appStoreUrl: null,
  playStoreUrl: null,
  supportEmail: 'support@example.org',
  founderPhoto: null,
}

const ALL_SET: SiteAddresses = {
  waitlistUrl: 'https://forms.example/wait?a=1&b=2',
  accountDeletionUrl: 'https://forms.example/delete',
  appStoreUrl: 'https://apps.example/echolog',
  playStoreUrl: 'https://play.example/echolog',
  supportEmail: 'help@example.org',
  founderPhoto: '/pictures/founder-photo.jpg',
}

describe('where the public pages lead to', () => {
  it('PAGE-7 PAGE-19 PAGE-25: without settings, to our own form, in the language of the page', () => {
    expect(siteLinksOf(NOTHING_SET, 'en')).toMatchObject({
      waitlist: '/contact?about=waitlist',
      accountDeletion: '/contact?about=deletion',
    })
    expect(siteLinksOf(NOTHING_SET, 'vi').waitlist).toBe('/vi/contact?about=waitlist')
  })

  it('PAGE-28: a store that is not set is coming soon, and leads to the page about the apps', () => {
    expect(siteLinksOf(NOTHING_SET, 'da')).toMatchObject({
      appStore: '/da/app-release',
      appStoreState: 'soon',
      playStore: '/da/app-release',
      playStoreState: 'soon',
    })
  })

  it('PAGE-7 PAGE-19 PAGE-25 PAGE-28: what is set wins', () => {
    expect(siteLinksOf(ALL_SET, 'vi')).toEqual({
      waitlist: ALL_SET.waitlistUrl,
      accountDeletion: ALL_SET.accountDeletionUrl,
      appStore: ALL_SET.appStoreUrl,
      appStoreState: 'open',
      playStore: ALL_SET.playStoreUrl,
      playStoreState: 'open',
      supportEmail: 'help@example.org',
    })
  })
})
