import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { addressIn, isPublicPath, readAddress } from '#domain/site/site-address.ts'
import {
  acceptedLanguages,
  firstSiteLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  siteLanguageOf,
} from '#domain/site/site-language.ts'

export type LanguageChoice = {
  language: SiteLanguage
  /** It was asked for in the address, and is to be remembered. */
  isAsked: boolean
  /** The answer is another one for another cookie or another browser. */
  isNegotiated: boolean
}

/**
 * The language in which a public page, or the not-found page, is to be read: the query, then the prefix of the path,
 * then the cookie, then what the browser prefers, then English. What is unknown is passed over.
 */
export function chooseLanguage(c: Context): LanguageChoice {
  const asked = siteLanguageOf(c.req.query(LANGUAGE_QUERY))
  if (asked !== null) return { language: asked, isAsked: true, isNegotiated: false }
  const named = readAddress(c.req.path).language
  if (named !== null) return { language: named, isAsked: false, isNegotiated: false }
  const wanted = [getCookie(c, LANGUAGE_COOKIE), ...acceptedLanguages(c.req.header('accept-language') ?? '')]
  return { language: firstSiteLanguage(wanted) ?? SITE_LANGUAGES[0], isAsked: false, isNegotiated: true }
}

/** Where a public page is in another language than its address says; null where it is in that one already. */
export function addressElsewhere(c: Context, { language }: LanguageChoice): string | null {
  const { path } = readAddress(c.req.path)
  if (!isPublicPath(path)) return null
  const address = addressIn(language, path)
  return address === c.req.path ? null : address + new URL(c.req.url).search
}
