import type { Context } from 'hono'
import { z } from 'zod'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { isLoopback } from '#server/http/addresses.ts'

const LONGEST_TEXT = 4096

/** Whether a text is one everywhere: half a character has no UTF-8, and a NUL is an end or a fault elsewhere. */
function isWholeText(given: string): boolean {
  return given.isWellFormed() && !given.includes('\0')
}

/** A text that may be missing. */
export const text = z.string().max(LONGEST_TEXT).refine(isWholeText).nullish()

/** An object of anything, that may be missing. */
export const metadata = z.record(z.string(), z.unknown()).nullish()

/**
 * An address that says what it does: http or https, no user name, and read by us as it is written. `http://0x7f.1` or
 * `https:\\evil.example` mean something else to the eye than to a browser.
 */
function plainAddress(written: string): URL | null {
  if (!/^https?:\/\/[^/\\\s]/i.test(written) || /[\\\p{Cc}\s]/u.test(written) || !URL.canParse(written))
    return null
  const url = new URL(written)
  const host = /^https?:\/\/([^/?#]*)/i.exec(written)?.[1]?.toLowerCase()
  const isAsWritten = host === url.host || host === `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}`
  return isAsWritten && url.username === '' && url.password === '' ? url : null
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol) return false
  if (isLoopback(site.hostname)) return isLoopback(url.hostname) // any port: a developer has several
  return url.host === site.host
}

/** Where `redirect_to` may lead, or null where it may not: a stranger's page must not be one click from our mail. */
export function redirectTarget(
  wanted: string | undefined,
  siteUrl: string,
  allowedOrigins: readonly string[] = [],
): string | null {
  const url = wanted === undefined ? null : plainAddress(wanted)
  if (url !== null && allowedOrigins.includes(url.origin)) return url.href
  return url !== null && isSameSite(url, new URL(siteUrl)) ? url.href : null
}

/** Where the learner is to be led in the end; null where the request names no place, or none that is allowed. */
export function redirectOf(c: Context, { settings }: Accounts, given?: string | null): string | null {
  return redirectTarget(
    c.req.query('redirect_to') ?? given ?? undefined,
    settings.siteUrl,
    settings.allowedOrigins,
  )
}
