import type { Context } from 'hono'
import type { AccountError } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { peekMailToken } from '#server/accounts/core/verify-mail.ts'
import { pageLink, recoveryPage } from '#server/accounts/mail/mail-links.ts'
import { accountOfToken, isPkceToken } from '#server/accounts/tokens/opaque-tokens.ts'
import type { Routes } from './answer.ts'
import { WIRE_ERRORS, type WireError, WORDS } from './auth-errors.ts'
import { giveAuthCode } from './pkce.ts'
import { redirectOf } from './request-fields.ts'

/** The address with these in its query. */
export function withQuery(target: string, parts: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}

/** The address with an error in it, in the places where the protocol's clients look. */
export function failedAt(target: string, error: AccountError, isPkce: boolean): string {
  const words: Partial<Record<AccountError, WireError>> = WORDS.link
  const [, code, message] = words[error] ?? WIRE_ERRORS[error]
  const description = typeof message === 'string' ? message : code
  const parts = { error: 'access_denied', error_code: code, error_description: description }
  const url = new URL(isPkce ? withQuery(target, parts) : target)
  url.hash = `${new URLSearchParams(parts)}&sb=`
  return url.href
}

/**
 * Where a followed link leads: to our page, which asks, or with PKCE back to the page that wanted it. A recovery always
 * leads to our page, with a code beside its token: strangers can ask with a challenge, and for a page of their choice. It
 * is not used up: programs that look through mails follow links too, and who comes after them must still get in.
 */
async function targetOf(c: Context, accounts: Accounts): Promise<string> {
  const { settings } = accounts
  const { token: link = '', type = '' } = c.req.query()
  const wanted = redirectOf(c, accounts)
  const target =
    type === 'recovery'
      ? recoveryPage(settings, wanted).href
      : (wanted ?? new URL('/', settings.siteUrl).href)
  const token = await peekMailToken(accounts, type, link)
  if (token === null) return failedAt(target, 'verification-failed', isPkceToken(link))
  if (!isPkceToken(link)) return pageLink(settings, token.kind, link, wanted)
  const code = await giveAuthCode(accounts, accountOfToken(link) ?? '', token.linkHash)
  if (!code.ok) return failedAt(target, code.error, true)
  const page = token.kind === 'recovery' ? pageLink(settings, token.kind, link, wanted) : target
  return withQuery(page, { code: code.value })
}

/** The address that the protocol's own mails link to. */
export const LINK_ROUTES: Routes = {
  'GET /verify': ['verify', async (c, accounts) => c.redirect(await targetOf(c, accounts), 303)],
}
