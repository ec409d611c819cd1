import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

/** `connectTo`: the origins, beside ours, that the settings let the browser fetch from. */
const contentSecurityPolicy = (connectTo: readonly string[]) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  ["connect-src 'self'", ...connectTo].join(' '),
  "media-src 'self' blob:", // what the learner has just recorded
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
]

/** Features that we never use. A name that Chromium does not know is a warning in its console. */
const OFF = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const TWO_YEARS_S = 63_072_000 // ASVS 5 (3.4.1) asks for at least a year

/** Pages whose address can contain a secret, which no Referer may show. */
const SECRET_ADDRESS = /^\/(auth|reset-password|forgot-password)(\/|$)/

/** The headers of every answer. HTTPS is required only where `publicUrl` is https. */
export function securityHeaders(
  publicUrl: string,
  connectTo: readonly string[] = [],
): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:')
  const policy = [...contentSecurityPolicy(connectTo), ...(isHttps ? ['upgrade-insecure-requests'] : [])]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': ['microphone=(self)', ...OFF.map((feature) => `${feature}=()`)].join(', '),
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }),
  }
}

/** The text of a style element, as the content security policy allows it. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

type WithStyles = { Variables: { styleHashes?: readonly string[] } }

/** The answer may bring style elements with these hashes. They are to be of what we wrote, never of what was sent to us. */
export function allowStyles(c: Context<WithStyles>, hashes: readonly string[]): void {
  c.set('styleHashes', hashes)
}

function withStyles(policy: string, hashes: readonly string[]): string {
  return policy.replace("style-src 'self'", ["style-src 'self'", ...hashes].join(' '))
}

/** Adds them to every answer. A content security policy that the answer has set itself stays. */
export function withSecurityHeaders(
  publicUrl: string,
  connectTo: readonly string[] = [],
): MiddlewareHandler<WithStyles> {
  const headers = securityHeaders(publicUrl, connectTo)
  const policy = headers['Content-Security-Policy'] ?? ''
  return async (c, next) => {
    await next()
    const own = c.res.headers.get('Content-Security-Policy')
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    c.res.headers.set('Content-Security-Policy', own ?? withStyles(policy, c.get('styleHashes') ?? []))
    if (SECRET_ADDRESS.test(c.req.path)) c.res.headers.set('Referrer-Policy', 'no-referrer')
  }
}

/**
 * Answers are kept nowhere, unless they say so themselves. It sets the header on the answer that there is: `c.header`
 * would copy the answer and make a stream of its body.
 */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
}
