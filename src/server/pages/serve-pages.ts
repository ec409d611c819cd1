import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import {
  acceptedLanguages,
  addressIn,
  DAY_ADDRESS,
  firstSiteLanguage,
  isPublicPath,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_S,
  LANGUAGE_QUERY,
  readAddress,
  screenAt,
  siteLanguageOf,
  withoutEndSlashes,
} from '#domain/site/site-address.ts'
import { allowStyles } from '#server/http/security-headers.ts'
import type { WebBuild } from './read-web-build.ts'
import type { WebFile } from './web-file.ts'

type LanguageChoice = {
  language: SiteLanguage
  isAsked: boolean // by the query: it is to be remembered
  isNegotiated: boolean // by cookie or Accept-Language: the answer varies
}

/**
 * The language of a public page or the not-found page: of the query, the prefix of the path, the cookie, the
 * browser's preference, or English. Unknown ones are skipped.
 */
function chooseLanguage(c: Context): LanguageChoice {
  const asked = siteLanguageOf(c.req.query(LANGUAGE_QUERY))
  if (asked !== null) return { language: asked, isAsked: true, isNegotiated: false }
  const named = readAddress(c.req.path).language
  if (named !== null) return { language: named, isAsked: false, isNegotiated: false }
  const wanted = [getCookie(c, LANGUAGE_COOKIE), ...acceptedLanguages(c.req.header('accept-language') ?? '')]
  return { language: firstSiteLanguage(wanted) ?? SITE_LANGUAGES[0], isAsked: false, isNegotiated: true }
}

/** The address of a public page in the chosen language; null where that is the current one. */
function redirectAddress(c: Context, { language }: LanguageChoice): string | null {
  const { path } = readAddress(c.req.path)
  if (!isPublicPath(path)) return null
  const address = addressIn(language, path)
  return address === c.req.path ? null : address + new URL(c.req.url).search
}

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'

/** An address that changes with its content, by hash or by `v`, can be cached for ever. */
function cachingOf(c: Context): string {
  return c.req.path.startsWith('/assets/') || c.req.query('v') !== undefined ? FOREVER : ASK_EACH_TIME
}

const BROTLI = /^br(?:\s*;\s*q=([\d.]{1,5}))?$/i // a weight has three decimals at most (RFC 9110, 12.4.2)

function takesBrotli(c: Context): boolean {
  const accepted = (c.req.header('accept-encoding') ?? '').split(',')
  return accepted.some((part) => {
    const brotli = BROTLI.exec(part.trim())
    return brotli !== null && Number(brotli[1] ?? 1) > 0
  })
}

function isCached(c: Context, etag: string): boolean {
  const known = (c.req.header('if-none-match') ?? '').split(',').map((part) => part.trim())
  return known.includes('*') || known.includes(etag) || known.includes(etag.replace(/^W\//, ''))
}

type Delivery = { caching: string; status?: 200 | 404; vary?: string }

async function send(c: Context, file: WebFile, { caching, status = 200, vary }: Delivery): Promise<Response> {
  allowStyles(c, file.styleHashes)
  c.header('Cache-Control', caching)
  c.header('Vary', vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`)
  if (status === 200) c.header('ETag', file.etag)
  if (status === 200 && isCached(c, file.etag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  const brotli = takesBrotli(c) ? await file.brotli() : undefined
  if (brotli !== undefined) c.header('Content-Encoding', 'br')
  return c.body(brotli ?? file.bytes, status)
}

/** Sets the cookie that the browser sets for a language chosen on the page. */
function rememberLanguage(c: Context, language: SiteLanguage, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:')
  setCookie(c, LANGUAGE_COOKIE, language, { path: '/', sameSite: 'Lax', maxAge: LANGUAGE_COOKIE_S, secure })
}

function deliveryIn({ isAsked, isNegotiated }: LanguageChoice): Delivery {
  return {
    caching: isAsked ? `private, ${ASK_EACH_TIME}` : ASK_EACH_TIME, // it sets a cookie
    vary: isNegotiated ? 'Cookie, Accept-Language' : 'Cookie',
  }
}

/** The page for a topic of the contact form, or for a first visit: every page sets the language cookie. */
function variantOf(page: WebFile, c: Context, web: WebBuild): WebFile {
  const { path } = c.req
  const isFirstVisit = getCookie(c, LANGUAGE_COOKIE) === undefined
  const about = web.topics.get(`${path}?about=${c.req.query('about')}`)
  return about ?? (isFirstVisit ? web.firstVisits.get(path) : undefined) ?? page
}

/** A public page in the language of its address, or a redirect to the language that the reader wants. */
async function sendPublicPage(
  c: Context,
  page: WebFile,
  web: WebBuild,
  publicUrl: string,
): Promise<Response> {
  const choice = chooseLanguage(c)
  const delivery = deliveryIn(choice)
  if (choice.isAsked) rememberLanguage(c, choice.language, publicUrl)
  const elsewhere = redirectAddress(c, choice)
  if (elsewhere === null) return send(c, variantOf(page, c, web), delivery)
  c.header('Cache-Control', delivery.caching)
  if (delivery.vary !== undefined) c.header('Vary', delivery.vary)
  return c.redirect(elsewhere, 302)
}

/** An app screen, which has one address for all languages: in the one that the reader is likely to see. */
function sendScreen(c: Context, page: WebFile, web: WebBuild): Promise<Response> {
  const screens = web.screens.get(screenAt(c.req.path))
  if (screens === undefined) return send(c, page, { caching: ASK_EACH_TIME })
  const { language } = chooseLanguage(c)
  return send(c, screens.get(language) ?? page, { caching: ASK_EACH_TIME, vary: 'Cookie, Accept-Language' })
}

function sendNotFound(c: Context, web: WebBuild): Promise<Response> {
  const { language, isNegotiated } = chooseLanguage(c)
  const vary = isNegotiated ? { vary: 'Cookie, Accept-Language' } : {}
  return send(c, web.notFound[language], { caching: ASK_EACH_TIME, status: 404, ...vary })
}

/**
 * Answers a path with its page or its file, and every other path with the not-found page and status 404. Only
 * the tables of the build are looked up, never the disk.
 */
export async function servePage(
  c: Context,
  web: WebBuild,
  { publicUrl }: { publicUrl: string },
): Promise<Response> {
  const { path } = c.req
  const page = web.pages.get(DAY_ADDRESS.test(path) ? screenAt(path) : path)
  if (page !== undefined)
    return isPublicPath(readAddress(path).path)
      ? sendPublicPage(c, page, web, publicUrl)
      : sendScreen(c, page, web)
  const file = web.files.get(path)
  if (file !== undefined) return send(c, file, { caching: cachingOf(c) })
  const bare = withoutEndSlashes(path)
  if (bare !== path && web.pages.has(screenAt(bare))) return c.redirect(bare + new URL(c.req.url).search, 308)
  return sendNotFound(c, web)
}
