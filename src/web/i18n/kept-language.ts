import type { SiteLanguage } from '#domain/languages.ts'
import {
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_KEY,
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

/** Keeps a language for the next visit where i18next looks for it too. The server reads the cookie. */
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
