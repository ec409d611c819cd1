import type { SiteLanguage } from '#domain/languages.ts'
import { SITE_LINK_TOKENS, type SiteLinks, siteLinksOf } from '#domain/site/site-links.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Where the page leads to. At build time nobody knows: there, tokens stand for it until the server starts. */
export function siteLinks(language: SiteLanguage): SiteLinks {
  return typeof document === 'undefined' ? SITE_LINK_TOKENS : siteLinksOf(pageSettings(), language)
}
