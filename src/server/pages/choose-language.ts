import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  acceptedLanguages,
  addressIn,
  firstSiteLanguage,
  isPublicPath,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  readAddress,
  siteLanguageOf,
} from '#domain/site/site-address.ts'

export type LanguageChoice = {
  language: SiteLanguage
  isAsked: boolean // by the query: it is to be remembered
  isNegotiated: boolean // by cookie or Accept-Language: the answer varies
}

/**
 * The language of a public page or the not-found page: of the query, the prefix of the path, the cookie, the
 * browser's preference, or English. Unknown ones are skipped.
 */
export function chooseLanguage(c: Context): LanguageChoice {
  const asked = siteLanguageOf(c.req.query(LANGUAGE_QUERY))
  if (asked !== null) return { language: asked, isAsked: true, isNegotiated: false }
  const named = readAddress(c.req.path).language
  if (named !== null) return { language: named, isAsked: false, isNegotiated: false }
  const wanted = [getCookie(c, LANGUAGE_COOKIE), ...acceptedLanguages(c.req.header('accept-language') ?? '')]
  return { language: firstSiteLanguage(wanted) ?? SITE_LANGUAGES[0], isAsked: false, isNegotiated: true }
}

/** The address of a public page in the chosen language; null where that is the current one. */
export function redirectAddress(c: Context, { language }: LanguageChoice): string | null {
  const { path } = readAddress(c.req.path)
  if (!isPublicPath(path)) return null
  const address = addressIn(language, path)
  return address === c.req.path ? null : address + new URL(c.req.url).search
}
