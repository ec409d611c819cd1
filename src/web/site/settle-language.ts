import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  isPublicPath,
  LANGUAGE_QUERY,
  readAddress,
  siteLanguageOf,
  withoutEndSlashes,
} from '#domain/site/site-address.ts'
import { keepLanguage, keptLanguages } from '#web/i18n/kept-language.ts'

/** Where the page is, and in which language the server has sent it. */
export function readPage(): { path: string; language: SiteLanguage } {
  const { path, language } = readAddress(withoutEndSlashes(location.pathname))
  const { lang } = document.documentElement
  return { path, language: language ?? (isSiteLanguage(lang) ? lang : SITE_LANGUAGES[0]) }
}

/** The server has led here: without a cookie because the browser prefers the language, and nobody has asked for it. */
function isLed(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit !== undefined && visit.redirectCount > 0
}

/**
 * Keeps the language of this visit in both places, and answers the one that the page should change to; null where it may
 * stay. The server knows the query, the cookie and what the browser prefers. Where none of the first two says anything,
 * what localStorage remembers goes before the last.
 */
export function settleLanguage(): SiteLanguage | null {
  const { path, language } = readPage()
  const { cookie, stored } = keptLanguages()
  const asked = siteLanguageOf(new URLSearchParams(location.search).get(LANGUAGE_QUERY))
  const chosen = asked ?? cookie ?? stored ?? language
  const isNamed = readAddress(location.pathname).language !== null && (cookie !== null || !isLed())
  if (chosen !== language && asked === null && !isNamed && isPublicPath(path)) return chosen // the change is kept
  if (chosen !== cookie || chosen !== stored) keepLanguage(chosen)
  return null
}
