import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'

/** What readers of Open Graph cut the picture of a shared link to, in CSS pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 }

/** Where the picture lies that stands beside a link to the site, in the language of the page that is shared. */
export function socialImagePath(language: SiteLanguage): string {
  return language === SITE_LANGUAGES[0] ? '/social.png' : `/social-${language}.png`
}
