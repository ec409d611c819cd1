import type { MailTokenKind } from '#domain/accounts/account-record.ts'
import { isPkceToken } from '#server/accounts/tokens/opaque-tokens.ts'

/** The protocol's word for each kind of link. */
const TYPE: Record<MailTokenKind, string> = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  'email-change-current': 'email_change',
  'email-change-new': 'email_change',
  reauthentication: 'reauthentication', // this and the next have a code alone
  'key-removal': 'key-removal',
}

type Site = { siteUrl: string; issuer: string; allowedOrigins: readonly string[] }

/** The site whose page uses a link: the installation that asked for the mail, where it is an allowed one, or ours. */
function siteOf({ siteUrl, allowedOrigins }: Site, redirectTo: string | null): string {
  return (
    allowedOrigins.find((origin) => redirectTo !== null && origin === new URL(redirectTo).origin) ?? siteUrl
  )
}

/** The page where a new password is chosen. It needs nothing but the token: a verifier is in another browser, or nobody's. */
export function recoveryPage(settings: Site, redirectTo: string | null): URL {
  return new URL('/reset-password', siteOf(settings, redirectTo))
}

/** The page that asks what a link is good for. Following it uses nothing up: mail scanners do that too. */
export function pageLink(
  settings: Site,
  kind: MailTokenKind,
  token: string,
  redirectTo: string | null,
): string {
  const isRecovery = kind === 'recovery'
  const url = isRecovery
    ? recoveryPage(settings, redirectTo)
    : new URL('/auth/verified', siteOf(settings, redirectTo))
  url.searchParams.set('type', TYPE[kind])
  url.searchParams.set(isRecovery ? 'access_token' : 'token_hash', token)
  if (redirectTo !== null && new URL(redirectTo).pathname !== url.pathname)
    url.searchParams.set('redirect_to', redirectTo)
  return url.href
}

/** The link of a mail. With PKCE it leads through the accounts, which hands the page a code instead of a token. */
export function mailLink(
  settings: Site,
  kind: MailTokenKind,
  token: string,
  redirectTo: string | null,
): string {
  if (!isPkceToken(token)) return pageLink(settings, kind, token, redirectTo)
  const url = new URL(`${settings.issuer}/verify`)
  url.searchParams.set('token', token)
  url.searchParams.set('type', TYPE[kind])
  if (redirectTo !== null) url.searchParams.set('redirect_to', redirectTo)
  return url.href
}
