import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import {
  addressIn,
  isPublicPath,
  type PublicPath,
  SOCIAL_IMAGE,
  socialImagePath,
} from '#domain/site/site-address.ts'
import { textsOf } from '#web/i18n/text-store.ts'

/** An element of the head whose `value` depends on page and language; `selector` finds it and no other. */
export type HeadElement = {
  tag: 'meta' | 'link'
  name: Readonly<Record<string, string>>
  value: { content: string } | { href: string }
}

/** What search engines, and whoever a page is shared with, get to know of it. */
export type SiteHead = { title: string; elements: HeadElement[] }

const NAMES = {
  '/': 'home',
  '/home': 'home',
  '/about': 'about',
  '/pricing': 'pricing',
  '/contact': 'contact',
  '/app-release': 'appRelease',
  '/privacy-policy': 'privacy',
  '/account-deletion': 'deletion',
  '/download': 'download',
} as const satisfies Record<PublicPath, string>

export const SCREEN_NAMES = {
  '/diary': 'diary',
  '/diary/history': 'history',
  '/translate': 'translate',
  '/shadow': 'shadow',
  '/texts': 'texts',
  '/review': 'review',
  '/progress': 'progress',
  '/words': 'words',
  '/look-back': 'lookBack',
  '/start': 'start',
  '/login': 'login',
  '/signup': 'signup',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/profile': 'profile',
  '/settings': 'settings',
  '/settings/voice': 'settingsVoice',
  '/settings/reminders': 'settingsReminders',
  '/settings/data': 'settingsData',
  '/settings/words': 'settingsWords',
  '/auth/verified': 'verified',
} as const

/** Under which name the texts speak of a page; null for a path that leads nowhere. */
function nameOf(path: string) {
  if (isPublicPath(path)) return NAMES[path]
  return Object.hasOwn(SCREEN_NAMES, path) ? SCREEN_NAMES[path as keyof typeof SCREEN_NAMES] : null
}

const LOCALES: Record<SiteLanguage, string> = { en: 'en_US', vi: 'vi_VN', da: 'da_DK' }

const meta = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  name: { name },
  value: { content },
})

const property = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  name: { property: name },
  value: { content },
})

/** The page in each language, and for whom none is known. */
function alternates(path: PublicPath, origin: string): HeadElement[] {
  const to = (hreflang: string, language: SiteLanguage): HeadElement => ({
    tag: 'link',
    name: { rel: 'alternate', hreflang },
    value: { href: origin + addressIn(language, path) },
  })
  return [...SITE_LANGUAGES.map((language) => to(language, language)), to('x-default', SITE_LANGUAGES[0])]
}

function addresses(path: string, language: SiteLanguage, origin: string): HeadElement[] {
  if (nameOf(path) === null) return [] // what is not found has no address of its own
  const own = origin + addressIn(language, path)
  return [
    { tag: 'link', name: { rel: 'canonical' }, value: { href: own } },
    property('og:url', own),
    ...(isPublicPath(path) ? alternates(path, origin) : []), // a screen has one address for all languages
  ]
}

/**
 * The head of the page or screen at `path` (without a language before it), for an installation at `origin`, in the
 * language that is shown.
 */
export function headOf(path: string, origin: string): SiteHead {
  const { t, language } = textsOf('site')
  const { t: tCommon } = textsOf('common')
  const page = nameOf(path) ?? 'notFound'
  const say = (name: 'title' | 'description' | 'keywords') =>
    t(`meta.${page}.${name}`, { product: PRODUCT_NAME })
  const title = tCommon('pageTitle', { title: say('title'), product: PRODUCT_NAME })
  const description = say('description')
  const image = origin + socialImagePath(language)
  const alt = tCommon('socialImage')
  return {
    title,
    elements: [
      meta('description', description),
      meta('keywords', say('keywords')),
      ...addresses(path, language, origin),
      property('og:type', 'website'),
      property('og:site_name', PRODUCT_NAME),
      property('og:title', title),
      property('og:description', description),
      property('og:locale', LOCALES[language]),
      property('og:image', image),
      property('og:image:width', String(SOCIAL_IMAGE.width)),
      property('og:image:height', String(SOCIAL_IMAGE.height)),
      property('og:image:alt', alt),
      meta('twitter:card', 'summary_large_image'),
      meta('twitter:title', title),
      meta('twitter:description', description),
      meta('twitter:image', image),
      meta('twitter:image:alt', alt),
    ],
  }
}

function find({ tag, name }: HeadElement): Element | null {
  const attributes = Object.entries(name).map(([key, value]) => `[${key}="${value}"]`)
  return document.head.querySelector(tag + attributes.join(''))
}

/** Where the installation says it is, which need not be where it was reached. */
function statedOrigin(): string {
  const stated = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  return new URL(stated ?? location.href).origin
}

function showElements({ elements }: SiteHead): void {
  for (const element of elements)
    for (const [key, value] of Object.entries(element.value)) find(element)?.setAttribute(key, value)
}

/** Puts the head of a page in place of that of the same page in another language. */
export function showHead(path: string): void {
  const head = headOf(path, statedOrigin())
  document.title = head.title
  showElements(head)
}

/** Puts the head of a screen in place of that of another one, or of another language; the screen itself sets the title. */
export function showScreenHead(path: string): void {
  showElements(headOf(path, statedOrigin()))
}
