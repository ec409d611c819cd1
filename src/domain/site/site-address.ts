import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'

/** The pages that anyone may read, by their English paths. They are made at build time in every site language. */
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

/** A path apart from the language it is in; `language` is null where the path names none. */
export type SiteAddress = { language: SiteLanguage | null; path: string }

const PREFIXED = SITE_LANGUAGES.slice(1) // English has no prefix

export function isPublicPath(path: string): path is PublicPath {
  return PUBLIC_PATHS.includes(path as PublicPath)
}

/** What a path means: '/vi/about' is '/about' in Vietnamese, '/about' and '/diary' name no language. */
export function readAddress(path: string): SiteAddress {
  const language = PREFIXED.find((prefix) => path === `/${prefix}` || path.startsWith(`/${prefix}/`))
  if (language === undefined) return { language: null, path }
  return { language, path: path.slice(language.length + 1) || '/' }
}

/**
 * Where a link leads for someone who reads the site in `language`. A public page is at '/about' in English and at
 * '/vi/about' in Vietnamese; every other address is the same in all languages. Query and hash stay as they are.
 */
export function addressIn(language: SiteLanguage, address: string): string {
  const [path = '', rest = ''] = splitPath(address)
  if (language === SITE_LANGUAGES[0] || !isPublicPath(path)) return address
  return `/${language}${path === '/' ? '' : path}${rest}`
}

function splitPath(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]/)
  return end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)]
}

/** What readers of Open Graph cut the picture of a shared link to, in CSS pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 }

/** Where the picture lies that stands beside a link to the site, in the language of the page that is shared. */
export function socialImagePath(language: SiteLanguage): string {
  return language === SITE_LANGUAGES[0] ? '/social.png' : `/social-${language}.png`
}
