import type { Context, MiddlewareHandler } from 'hono'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import da from '../../../public/locales/da/unknown-host.json' with { type: 'json' }
import en from '../../../public/locales/en/unknown-host.json' with { type: 'json' }
import vi from '../../../public/locales/vi/unknown-host.json' with { type: 'json' }
import { hostNameIn } from './host-name.ts'
import { isLoopback } from './web-address.ts'

/** Whoever watches the process asks by its address. They tell nothing, and change nothing. */
const FOR_EVERY_HOST = ['/healthz', '/readyz']

const TEXTS: Record<SiteLanguage, typeof en> = { en, vi, da }

/** In every language: whoever reads it may know one, and nothing is known of them. The name itself is not repeated. */
const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  `<meta name="viewport" content="width=device-width"><title>${PRODUCT_NAME}</title></head><body><main>`,
  ...SITE_LANGUAGES.map((language) => {
    const { title, reader, operator } = TEXTS[language]
    const [heading, ...paragraphs] = [title, reader, operator].map(escapeHtml)
    return `<section lang="${language}"><h1>${heading}</h1><p>${paragraphs.join('</p><p>')}</p></section>`
  }),
  '</main></body></html>',
].join('\n')

export type KnownHosts = { publicUrl: string; allowedHosts: readonly string[] }

/** Nobody can have a name under `.localhost` (RFC 6761), and browsers look none of them up. */
function isLoopbackName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost')
}

function isKnown(name: string | null, { publicUrl, allowedHosts }: KnownHosts): boolean {
  if (name === null) return false
  const own = hostNameIn(new URL(publicUrl).host) ?? ''
  return name === own || allowedHosts.includes(name) || (isLoopbackName(own) && isLoopbackName(name))
}

/** The host of the request target, and of the header, which differ where a target is a whole address. */
function namesOf(c: Context): (string | null)[] {
  const header = c.req.header('host')
  return [new URL(c.req.url).host, ...(header === undefined ? [] : [header])].map(hostNameIn)
}

/**
 * Answers only requests for our own host. A page of another site whose name was made to lead to this machine (DNS
 * rebinding) is of one origin with us for its browser; only `Host` shows whose name it is.
 */
export function refuseUnknownHosts(known: KnownHosts): MiddlewareHandler {
  return async (c, next) => {
    if (FOR_EVERY_HOST.includes(c.req.path) || namesOf(c).every((name) => isKnown(name, known))) return next()
    c.header('Cache-Control', 'no-store')
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    return isPage ? c.html(PAGE, 421) : c.json({ error: 'unknown-host' }, 421)
  }
}
