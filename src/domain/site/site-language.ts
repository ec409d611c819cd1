import { isSiteLanguage, primarySubtag, type SiteLanguage } from '#domain/languages.ts'

export const LANGUAGE_QUERY = 'lng'
export const LANGUAGE_COOKIE = 'i18next'

// a year, in seconds; the server cannot see localStorage
export const LANGUAGE_COOKIE_S = 31_536_000

/** 'vi' for 'vi-VN'; null for a language that the site does not have. */
export function siteLanguageOf(tag: string | null | undefined): SiteLanguage | null {
  const language = primarySubtag(tag?.trim() ?? '')
  return isSiteLanguage(language) ? language : null
}

export function firstSiteLanguage(tags: readonly (string | null | undefined)[]): SiteLanguage | null {
  for (const tag of tags) {
    const language = siteLanguageOf(tag)
    if (language !== null) return language
  }
  return null
}

/** The tags of an Accept-Language header (RFC 9110, 12.5.4), most wanted first, without refused ones. */
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
