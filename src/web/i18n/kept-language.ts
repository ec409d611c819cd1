import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  firstSiteLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_QUERY,
  siteLanguageOf,
} from '#domain/site/site-address.ts'
import { keepStored, readStored, STORAGE_KEYS } from '#web/documents/local-storage.ts'

/** The languages that were chosen in this browser earlier, in the cookie and in localStorage. */
export function keptLanguages(): { cookie: SiteLanguage | null; stored: SiteLanguage | null } {
  const stored = readStored(STORAGE_KEYS.language)
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  return { cookie: siteLanguageOf(cookie), stored: siteLanguageOf(stored) }
}

/** The language to begin with: what the address asks for, what was chosen earlier, what the browser prefers. */
export function wantedLanguage(): SiteLanguage {
  const { cookie, stored } = keptLanguages()
  const asked = new URLSearchParams(location.search).get(LANGUAGE_QUERY)
  const preferred = [...navigator.languages, navigator.language]
  const { lang } = document.documentElement
  return firstSiteLanguage([asked, cookie, stored, ...preferred, lang]) ?? SITE_LANGUAGES[0]
}

/** Keeps a language for the next visit. The server reads the cookie. */
export function keepLanguage(language: SiteLanguage): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_S}; samesite=lax${secure}`
  keepStored(STORAGE_KEYS.language, language)
}

/** Says in which language the page is, and keeps that. */
export function nameLanguage(language: SiteLanguage): void {
  document.documentElement.lang = language
  keepLanguage(language)
}

/** The same after the learner has chosen it: the address no longer asks for another one. */
export function nameChosenLanguage(language: SiteLanguage): void {
  nameLanguage(language)
  const here = new URL(location.href)
  if (!here.searchParams.has(LANGUAGE_QUERY)) return
  here.searchParams.delete(LANGUAGE_QUERY)
  history.replaceState(history.state, '', here)
}
