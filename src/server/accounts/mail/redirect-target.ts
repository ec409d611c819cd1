import { isLoopback } from '#server/http/web-address.ts'

type Site = { siteUrl: string; redirectAllowList: string[] }

/**
 * An address that says what it does: http or https, no user name, and read by us as it is written. `http://0x7f.1` or
 * `https:\\evil.example` mean something else to the eye than to a browser.
 */
function plainAddress(text: string): URL | null {
  if (!/^https?:\/\/[^/\\\s]/i.test(text) || /[\\\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const written = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase()
  const isAsWritten =
    written === url.host || written === `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}`
  return isAsWritten && url.username === '' && url.password === '' ? url : null
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol) return false
  if (isLoopback(site.hostname)) return isLoopback(url.hostname) // any port: a developer has several
  return url.host === site.host
}

/** A glob as a pattern: `**` is anything, `*` all but what parts an address, `?` one such character. */
function patternOf(glob: string): RegExp {
  const source = glob.replace(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : `\\${part}`
  })
  return new RegExp(`^${source}$`)
}

/** Where `redirect_to` may lead, or null where it may not: a stranger's page must not be one click from our mail. */
export function redirectTarget(
  wanted: string | undefined,
  { siteUrl, redirectAllowList }: Site,
): string | null {
  const url = wanted === undefined ? null : plainAddress(wanted)
  if (url === null || wanted === undefined) return null
  const isAllowed =
    isSameSite(url, new URL(siteUrl)) ||
    redirectAllowList.some((glob) => patternOf(glob).test(`${url.origin}${url.pathname}`))
  return isAllowed ? url.href : null
}
