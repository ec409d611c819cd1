import type { SiteLanguage } from '#domain/languages.ts'
import { PAGE_SETTINGS_TOKEN, type PageSettings, writePageSettings } from './page-settings.ts'
import { fillSiteLinks, type SiteAddresses, siteAddressesJson, siteLinksOf } from './site-links.ts'

/** Stands in the built pages where the public address belongs: the build does not know it. */
export const PUBLIC_URL_TOKEN = '%PUBLIC_URL%'

/** Stands in a block of data of every public page; there the browser finds the same links as the server has filled in. */
export const SITE_LINKS_TOKEN = '%SITE_LINKS%'

/** What a built page waits for: where the installation is, and where its links lead. */
export type SiteSettings = { publicUrl: string; links: SiteAddresses; page: PageSettings }

/** A built page, or another text of the build, with the settings of an installation filled in. */
export function fillTokens(
  text: string,
  { publicUrl, links, page }: SiteSettings,
  language: SiteLanguage,
): string {
  const named = text
    .replaceAll(PUBLIC_URL_TOKEN, publicUrl)
    .replace(PAGE_SETTINGS_TOKEN, () => writePageSettings(page))
  return fillSiteLinks(named, siteLinksOf(links, language)).replace(SITE_LINKS_TOKEN, () =>
    siteAddressesJson(links),
  )
}
