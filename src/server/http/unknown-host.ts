import type { Context, MiddlewareHandler } from 'hono'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import da from '../../../public/locales/da/unknown-host.json' with { type: 'json' }
import en from '../../../public/locales/en/unknown-host.json' with { type: 'json' }
import vi from '../../../public/locales/vi/unknown-host.json' with { type: 'json' }
import { hostNameIn, isLoopback } from './addresses.ts'
import { styleHash } from './security-headers.ts'

/** Whoever watches the process asks by its address. They tell nothing, and change nothing. */
const FOR_EVERY_HOST = ['/healthz', '/readyz']

const TEXTS: Record<SiteLanguage, typeof en> = { en, vi, da }

/** The look of the product in its fewest words: no file of ours can be loaded under this name. */
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#f8f7f3, #161410); color: light-dark(#18212b, #f3e6cc) }
body { margin: 0; padding: 32px 20px; font: 16px/24px Commissioner, system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto }
header, h1 { font-family: Alegreya, Georgia, serif; font-weight: 400 }
header { font-size: 26px; line-height: 32px }
section { padding: 24px 0; border-bottom: 1px solid light-dark(#d9d6cd, #3a352b) }
section:last-child { border: 0 }
h1 { margin: 0; font-size: 28px; line-height: 36px }
p { margin: 12px 0 0 }
p + p { color: light-dark(#4a525a, #c8bb9f) }
`
const POLICY = [
  "default-src 'none'",
  `style-src ${styleHash(STYLE)}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** In every language: whoever reads it may know one, and nothing is known of them. The name itself is not repeated. */
const PAGE = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  `<meta name="viewport" content="width=device-width"><title>${PRODUCT_NAME}</title><style>${STYLE}</style></head>`,
  `<body><main><header>${PRODUCT_NAME}</header>`,
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

type IsOurs = (host: string) => boolean

function knownNames({ publicUrl, allowedHosts }: KnownHosts): IsOurs {
  const own = hostNameIn(new URL(publicUrl).host) ?? ''
  return (host) => {
    const name = hostNameIn(host)
    if (name === null) return false
    return name === own || allowedHosts.includes(name) || (isLoopbackName(own) && isLoopbackName(name))
  }
}

const MOST_REMEMBERED = 100 // spellings of our own names: nobody fills the memory with them

/** The same for hosts that were found to be ours before: to read one takes longer than the rest of a small request. */
function remembering(isOurs: IsOurs): IsOurs {
  const ours = new Set<string>()
  return (host) => {
    if (ours.has(host)) return true
    if (!isOurs(host)) return false
    if (ours.size >= MOST_REMEMBERED) ours.clear()
    ours.add(host)
    return true
  }
}

/** The host of the request target, and of the header, which differ where a target is a whole address. */
function hostsOf(c: Context): string[] {
  const header = c.req.header('host')
  if (header === undefined) return [new URL(c.req.url).host]
  return c.req.url.startsWith(`http://${header}/`) ? [header] : [new URL(c.req.url).host, header]
}

/**
 * Answers only requests for our own host. A page of another site whose name was made to lead to this machine (DNS
 * rebinding) is of one origin with us for its browser; only `Host` shows whose name it is.
 */
export function refuseUnknownHosts(known: KnownHosts): MiddlewareHandler {
  const isOurs = remembering(knownNames(known))
  return async (c, next) => {
    if (FOR_EVERY_HOST.includes(c.req.path) || hostsOf(c).every(isOurs)) return next()
    c.header('Cache-Control', 'no-store')
    const isPage = c.req.header('accept')?.includes('text/html') ?? false
    if (!isPage) return c.json({ error: 'unknown-host' }, 421)
    c.header('Content-Security-Policy', POLICY)
    return c.html(PAGE, 421)
  }
}
