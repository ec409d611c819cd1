import { isSiteLanguage, primarySubtag, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'

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

/** The public pages by their English paths, made at build time in every site language. */
export const PUBLIC_PATHS = [
  '/',
  '/home',
  '/about',
  '/pricing',
  '/contact',
  '/app-release',
  '/privacy-policy',
  '/account-deletion',
  '/download',
] as const

export type PublicPath = (typeof PUBLIC_PATHS)[number]

type SiteAddress = { language: SiteLanguage | null; path: string }

const PREFIXED = SITE_LANGUAGES.slice(1) // English has no prefix

export function isPublicPath(path: string): path is PublicPath {
  return PUBLIC_PATHS.includes(path as PublicPath)
}

/** '/vi/about' is '/about' in Vietnamese; '/about' and '/diary' name no language. */
export function readAddress(path: string): SiteAddress {
  const language = PREFIXED.find((prefix) => path === `/${prefix}` || path.startsWith(`/${prefix}/`))
  if (language === undefined) return { language: null, path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/**
 * The address of a link in a site language: '/vi/about' for the public page '/about', unchanged for any other. Query
 * and hash stay.
 */
export function addressIn(language: SiteLanguage, address: string): string {
  const [path = '', rest = ''] = splitPath(address)
  if (language === SITE_LANGUAGES[0] || !isPublicPath(path)) return address
  return `/${language}${path === '/' ? '' : path}${rest}`
}

/** '/diary' for '/diary//'; '/' stays. A pattern such as /\/+$/ would take minutes for a path of nothing but slashes. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * The address of a day in the diary, which need be none of a calendar: the screen says so. The service worker is built with
 * the same pattern.
 */
export const DAY_ADDRESS = /^\/diary\/(\d{4}-\d{2}-\d{2})$/

/** The day that an address names, as it is written there; null where it names none. */
export function dayAtAddress(path: string): string | null {
  return DAY_ADDRESS.exec(withoutEndSlashes(path))?.[1] ?? null
}

/**
 * Where other apps share texts to this one, by POST, and where files open. The service worker takes what is shared, and the page
 * asks it for that where its address says so; the server reads none of it.
 */
export const SHARE_TARGET = { path: '/texts', arrivedAt: '/texts?shared=1' } as const

/** The path of the screen at an address: '/diary' for '/diary//' and for '/diary/2026-11-25'. */
export function screenAt(path: string): string {
  return dayAtAddress(path) === null ? withoutEndSlashes(path) : '/diary'
}

function splitPath(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]/)
  return end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)]
}

/** In CSS pixels, as readers of Open Graph cut it. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 }

export function socialImagePath(language: SiteLanguage): string {
  return language === SITE_LANGUAGES[0] ? '/social.png' : `/social-${language}.png`
}
