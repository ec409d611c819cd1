import type { Context, Hono } from 'hono'
import type { MailToken } from '#domain/accounts/account-record.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { limited } from '#server/accounts/core/attempt-limits.ts'
import { wireSession } from '#server/accounts/core/open-session.ts'
import { peekMailToken, type Verified, verifyMail } from '#server/accounts/core/verify-mail.ts'
import { type LinkKind, pageLink } from '#server/accounts/mail/mail-links.ts'
import { accountOfToken, isPkceToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { REFUSALS, type Refusal, type RefusalText } from './auth-errors.ts'
import { giveAuthCode } from './exchange-code.ts'
import { redirectOf, userAgentOf } from './request-fields.ts'

type Parts = Record<string, string>

function withFragment(target: string, parts: Parts): string {
  const url = new URL(target)
  url.hash = `${new URLSearchParams(parts)}&sb=`
  return url.href
}

function withQuery(target: string, parts: Parts): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}

function failedAt(target: string, refusal: Refusal, isPkce: boolean): string {
  const { code, message }: RefusalText = REFUSALS[refusal]
  const description = typeof message === 'string' ? message : code
  const parts = { error: 'access_denied', error_code: code, error_description: description }
  return withFragment(isPkce ? withQuery(target, parts) : target, parts)
}

async function sessionAt(
  provider: Provider,
  target: string,
  type: string,
  verified: Outcome<Verified, Refusal>,
): Promise<string> {
  if (!verified.ok) return failedAt(target, verified.error, false)
  if (verified.value === null)
    return withFragment(target, {
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    })
  const session = await wireSession(provider, verified.value.signedIn)
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: 'bearer',
    type,
  })
}

async function codeAt(provider: Provider, target: string, link: string, token: MailToken): Promise<string> {
  const code = await giveAuthCode(provider, accountOfToken(link) ?? '', token.linkHash ?? '')
  return code.ok ? withQuery(target, { code: code.value }) : failedAt(target, code.error, true)
}

/**
 * Where a followed link leads. It uses the link up only where the operator wants the original's way: programs that
 * look through mails follow links too, and the learner who comes after them must still get in.
 */
async function whereTo(c: Context, provider: Provider): Promise<string> {
  const { settings } = provider
  const { token: link = '', type = '' } = c.req.query()
  const wanted = redirectOf(c, provider)
  const target = wanted ?? new URL('/', settings.siteUrl).href
  const token = await peekMailToken(provider, type, link)
  if (token === null) return failedAt(target, 'link-expired', isPkceToken(link))
  if (isPkceToken(link)) return codeAt(provider, target, link, token)
  if (settings.linkByGet === 'page') return pageLink(settings, token.kind as LinkKind, link, wanted)
  const entrance = { method: type === 'recovery' ? 'recovery' : 'otp', userAgent: userAgentOf(c) }
  return sessionAt(provider, target, type, await verifyMail(provider, { type, link }, entrance))
}

/** The address that the protocol's own mails link to. */
export function serveFollowedLinks(app: Hono, provider: Provider): void {
  app.get('/verify', limited(provider, 'verify'), async (c) => c.redirect(await whereTo(c, provider), 303))
}
