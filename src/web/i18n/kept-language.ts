import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  firstSiteLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_KEY,
  LANGUAGE_QUERY,
  siteLanguageOf,
} from '#domain/site/site-language.ts'

function readStored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch (error) {
    console.error('This browser keeps nothing for this site', error)
    return null
  }
}

/** The languages that were chosen in this browser earlier, in the cookie and in localStorage. */
export function keptLanguages(): { cookie: SiteLanguage | null; stored: SiteLanguage | null } {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  return { cookie: siteLanguageOf(cookie), stored: siteLanguageOf(readStored()) }
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
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch (error) {
    console.error('The language is kept in the cookie alone: this browser keeps nothing for this site', error)
  }
}

/** Says in which language the page is, and keeps that. */
export function nameLanguage(language: SiteLanguage): void {
  document.documentElement.lang = language
  keepLanguage(language)
}
