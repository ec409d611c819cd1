import { isSiteLanguage, primarySubtag, type SiteLanguage } from '#domain/languages.ts'

/** Where the choice of a site language is given, and where it is kept. */
export const LANGUAGE_QUERY = 'lng'
export const LANGUAGE_COOKIE = 'i18next'
export const LANGUAGE_KEY = 'i18nextLng' // in localStorage

/** The cookie is kept for long: the server cannot see localStorage. */
export const LANGUAGE_COOKIE_S = 31_536_000 // a year

/** The site language of a language tag from outside ('vi-VN' is 'vi'); null when the site does not speak it. */
export function siteLanguageOf(tag: string | null | undefined): SiteLanguage | null {
  const language = primarySubtag(tag?.trim() ?? '')
  return isSiteLanguage(language) ? language : null
}

/** The site language of the first tag that names one; null when none does. */
export function firstSiteLanguage(tags: readonly (string | null | undefined)[]): SiteLanguage | null {
  for (const tag of tags) {
    const language = siteLanguageOf(tag)
    if (language !== null) return language
  }
  return null
}

/** The language tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first, without refused ones. */
export function acceptedLanguages(header: string): string[] {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => /^q=/i.test(text))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return wishes
    .filter(({ tag, weight }) => tag !== '' && weight > 0) // NaN is not above 0
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
