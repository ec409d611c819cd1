import type { SiteLanguage } from '#domain/languages.ts'
import { SITE_LINK_TOKENS, type SiteAddresses, type SiteLinks, siteLinksOf } from '#domain/site/site-links.ts'

/** The settings as the server has put them into the page; a page without them has none. */
function readAddresses(): SiteAddresses {
  const block = document.getElementById('site-links')?.textContent
  return block
    ? (JSON.parse(block) as SiteAddresses)
    : {
        waitlistUrl: null,
        accountDeletionUrl: null,
        appStoreUrl: null,
        playStoreUrl: null,
        supportEmail: `support@${location.hostname}`,
      }
}

/** Where the page leads to. At build time nobody knows: there, tokens stand for it until the server starts. */
export function siteLinks(language: SiteLanguage): SiteLinks {
  if (typeof document === 'undefined') return SITE_LINK_TOKENS
  return siteLinksOf(readAddresses(), language)
}
