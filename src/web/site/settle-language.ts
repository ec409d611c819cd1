import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { isPublicPath, readAddress, withoutEndSlashes } from '#domain/site/site-address.ts'
import { firstSiteLanguage, LANGUAGE_QUERY, siteLanguageOf } from '#domain/site/site-language.ts'
import { keepLanguage, keptLanguages } from '#web/i18n/kept-language.ts'

/** Where the page is, and in which language the server has sent it. */
export function readPage(): { path: string; language: SiteLanguage } {
  const { path, language } = readAddress(withoutEndSlashes(location.pathname))
  const { lang } = document.documentElement
  return { path, language: language ?? (isSiteLanguage(lang) ? lang : SITE_LANGUAGES[0]) }
}

/**
 * Keeps the language of a first visit, and answers the one that the page should change to; null where it may stay. The
 * server knows the query, the cookie and what the browser prefers. Where none of the first two says anything, what
 * localStorage remembers goes before the last.
 */
export function settleLanguage(): SiteLanguage | null {
  const { path, language } = readPage()
  const kept = keptLanguages()
  if (kept.cookie === null && kept.stored === null) keepLanguage(language)
  const asked = siteLanguageOf(new URLSearchParams(location.search).get(LANGUAGE_QUERY))
  const isNamed = asked !== null || readAddress(location.pathname).language !== null
  const wanted = firstSiteLanguage([kept.cookie, kept.stored])
  return wanted === language || isNamed || !isPublicPath(path) ? null : wanted
}
